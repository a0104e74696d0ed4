import type { PlanDiagnostic } from '#domain/workspace/plan.ts';

/** The subject of errors. `code`: Terraform refuses the code; the others prevent a judgement. */
export type Obstacle = 'code' | 'credentials' | 'not-initialised' | 'provider-crash' | 'no-space' | 'locked';

/** Messages of Terraform, its plugin library and the AWS SDK. All other messages concern code. */
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
  credentials: 'Sign in with credentials that can read (aws sso login, AWS_PROFILE, a role).',
  'not-initialised': 'Run `terraform init` in the root.',
  'provider-crash': 'Run again; if it persists, run `terraform plan` in the root and read the provider error.',
  'no-space': 'Free some space, or name a folder with more of it in TMPDIR.',
  locked: 'Wait for the run that holds the lock, or pass --state FILE.',
};

/** Returns the first matching obstacle by severity, or `code`. */
export function obstacleIn(diagnostics: readonly PlanDiagnostic[]): Obstacle {
  const texts = diagnostics.map(({ summary, detail }) => `${summary}\n${detail}`);
  return SIGNS.find(([, sign]) => texts.some((text) => sign.test(text)))?.[0] ?? 'code';
}

/** Returns the remedy, in one sentence. */
export function hintFor(obstacle: Exclude<Obstacle, 'code'>): string {
  return HINTS[obstacle];
}
