import type { SourceError } from '#domain/errors.ts';
import { DENIED, explainBy, NO_CREDENTIALS, NO_REGION, NO_SUCH_HOST, ROLE_REFUSED, THROTTLED } from '../aws-errors.ts';
import type { Explanation } from '../aws-errors.ts';

const EXPLANATIONS: readonly Explanation[] = [
  {
    code: 'no-credentials',
    fits: NO_CREDENTIALS,
    expected: 'valid AWS credentials',
    hint: 'Sign in (aws sso login, AWS_PROFILE, or a role), and check that the region is enabled. The only permission needed is cloudtrail:LookupEvents. Recorded files need none: --trace FILE.',
  },
  ROLE_REFUSED,
  {
    code: 'access-denied',
    fits: DENIED,
    expected: 'permission to read the event history',
    hint: 'Allow the caller the IAM action cloudtrail:LookupEvents on resource "*"; nothing else is needed.',
  },
  {
    code: 'throttled',
    fits: THROTTLED,
    expected: 'an answer within several attempts',
    hint: 'CloudTrail allows two LookupEvents calls per second per account and region, for all callers together. Wait a minute, use a shorter window, or read the trail from its bucket: --trace s3://BUCKET.',
  },
  NO_REGION,
  NO_SUCH_HOST,
  {
    code: 'lookup-failed',
    fits: () => true,
    expected: 'events',
    hint: 'Check the network, the region and the window, or read recorded files: --trace FILE.',
  },
];

/** Turns an error of the AWS SDK into one with a remedy. */
export function explainLookupError(error: unknown, name: string): SourceError {
  return explainBy(error, name, EXPLANATIONS);
}
