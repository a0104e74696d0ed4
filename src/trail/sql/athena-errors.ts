import type { SourceError } from '#domain/errors.ts';
import { DENIED, explainBy, named, NO_CREDENTIALS, NO_REGION, NO_SUCH_HOST, THROTTLED } from '../aws-errors.ts';
import type { Explanation } from '../aws-errors.ts';

/** Explains API errors and failure reasons of queries. https://docs.aws.amazon.com/athena/latest/ug/troubleshooting-athena.html */
const EXPLANATIONS: readonly Explanation[] = [
  {
    code: 'no-credentials',
    fits: NO_CREDENTIALS,
    expected: 'valid AWS credentials',
    hint: 'Sign in (aws sso login, AWS_PROFILE, or a role). The required permissions are in docs/iam: TrailByAthena, TrailTables, AthenaResults, TrailInBucket.',
  },
  {
    code: 'no-output-location',
    fits: (_kind, message) => /output location|writing to S3|NoSuchBucket/i.test(message),
    expected: 'a location for query results',
    hint: 'Add output=s3://BUCKET/reconcile/ in the region of the query, or set one in the workgroup.',
  },
  {
    code: 'key-denied',
    fits: (_kind, message) => /kms/i.test(message) && /denied|not authorized|disabled|kms\.|kmsexception/i.test(message),
    expected: 'permission to use the KMS key of the trail or the results',
    hint: 'Allow the caller kms:Decrypt on the key of the trail, and kms:GenerateDataKey on that of the results; also in the key policy if the key is in another account.',
  },
  {
    code: 'access-denied',
    fits: (kind, message) =>
      DENIED(kind, message) || /access denied|not authorized|insufficient permissions|insufficient lake formation/i.test(message),
    expected: 'permission to query the trail',
    hint: 'Add to the role the statements TrailByAthena, TrailTables, AthenaResults and TrailInBucket of docs/iam; tables under Lake Formation also need SELECT granted there.',
  },
  {
    code: 'table-not-found',
    fits: (kind, message) =>
      /TABLE_NOT_FOUND|SCHEMA_NOT_FOUND|EntityNotFound|(?:table|database|schema) .*(?:not found|does not exist)/i.test(message) ||
      kind === 'MetadataException',
    expected: 'the table of a trail',
    hint: 'Check database, table and region (region=REGION); docs/athena.md has the statement to create the table.',
  },
  {
    code: 'partition-unnamed',
    fits: (_kind, message) => /CONSTRAINT_VIOLATION|injected/i.test(message),
    expected: 'accounts and regions for the required partitions',
    hint: 'Add accounts=ID,ID or regions=REGION,REGION: the table requires them in queries.',
  },
  {
    code: 'bad-data',
    fits: (_kind, message) => /HIVE_BAD_DATA|HIVE_CURSOR_ERROR|HIVE_INVALID|BAD_DATA|not valid JSON/i.test(message),
    expected: 'files of a trail under the location of the table',
    hint: 'Other files are there, or a file is damaged. Point the table at AWSLogs/ACCOUNT/CloudTrail, not at CloudTrail-Digest or CloudTrail-Insight beside it, or read the bucket: --trace s3://BUCKET, which names the file.',
  },
  {
    code: 'wrong-workgroup',
    fits: (_kind, message) => /workgroup/i.test(message),
    expected: 'a workgroup that runs queries',
    hint: 'Check workgroup=NAME, its region and that it is enabled.',
  },
  {
    code: 'query-too-large',
    fits: (_kind, message) => /exhausted resources|EXCEEDED_|bytes scanned limit|scanned limit/i.test(message),
    expected: 'a query within the limits of Athena and of the workgroup',
    hint: 'Use a shorter window, set accounts= and regions=, or raise the limit of the workgroup.',
  },
  {
    code: 'throttled',
    fits: THROTTLED,
    expected: 'an answer within several attempts',
    hint: 'Wait a minute: other queries use up the concurrency limit of the account.',
  },
  { ...NO_REGION, hint: 'Add region=REGION, or set AWS_REGION.' },
  NO_SUCH_HOST,
  {
    code: 'missing',
    fits: named('ResourceNotFoundException'),
    expected: 'workgroup and table',
    hint: 'Check workgroup=, database and table.',
  },
  {
    code: 'athena-failed',
    fits: () => true,
    expected: 'an answer',
    hint: 'Run again; if it persists, read the bucket: --trace s3://BUCKET.',
  },
];

/** Converts an error of Athena to one with a remedy. `error`: from client.send, or a query's failure */
export function explainAthenaError(error: unknown, name: string): SourceError {
  return explainBy(error, name, EXPLANATIONS);
}
