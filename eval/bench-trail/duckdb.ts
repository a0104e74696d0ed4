/** DuckDB with two threads. It is told the columns, so that it need not guess them, and gives out whole events, as we do. */
import { DuckDBInstance } from '@duckdb/node-api';
import { USES, WINDOW, tell } from './window.ts';

const TEXTS =
  'eventTime eventSource eventName awsRegion recipientAccountId sourceIPAddress userAgent errorCode errorMessage eventCategory eventType requestID';
const columns = [
  'eventID VARCHAR',
  ...TEXTS.split(' ').map((name) => `${name} VARCHAR`),
  'readOnly BOOLEAN',
  'managementEvent BOOLEAN',
  'userIdentity STRUCT(type VARCHAR, principalId VARCHAR, arn VARCHAR, accountId VARCHAR, accessKeyId VARCHAR, invokedBy VARCHAR, sessionContext JSON)',
  'requestParameters JSON',
  'responseElements JSON',
  'resources JSON',
];
const uses = USES.map(([source, name]) => `('${source}', '${name}')`).join(', ');
const files = `${process.argv[2] ?? ''}/**/*.gz`;

const database = await DuckDBInstance.create(':memory:', { threads: '2' });
const connection = await database.connect();
const answer = await connection.runAndReadAll(`
  SELECT DISTINCT ON (eventID) *
  FROM (SELECT unnest(record) FROM (
    SELECT unnest(Records) AS record
    FROM read_json('${files}', columns = {Records: 'STRUCT(${columns.join(', ')})[]'}, format = 'unstructured', maximum_object_size = 67108864)))
  WHERE eventTime >= '${WINDOW.from}' AND eventTime < '${WINDOW.to}' AND managementEvent
    AND (NOT readOnly OR (eventSource = 'sts.amazonaws.com' AND starts_with(eventName, 'AssumeR')))
    AND (eventSource, eventName) NOT IN (${uses})
    AND NOT (eventName = 'CreateGrant' AND userIdentity.invokedBy IS NOT NULL)`);
tell(answer.currentRowCount);
