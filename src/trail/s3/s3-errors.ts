import type { SourceError } from '#domain/errors.ts';
import { DENIED, explainBy, named, NO_CREDENTIALS, NO_REGION, NO_SUCH_HOST, THROTTLED, wordsOf } from '../aws-errors.ts';
import type { Explanation } from '../aws-errors.ts';

const EXPLANATIONS: readonly Explanation[] = [
  {
    code: 'no-credentials',
    fits: NO_CREDENTIALS,
    expected: 'valid AWS credentials',
    hint: 'Sign in (aws sso login, AWS_PROFILE, or a role). Needed are s3:ListBucket and s3:GetObject on the bucket of the trail.',
  },
  {
    // S3 also returns AccessDenied for the KMS key. The message contains the key and the permission.
    code: 'key-denied',
    fits: (kind, message) => kind.startsWith('KMS.') || (DENIED(kind, message) && /kms:/i.test(message)),
    expected: 'permission to use the KMS key of the trail files',
    hint: 'Allow the caller kms:Decrypt on the key in the message, in an IAM policy and, if the key is in another account, also in the key policy. A key that is disabled or pending deletion cannot decrypt.',
  },
  {
    code: 'access-denied',
    fits: DENIED,
    expected: 'permission to read the bucket of the trail',
    hint: 'Allow the caller s3:ListBucket on the bucket and s3:GetObject on its AWSLogs/*, also in the bucket policy if it is in another account. An encrypted trail also needs kms:Decrypt. For a requester-pays bucket, add ?request-payer=requester.',
  },
  {
    code: 'no-such-bucket',
    fits: named('NoSuchBucket', 'InvalidBucketName'),
    expected: 'a bucket of that name',
    hint: 'Check its name: S3BucketName of aws cloudtrail describe-trails.',
  },
  {
    code: 'wrong-region',
    fits: named('PermanentRedirect', 'AuthorizationHeaderMalformed', 'IllegalLocationConstraintException', '301'),
    expected: 'the bucket in this region',
    hint: 'Set AWS_REGION to the region of the bucket, as aws s3api head-bucket shows it.',
  },
  {
    code: 'throttled',
    fits: THROTTLED,
    expected: 'an answer within several attempts',
    hint: 'Wait a minute, or use a shorter window.',
  },
  NO_REGION,
  NO_SUCH_HOST,
  {
    code: 'bucket-unreadable',
    fits: () => true,
    expected: 'the files of a trail',
    hint: 'Check the network and the name of the bucket, or copy the files: aws s3 sync, then --trace FOLDER.',
  },
];

/** Converts an error of the AWS SDK to one with a remedy. `name`: the bucket or the object */
export function explainBucketError(error: unknown, name: string): SourceError {
  return explainBy(error, name, EXPLANATIONS);
}

/**
 * Returns the problem of one object if the others may still be readable; undefined if they will fail too.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 */
export function faultOfObject(error: unknown): string | undefined {
  const { kind, message } = wordsOf(error);
  switch (kind) {
    case 'NoSuchKey':
    case 'NotFound':
      return 'expected the listed object, found it deleted, possibly by a lifecycle rule';
    case 'InvalidObjectState':
      return `expected a readable object, found it archived (${message}): restore it, then run again for its day`;
    case 'PreconditionFailed':
      return 'expected an unchanged object during the read, found a new version: run again';
    default:
      return undefined;
  }
}
