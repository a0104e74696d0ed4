/** Runs the Athena queries in DuckDB, over files of records with the columns of CloudTrail's Athena table. */
import { DuckDBInstance } from '@duckdb/node-api';
import type { DropConditions } from '#domain/trail/event-condition.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { TrailItem } from '#ports.ts';
import { athenaColumns, TRINO } from '#trail/sql/athena-columns.ts';
import type { SqlSpelling } from '#trail/sql/athena-columns.ts';
import { LAKE_COLUMNS, writeLakeQuery } from '#trail/sql/cloudtrail-lake.ts';
import { itemsInRow } from '#trail/sql/sql-rows.ts';
import { identifier, literal, writeQuery } from '#trail/sql/sql.ts';

const TEXTS =
  'eventVersion eventTime eventSource eventName awsRegion sourceIPAddress userAgent errorCode errorMessage requestID eventID readOnly eventType managementEvent recipientAccountId sharedEventID eventCategory sessionCredentialFromConsole';
const IDENTITY =
  'STRUCT(type VARCHAR, principalId VARCHAR, arn VARCHAR, accountId VARCHAR, accessKeyId VARCHAR, userName VARCHAR, invokedBy VARCHAR, identityProvider VARCHAR, onBehalfOf STRUCT(userId VARCHAR, identityStoreArn VARCHAR), sessionContext STRUCT(sourceIdentity VARCHAR, sessionIssuer STRUCT(type VARCHAR, arn VARCHAR, userName VARCHAR), attributes STRUCT(creationDate VARCHAR, mfaAuthenticated VARCHAR)))';
const COLUMNS = [
  ...TEXTS.split(' ').map((name) => `${name} VARCHAR`),
  `userIdentity ${IDENTITY}`,
  'requestParameters JSON',
  'responseElements JSON',
  'additionalEventData JSON',
  'resources JSON',
  'addendum STRUCT(reason VARCHAR, originalEventID VARCHAR)',
].join(', ');

/** Functions with other names in Athena. With them the query is Athena's own, except for the lambda syntax in the list of resources. */
const MACROS = `SET TimeZone = 'UTC';
CREATE MACRO regexp_like(value, pattern) AS regexp_matches(value, pattern);
CREATE MACRO from_iso8601_timestamp(value) AS CAST(value AS TIMESTAMPTZ);
CREATE MACRO json_format(value) AS CAST(value AS VARCHAR);
`;
const SPELLING: SqlSpelling = { ...TRINO, resources: (list) => `CAST(${list} AS VARCHAR)` };

/**
 * Runs the Athena query in DuckDB.
 * @param files a pattern for files of `{"Records": [...]}`, gzipped or not
 * @param window of the run
 * @param conditions the drop rules
 * @returns records and counts, as a source yields them
 */
export async function duckdbItems(
  files: string,
  window: TimeWindow,
  conditions: DropConditions | undefined,
): Promise<readonly TrailItem[]> {
  const { columns, dialect } = athenaColumns(() => true, SPELLING);
  const table = `(SELECT unnest(record) FROM (SELECT unnest(Records) AS record FROM read_json(${literal(files)}, columns = {Records: 'STRUCT(${COLUMNS})[]'}, format = 'unstructured', maximum_object_size = 67108864))) AS records`;
  const rows = await askDuckdb(`${MACROS}${writeQuery({ dialect, table, columns, where: [], window, conditions })}`);
  return rows.flatMap((row) => [...itemsInRow(row, columns, 'DuckDB')]);
}

const LAKE_TEXTS = 'eventSource eventName awsRegion recipientAccountId eventCategory eventType'.split(' ');

/**
 * Runs the CloudTrail Lake query in DuckDB.
 * @param files a pattern for files of `{"Records": [...]}`, gzipped or not
 * @param window of the run
 * @param conditions the drop rules
 * @returns records and counts, as a source yields them
 */
export async function duckdbLakeItems(
  files: string,
  window: TimeWindow,
  conditions: DropConditions | undefined,
): Promise<readonly TrailItem[]> {
  const store = 'EXAMPLE-STORE';
  const columns = [
    'CAST(r AS VARCHAR) AS eventJson',
    `CAST(CAST(r->>'eventTime' AS TIMESTAMPTZ) AS TIMESTAMP) AS eventTime`,
    ...LAKE_TEXTS.map((name) => `r->>'${name}' AS ${name}`),
    ...['readOnly', 'managementEvent'].map((name) => `CAST(r->>'${name}' AS BOOLEAN) AS ${name}`),
    `struct_pack(accountId := r->'userIdentity'->>'accountId', invokedBy := r->'userIdentity'->>'invokedBy') AS userIdentity`,
  ];
  const table = `CREATE VIEW ${identifier(store)} AS SELECT ${columns.join(', ')} FROM (SELECT unnest(Records) AS r FROM read_json(${literal(files)}, columns = {Records: 'JSON[]'}, format = 'unstructured', maximum_object_size = 67108864));`;
  const statement = writeLakeQuery(store, window, conditions).replace(`FROM ${store}`, `FROM ${identifier(store)}`);
  const rows = await askDuckdb(`${MACROS}${table}${statement}`);
  return rows.flatMap((row) => [...itemsInRow(row, LAKE_COLUMNS, 'DuckDB')]);
}

/**
 * Runs a statement in a new database.
 * @param statement SQL
 * @returns the rows, each value as text
 */
export async function askDuckdb(statement: string): Promise<readonly (readonly (string | undefined)[])[]> {
  const database = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await database.connect();
  const answer = await connection.runAndReadAll(statement);
  const rows = answer.getRows().map((row) => row.map((value) => (value === null ? undefined : String(value))));
  connection.closeSync();
  database.closeSync();
  return rows;
}
