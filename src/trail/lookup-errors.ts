import { SourceError } from '#domain/errors.ts';

/** What an error of the SDK or of AWS means for the user. */
interface Explanation {
  readonly code: string;
  /** Names of errors, https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/CommonErrors.html */
  readonly kinds: readonly string[];
  readonly expected: string;
  readonly hint: string;
}

const EXPLANATIONS: readonly Explanation[] = [
  {
    code: 'no-credentials',
    kinds: [
      'CredentialsProviderError',
      'ExpiredTokenException',
      'ExpiredToken',
      'UnrecognizedClientException',
      'InvalidClientTokenId',
      'MissingAuthenticationToken',
      'InvalidSignatureException',
    ],
    expected: 'valid AWS credentials',
    hint: 'Sign in (aws sso login, AWS_PROFILE, or a role). The only permission needed is cloudtrail:LookupEvents. Recorded files need none: --trace FILE.',
  },
  {
    code: 'access-denied',
    kinds: ['AccessDeniedException', 'AccessDenied', 'UnauthorizedOperation', 'OptInRequired'],
    expected: 'to be allowed to read the event history',
    hint: 'Allow the caller the IAM action cloudtrail:LookupEvents on resource "*"; nothing else is needed.',
  },
  {
    code: 'throttled',
    kinds: ['ThrottlingException', 'Throttling', 'TooManyRequestsException', 'RequestLimitExceeded'],
    expected: 'an answer within several attempts',
    hint: 'CloudTrail allows two look-ups a second per account and region. Wait a minute, take a shorter window, or read files: --trace FOLDER.',
  },
];

const NO_REGION: Explanation = {
  code: 'no-region',
  kinds: [],
  expected: 'a region',
  hint: 'Name it: --trace cloudtrail:eu-west-1, or set AWS_REGION.',
};

const ANY_OTHER: Explanation = {
  code: 'lookup-failed',
  kinds: [],
  expected: 'events',
  hint: 'Check the network, the region and the window, or read recorded files: --trace FILE.',
};

/**
 * Turns an error of the AWS SDK into one that says what to do.
 * @param error what client.send threw
 * @param name the source
 * @returns the error for the user
 */
export function explainLookupError(error: unknown, name: string): SourceError {
  const kind = error instanceof Error ? error.name : 'unknown error';
  const said = error instanceof Error ? error.message : String(error);
  const known = EXPLANATIONS.find((explanation) => explanation.kinds.includes(kind));
  const { code, expected, hint } = known ?? (/^Region is missing/i.test(said) ? NO_REGION : ANY_OTHER);
  return new SourceError(code, `${name}: expected ${expected}; found ${kind}: ${said}`, hint, error);
}
