import type { Observation } from '#domain/report/checkup.ts';
import { isOlder } from '#domain/text/older-version.ts';
import type { ExaminedRoot, Surroundings } from '#ports/doctor.ts';
import type { Probe } from '../probe.ts';

/** Whether the provider of each root can be asked: for a refresh, and for the plans that prove patches. */
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
  // What cannot be opened was told by the roots.
  if (opened.kind === 'failed') return [];
  const subject = `plans of ${name}`;
  const { hasProviders, isRaw, stateVersion } = opened.found;
  if (!isRaw)
    return [
      {
        subject,
        found: 'the state is as terraform show -json prints it, and plans start from a raw one',
        remedy: 'Give a raw state (terraform state pull) with --state; without, the built-in evaluator has the last word on patches.',
        blocks: wanted.refreshes ? ['refresh', 'verify'] : ['verify'],
      },
    ];
  if (!hasProviders)
    return [
      {
        subject,
        found: 'no provider is installed in the root',
        remedy: 'Run terraform init there, or pass --refresh off --verify evaluate to do without the provider.',
        blocks: wanted.refreshes ? ['refresh', 'verify'] : ['verify'],
      },
    ];
  if (version !== undefined && stateVersion !== undefined && isOlder(version, stateVersion))
    return [
      {
        subject,
        found: `the state was written by ${stateVersion}, newer than ${version}, which will not read it`,
        remedy: `Install ${stateVersion} or newer, or name another program with --terraform-binary.`,
        blocks: ['refresh', 'verify'],
      },
    ];
  return [{ subject, found: 'providers are installed, the state is raw' }];
}
