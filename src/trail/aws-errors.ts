import { SourceError } from '#domain/errors.ts';

export interface Explanation {
  readonly code: string;
  readonly fits: (kind: string, message: string) => boolean;
  readonly expected: string;
  readonly hint: string;
}

/** https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/CommonErrors.html */
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

/** For HEAD requests, and for a 403 without a body, the name is a number. https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/CommonErrors.html */
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

/** AWS names the role: `... is not authorized to perform: sts:AssumeRole on resource: ...` */
export const ROLE_REFUSED: Explanation = {
  code: 'role-refused',
  fits: (kind, message) => DENIED(kind, message) && message.includes('sts:AssumeRole'),
  expected: 'permission to assume the role in the other account',
  hint: 'Allow the caller sts:AssumeRole on that role, and add the caller (and the external ID, if required) to the trust policy of the role.',
};

/** Host names contain the region. No host is found for a wrong region, or for one without the service. */
export const NO_SUCH_HOST: Explanation = {
  code: 'region-unreachable',
  fits: (_kind, message) => /ENOTFOUND|EAI_AGAIN/.test(message),
  expected: 'to find the endpoint of the region',
  hint: 'Check the region name and the network; recorded files need neither: --trace FILE.',
};

export const NO_REGION: Explanation = {
  code: 'no-region',
  fits: (_kind, message) => /^Region is missing/i.test(message),
  expected: 'a region',
  hint: 'Set it with --trace cloudtrail:eu-west-1 or AWS_REGION.',
};

/** Matches errors by the names that AWS and its SDK use. */
export function named(...kinds: readonly string[]): Explanation['fits'] {
  return (kind) => kinds.includes(kind);
}

/** Converts an SDK error to one with a remedy, by the first explanation that fits; the last fits all. A SourceError passes unchanged. */
export function explainBy(error: unknown, name: string, explanations: readonly Explanation[]): SourceError {
  if (error instanceof SourceError) return error;
  const { kind, message } = wordsOf(error);
  const found = explanations.find((explanation) => explanation.fits(kind, message));
  if (found === undefined) throw new TypeError('expected an explanation that fits all errors');
  return new SourceError(found.code, `Expected ${found.expected} (${name}); found ${kind}: ${message}.`, found.hint, error);
}

/** Returns name and message of anything that was thrown. */
export function wordsOf(error: unknown): { readonly kind: string; readonly message: string } {
  return error instanceof Error ? { kind: error.name, message: error.message } : { kind: 'unknown error', message: String(error) };
}

/** True if a retry makes sense: throttling, a failure of AWS, or a broken connection. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (THROTTLED(error.name, error.message) || error.name === 'TimeoutError') return true;
  const { $metadata: answer, code } = error as { readonly $metadata?: { readonly httpStatusCode?: number }; readonly code?: string };
  if ((answer?.httpStatusCode ?? 0) >= 500) return true;
  return ['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED'].includes(code ?? '');
}
