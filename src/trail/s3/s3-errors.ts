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
    // S3 answers AccessDenied for the key too, and names key and permission in the message.
    code: 'key-denied',
    fits: (kind, said) => kind.startsWith('KMS.') || (DENIED(kind, said) && /kms:/i.test(said)),
    expected: 'to be allowed to use the KMS key that the files of the trail are encrypted with',
    hint: 'Allow the caller kms:Decrypt on the key that the message names, in an IAM policy and, where the key is in another account, in the key policy too; a key that is disabled or deleted reads nothing.',
  },
  {
    code: 'access-denied',
    fits: DENIED,
    expected: 'to be allowed to read the bucket of the trail',
    hint: 'Allow the caller s3:ListBucket on the bucket and s3:GetObject on its AWSLogs/*, in the bucket policy too where it is in another account; of an encrypted trail also kms:Decrypt. Where the caller has to pay, add ?request-payer=requester.',
  },
  {
    code: 'no-such-bucket',
    fits: named('NoSuchBucket', 'InvalidBucketName'),
    expected: 'a bucket of that name',
    hint: 'Check its name: aws cloudtrail describe-trails tells it as S3BucketName.',
  },
  {
    code: 'wrong-region',
    fits: named('PermanentRedirect', 'AuthorizationHeaderMalformed', 'IllegalLocationConstraintException', '301'),
    expected: 'the bucket in the region that is asked',
    hint: 'Set AWS_REGION to the region of the bucket: aws s3api head-bucket tells it.',
  },
  {
    code: 'throttled',
    fits: THROTTLED,
    expected: 'an answer within several attempts',
    hint: 'Wait a minute, or take a shorter window.',
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

/**
 * Turns an error of the AWS SDK into one that says what to do.
 * @param error what was thrown while the bucket was read
 * @param name the bucket or the object
 * @returns the error for the user
 */
export function explainBucketError(error: unknown, name: string): SourceError {
  return explainBy(error, name, EXPLANATIONS);
}

/**
 * What is wrong with one object alone, so that the others can be read all the same.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 * @param error what was thrown while it was read
 * @returns a phrase; undefined where the others will not be better
 */
export function faultOfObject(error: unknown): string | undefined {
  const { kind, said } = wordsOf(error);
  switch (kind) {
    case 'NoSuchKey':
    case 'NotFound':
      return 'expected the object that was listed; found it gone: a lifecycle rule may have removed it in between';
    case 'InvalidObjectState':
      return `expected an object that can be read at once; found it archived (${said}): restore it, then run again for its day`;
    case 'PreconditionFailed':
      return 'expected the object that was begun to be read; found another one in its place: run again';
    default:
      return undefined;
  }
}
