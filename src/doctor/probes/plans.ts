import type { Observation } from '#domain/report/checkup.ts';
import { isOlder } from '#domain/text/older-version.ts';
import type { ExaminedRoot, Surroundings } from '#ports/doctor.ts';
import type { Probe } from '../probe.ts';

/** Checks that the provider of each root is available, for a refresh and for the plans that prove patches. */
export const plans: Probe = {
  id: 'plans',
  title: 'plans',
  blocks: ['refresh', 'verify'],
  look: async (surroundings, signal) => {
    const [tried, program] = await Promise.all([surroundings.roots(signal), surroundings.program(signal)]);
    if (tried.kind === 'failed') return [];
    const version = program.kind === 'found' ? program.found.version : undefined;
    return tried.found.flatMap((root) => planOf(root, version, surroundings));
  },
};

function planOf({ name, opened }: ExaminedRoot, version: string | undefined, { wanted }: Surroundings): readonly Observation[] {
  // The probe of the roots already reports a root that cannot be read.
  if (opened.kind === 'failed') return [];
  const subject = `plans of ${name}`;
  const { hasProviders, isRaw, stateVersion } = opened.found;
  if (!isRaw)
    return [
      {
        subject,
        found: 'the state is the output of terraform show -json, and plans need a raw state',
        remedy: 'Pass a raw state (terraform state pull) with --state; otherwise the built-in evaluator verifies patches.',
        blocks: wanted.refreshes ? ['refresh', 'verify'] : ['verify'],
      },
    ];
  if (!hasProviders)
    return [
      {
        subject,
        found: 'no provider is installed in the root',
        remedy: 'Run terraform init there, or pass --refresh off --verify evaluate.',
        blocks: wanted.refreshes ? ['refresh', 'verify'] : ['verify'],
      },
    ];
  if (version !== undefined && stateVersion !== undefined && isOlder(version, stateVersion))
    return [
      {
        subject,
        found: `the state was written by ${stateVersion}, newer than ${version}, which cannot read it`,
        remedy: `Install ${stateVersion} or newer, or set another program with --terraform-binary.`,
        blocks: ['refresh', 'verify'],
      },
    ];
  return [{ subject, found: 'providers are installed, the state is raw' }];
}
