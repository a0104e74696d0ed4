import { SourceError } from '#domain/errors.ts';

/** Names of errors by which the SDK and AWS say that nobody is signed in. */
const NO_CREDENTIALS = new Set(['CredentialsProviderError', 'ExpiredTokenException', 'ExpiredToken', 'UnrecognizedClientException', 'InvalidClientTokenId', 'MissingAuthenticationToken', 'InvalidSignatureException']);

/** https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/CommonErrors.html */
const NOT_ALLOWED = new Set(['AccessDeniedException', 'AccessDenied', 'UnauthorizedOperation', 'OptInRequired']);

const THROTTLED = new Set(['ThrottlingException', 'Throttling', 'TooManyRequestsException', 'RequestLimitExceeded']);

/**
 * Turns an error of the AWS SDK into one that says what to do.
 * @param error what client.send threw
 * @param name the source
 * @returns the error for the user
 */
export function explainLookupError(error: unknown, name: string): SourceError {
  const kind = error instanceof Error ? error.name : 'unknown error';
  const said = error instanceof Error ? error.message : String(error);
  if (NO_CREDENTIALS.has(kind)) {
    return new SourceError('no-credentials', `${name}: expected valid AWS credentials; found ${kind}: ${said}`, 'Sign in (aws sso login, AWS_PROFILE, or the environment of a role). The only permission needed is cloudtrail:LookupEvents. Recorded files need none: --trace FILE.', error);
  }
  if (NOT_ALLOWED.has(kind)) {
    return new SourceError('access-denied', `${name}: expected to be allowed to read the event history; found ${kind}: ${said}`, 'Allow the caller the IAM action cloudtrail:LookupEvents on resource "*"; nothing else is needed.', error);
  }
  if (THROTTLED.has(kind)) {
    return new SourceError('throttled', `${name}: expected an answer; found ${kind} after several attempts`, 'CloudTrail allows two look-ups a second per account and region. Wait a minute, take a shorter window, or read files: --trace FOLDER.', error);
  }
  if (/^Region is missing/i.test(said)) {
    return new SourceError('no-region', `${name}: expected a region; found none configured`, 'Name it: --trace cloudtrail:eu-west-1, or set AWS_REGION.', error);
  }
  return new SourceError('lookup-failed', `${name}: expected events; found ${kind}: ${said}`, 'Check the network, the region and the window, or read recorded files: --trace FILE.', error);
}
