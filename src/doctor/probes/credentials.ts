import type { Ability, Observation } from '#domain/report/checkup.ts';
import type { CallerIdentity, Surroundings } from '#ports/doctor.ts';
import { observeFailure } from '../probe.ts';
import type { Probe } from '../probe.ts';

/** Credentials that expire sooner may expire during a run. */
const SOON_MS = 15 * 60 * 1000;
const NEEDS_CREDENTIALS = /^(?:cloudtrail(?:[:?]|$)|s3:|athena:|lake:)/;

/** Checks the AWS credentials if anything needs them. */
export const credentials: Probe = {
  id: 'credentials',
  title: 'AWS credentials',
  blocks: ['run', 'refresh', 'verify'],
  look: async (surroundings, signal) => {
    const blocks = blockedWithout(surroundings);
    if (blocks.length === 0) return [{ subject: 'AWS credentials', found: 'not needed: the trail is in files and --refresh is off' }];
    const tried = await surroundings.caller(signal);
    if (tried.kind === 'failed') return [observeFailure('AWS credentials', tried, blocks)];
    return [describeCaller(tried.found, surroundings.now), ...(await otherAccounts(tried.found, surroundings, signal))];
  },
};

function blockedWithout({ wanted }: Surroundings): readonly Ability[] {
  return [
    ...(wanted.traces.some((source) => NEEDS_CREDENTIALS.test(source)) ? (['run'] as const) : []),
    ...(wanted.refreshes ? (['refresh', 'verify'] as const) : []),
  ];
}

function describeCaller({ account, arn, expiresAt }: CallerIdentity, now: Date): Observation {
  const found = `${arn} in account ${account}`;
  if (expiresAt === undefined) return { subject: 'AWS credentials', found };
  const left = Date.parse(expiresAt) - now.getTime();
  return left > SOON_MS
    ? { subject: 'AWS credentials', found: `${found}, until ${expiresAt}` }
    : { subject: 'AWS credentials', found: `${found}, only until ${expiresAt}`, remedy: 'Sign in again before a long run.' };
}

/** Reports roots in another account: the trail has no calls for them, and a refresh finds nothing. */
async function otherAccounts(
  { account }: CallerIdentity,
  surroundings: Surroundings,
  signal: AbortSignal,
): Promise<readonly Observation[]> {
  const tried = await surroundings.roots(signal);
  if (tried.kind === 'failed') return [];
  return tried.found.flatMap(({ name, opened }) => {
    const accounts = opened.kind === 'found' ? opened.found.accounts : [];
    if (accounts.length === 0 || accounts.includes(account)) return [];
    return [
      {
        subject: `account of ${name}`,
        found: `its resources are in ${accounts.join(', ')}, the credentials belong to ${account}`,
        remedy:
          'Use credentials of that account, or --trace cloudtrail:REGION?accounts=ID&role=NAME. Ignore this if the provider assumes a role.',
      },
    ];
  });
}
