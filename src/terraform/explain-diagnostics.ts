import type { PlanDiagnostic } from '#domain/workspace/plan.ts';

/**
 * What stands behind the errors of a command.
 * code: terraform read the code and refuses it · the others keep it from judging the code at all.
 */
export type Obstacle = 'code' | 'credentials' | 'not-initialised' | 'provider-crash' | 'no-space' | 'locked';

/** Told by the words that terraform, its plugin library and the AWS SDK have used for years; what none of them fits is about code. */
const SIGNS: readonly (readonly [Obstacle, RegExp])[] = [
  ['no-space', /no space left on device|disk quota exceeded/i],
  // https://github.com/hashicorp/terraform/blob/main/internal/plugin/grpc_error.go
  [
    'provider-crash',
    /plugin did not respond|plugin crashed|reattachment process not found|error reading from server|connection refused|rpc error: code = (?:unavailable|canceled)/i,
  ],
  ['locked', /acquiring the state lock/i],
  // https://docs.aws.amazon.com/STS/latest/APIReference/CommonErrors.html
  [
    'credentials',
    /credential sources?|(?:retriev|refresh|validat)\w* .*credentials|ExpiredToken|InvalidClientTokenId|UnrecognizedClient|SignatureDoesNotMatch|InvalidAccessKeyId|AuthFailure|\bSSO\b.*(?:session|token)|security token .* (?:invalid|expired)/i,
  ],
  [
    'not-initialised',
    /inconsistent dependency lock file|required plugins are not installed|module not installed|terraform init|tofu init|failed to (?:load plugin schemas|instantiate provider)/i,
  ],
];

const HINTS: Readonly<Record<Exclude<Obstacle, 'code'>, string>> = {
  credentials: 'sign in with credentials that can read (aws sso login, AWS_PROFILE, a role)',
  'not-initialised': 'run `terraform init` in the root',
  'provider-crash': 'run again; if it persists, run `terraform plan` in the root and read the provider error',
  'no-space': 'free some space, or name a folder with more of it in TMPDIR',
  locked: 'wait for the run that holds the lock, or pass --state FILE',
};

/**
 * Finds out whether errors are about code.
 * @param diagnostics the errors of one command, at least one
 * @returns the obstacle, the first sign in the order of severity; `code` where there is none
 */
export function obstacleIn(diagnostics: readonly PlanDiagnostic[]): Obstacle {
  const texts = diagnostics.map(({ summary, detail }) => `${summary}\n${detail}`);
  return SIGNS.find(([, sign]) => texts.some((text) => sign.test(text)))?.[0] ?? 'code';
}

/**
 * Says what to do about an obstacle.
 * @returns one sentence
 */
export function hintFor(obstacle: Exclude<Obstacle, 'code'>): string {
  return HINTS[obstacle];
}
