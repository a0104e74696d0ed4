import { SourceError } from '#domain/errors.ts';

/** What an error of the SDK or of AWS means for the user. */
export interface Explanation {
  readonly code: string;
  /** Whether this explains an error of that name and message. */
  readonly fits: (kind: string, said: string) => boolean;
  readonly expected: string;
  readonly hint: string;
}

/** Names of errors, https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/CommonErrors.html */
export const NO_CREDENTIALS = named(
  'CredentialsProviderError',
  'ExpiredTokenException',
  'ExpiredToken',
  'UnrecognizedClientException',
  'InvalidClientTokenId',
  'InvalidAccessKeyId',
  'InvalidToken',
  'MissingAuthenticationToken',
  'InvalidSignatureException',
  'SignatureDoesNotMatch',
);

/** https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/CommonErrors.html; HEAD and 403 without a body are spelled by number. */
export const DENIED = named('AccessDeniedException', 'AccessDenied', 'UnauthorizedOperation', 'OptInRequired', 'Forbidden', '403');

/** https://docs.aws.amazon.com/general/latest/gr/api-retries.html */
export const THROTTLED = named(
  'ThrottlingException',
  'Throttling',
  'ThrottledException',
  'TooManyRequestsException',
  'RequestLimitExceeded',
  'SlowDown',
);

/** Of a role that may not be taken, AWS says which: `... is not authorized to perform: sts:AssumeRole on resource: ...` */
export const ROLE_REFUSED: Explanation = {
  code: 'role-refused',
  fits: (kind, said) => DENIED(kind, said) && said.includes('sts:AssumeRole'),
  expected: 'permission to assume the role in the other account',
  hint: 'Allow the caller sts:AssumeRole on that role, and add the caller (and the external ID, if required) to the trust policy of the role.',
};

/** The names of hosts hold the region: of one that does not exist, or a service it has not, no host is found. */
export const NO_SUCH_HOST: Explanation = {
  code: 'region-unreachable',
  fits: (_kind, said) => /ENOTFOUND|EAI_AGAIN/.test(said),
  expected: 'to find the endpoint of the region',
  hint: 'Check the region name and the network; recorded files need neither: --trace FILE.',
};

/** Asked for what no region was named for. */
export const NO_REGION: Explanation = {
  code: 'no-region',
  fits: (_kind, said) => /^Region is missing/i.test(said),
  expected: 'a region',
  hint: 'Set it with --trace cloudtrail:eu-west-1 or AWS_REGION.',
};

/**
 * Tells errors by their names.
 * @param kinds names as AWS and its SDK spell them
 * @returns whether an error has one of them
 */
export function named(...kinds: readonly string[]): Explanation['fits'] {
  return (kind) => kinds.includes(kind);
}

/**
 * Turns an error of the AWS SDK into one that says what to do.
 * @param error what client.send threw; a SourceError is one already
 * @param explanations the first that fits is taken; the last one fits all
 * @returns the error for the user
 */
export function explainBy(error: unknown, name: string, explanations: readonly Explanation[]): SourceError {
  if (error instanceof SourceError) return error;
  const { kind, said } = wordsOf(error);
  const found = explanations.find((explanation) => explanation.fits(kind, said));
  if (found === undefined) throw new TypeError('expected an explanation that fits all errors');
  return new SourceError(found.code, `${name}: expected ${found.expected}; found ${kind}: ${said}`, found.hint, error);
}

/**
 * What an error is called and says.
 * @param error anything that was thrown
 * @returns its name and message
 */
export function wordsOf(error: unknown): { readonly kind: string; readonly said: string } {
  return error instanceof Error ? { kind: error.name, said: error.message } : { kind: 'unknown error', said: String(error) };
}

/**
 * Whether the same request may well be answered another time: throttled, a failure on AWS's side, a connection that broke.
 * @returns true where asking again makes sense
 */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (THROTTLED(error.name, error.message) || error.name === 'TimeoutError') return true;
  const { $metadata: answer, code } = error as { readonly $metadata?: { readonly httpStatusCode?: number }; readonly code?: string };
  if ((answer?.httpStatusCode ?? 0) >= 500) return true;
  return ['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED'].includes(code ?? '');
}
