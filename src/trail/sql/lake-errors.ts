import type { SourceError } from '#domain/errors.ts';
import { DENIED, explainBy, named, NO_CREDENTIALS, NO_REGION, NO_SUCH_HOST, THROTTLED } from '../aws-errors.ts';
import type { Explanation } from '../aws-errors.ts';

/** https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_StartQuery.html#API_StartQuery_Errors */
const EXPLANATIONS: readonly Explanation[] = [
  {
    code: 'no-credentials',
    fits: NO_CREDENTIALS,
    expected: 'valid AWS credentials',
    hint: 'Sign in (aws sso login, AWS_PROFILE, or a role). The required permissions are in docs/iam: TrailByLake.',
  },
  {
    code: 'key-denied',
    fits: (kind, message) => /kms/i.test(kind) || (DENIED(kind, message) && /kms/i.test(message)),
    expected: 'permission to use the KMS key of the event data store',
    hint: 'Allow the caller kms:Decrypt and kms:GenerateDataKey on that key, also in the key policy if the key is in another account.',
  },
  {
    code: 'access-denied',
    fits: DENIED,
    expected: 'permission to query the event data store',
    hint: 'Add to the role the statement TrailByLake of docs/iam, with the ARN of this event data store.',
  },
  {
    code: 'store-not-found',
    fits: named('EventDataStoreNotFoundException', 'EventDataStoreARNInvalidException', 'ResourceNotFoundException'),
    expected: 'an event data store of that id',
    hint: 'aws cloudtrail list-event-data-stores lists them. A store in another region needs its ARN or region=REGION; one in another account needs owner=ACCOUNT.',
  },
  {
    code: 'store-inactive',
    fits: named('InactiveEventDataStoreException'),
    expected: 'an event data store that accepts queries',
    hint: 'It is being created or deleted. Restore it with aws cloudtrail restore-event-data-store, or read the bucket: --trace s3://BUCKET.',
  },
  {
    code: 'too-many-queries',
    fits: named('MaxConcurrentQueriesException'),
    expected: 'capacity for one more query',
    hint: 'CloudTrail Lake runs at most ten queries per account. Run again when others have ended.',
  },
  {
    code: 'query-not-understood',
    fits: (kind, message) => kind === 'InvalidQueryStatementException' || /COLUMN_NOT_FOUND|cannot be resolved/i.test(message),
    expected: 'an event data store of CloudTrail events',
    hint: 'Stores of Config items, Audit Manager evidence or events from outside AWS have other columns: use one with CloudTrail events.',
  },
  { code: 'throttled', fits: THROTTLED, expected: 'an answer within several attempts', hint: 'Wait a minute, or use a shorter window.' },
  { ...NO_REGION, hint: 'Write the whole ARN, add region=REGION, or set AWS_REGION.' },
  NO_SUCH_HOST,
  {
    code: 'lake-failed',
    fits: () => true,
    expected: 'an answer',
    hint: 'Use a shorter window: a query may run for at most one hour. Or read the bucket: --trace s3://BUCKET.',
  },
];

/** Converts an error of CloudTrail Lake to one with a remedy. `error`: from client.send, or a query's failure */
export function explainLakeError(error: unknown, name: string): SourceError {
  return explainBy(error, name, EXPLANATIONS);
}
