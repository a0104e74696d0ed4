import { identifier, literal } from './sql.ts';
import type { SqlColumn, SqlDialect } from './sql.ts';

/** Paths in CloudTrail's spelling; the table uses lower case. */
const PATHS: readonly string[] = [
  'eventVersion',
  'userIdentity.type',
  'userIdentity.principalId',
  'userIdentity.arn',
  'userIdentity.accountId',
  'userIdentity.accessKeyId',
  'userIdentity.userName',
  'userIdentity.invokedBy',
  'userIdentity.identityProvider',
  'userIdentity.onBehalfOf.userId',
  'userIdentity.onBehalfOf.identityStoreArn',
  'userIdentity.sessionContext.sourceIdentity',
  'userIdentity.sessionContext.sessionIssuer.type',
  'userIdentity.sessionContext.sessionIssuer.arn',
  'userIdentity.sessionContext.sessionIssuer.userName',
  'userIdentity.sessionContext.attributes.creationDate',
  'userIdentity.sessionContext.attributes.mfaAuthenticated',
  'eventTime',
  'eventSource',
  'eventName',
  'awsRegion',
  'sourceIPAddress',
  'userAgent',
  'errorCode',
  'errorMessage',
  'requestParameters',
  'responseElements',
  'additionalEventData',
  'requestID',
  'eventID',
  'readOnly',
  'resources',
  'eventType',
  'managementEvent',
  'recipientAccountId',
  'sharedEventID',
  'eventCategory',
  'sessionCredentialFromConsole',
  'addendum.reason',
  'addendum.originalEventID',
];

/** Columns with JSON as text. A flag is JSON too, unless it is spelled `True`. */
const JSON_COLUMNS = new Set(['readOnly', 'managementEvent', 'requestParameters', 'responseElements', 'additionalEventData', 'resources']);

/** Columns required for actor, session and failure. AWS's own CREATE TABLE has them all. */
const NEEDED = new Set(
  PATHS.filter(
    (path) => !/^(?:eventVersion|managementEvent|addendum\..*|.*\.(?:identityProvider|sourceIdentity|onBehalfOf\..*))$/.test(path),
  ).map((path) => path.toLowerCase()),
);

export interface AthenaColumns {
  readonly columns: readonly SqlColumn[];
  readonly dialect: SqlDialect;
  /** Lower-case paths in records for which the table has no column; `needed` contains the required ones. */
  readonly absent: readonly string[];
  readonly needed: readonly string[];
}

/**
 * Returns columns and dialect for a table as AWS documents it. Missing columns are NULL.
 * https://docs.aws.amazon.com/athena/latest/ug/create-cloudtrail-table-partition-projection.html
 * @param has returns true if a lower-case path such as `useridentity.arn` has a column
 * @param spelling engine-specific functions
 */
export function athenaColumns(has: (path: string) => boolean, spelling: SqlSpelling = TRINO): AthenaColumns {
  const expression = (path: string): string => {
    const lower = path.toLowerCase();
    if (!has(lower)) return 'CAST(NULL AS VARCHAR)';
    const name = lower.split('.').map(identifier).join('.');
    if (path === 'resources') return spelling.resources(name);
    // Flags are booleans in some tables, text in most.
    return path === 'readOnly' || path === 'managementEvent' ? `CAST(${name} AS VARCHAR)` : name;
  };
  const absent = PATHS.map((path) => path.toLowerCase()).filter((path) => !has(path));
  const columns = PATHS.filter((path) => has(path.toLowerCase())).map((path) => ({
    path: path.split('.'),
    expression: expression(path),
    json: JSON_COLUMNS.has(path),
  }));
  const dialect: SqlDialect = {
    text: expression,
    time: spelling.time(expression('eventTime')),
    hasTime: false,
    timeLiteral: spelling.timeLiteral,
    matches: spelling.matches,
    parameter: (name) => spelling.member(expression('requestParameters'), name),
  };
  return { columns, dialect, absent, needed: absent.filter((path) => NEEDED.has(path)) };
}

/** Engine-specific functions over text columns. */
export interface SqlSpelling {
  /** @returns the time in a text, or NULL */
  readonly time: (text: string) => string;
  readonly timeLiteral: (time: number) => string;
  readonly matches: (text: string, pattern: string) => string;
  /** @returns JSON text of a list of `arn` and `type`, spelled as CloudTrail does */
  readonly resources: (list: string) => string;
  /** @returns JSON text of a member of a JSON text; the name is letters */
  readonly member: (text: string, name: string) => string;
}

/**
 * https://trino.io/docs/current/functions/json.html https://trino.io/docs/current/functions/datetime.html
 * https://trino.io/docs/current/functions/array.html
 */
export const TRINO: SqlSpelling = {
  time: (text) => `try(from_iso8601_timestamp(${text}))`,
  timeLiteral: (time) => `from_iso8601_timestamp(${literal(new Date(time).toISOString())})`,
  matches: (text, pattern) => `regexp_like(${text}, ${literal(pattern)})`,
  resources: (list) =>
    `json_format(CAST(transform(${list}, r -> map_filter(map(ARRAY['ARN', 'type'], ARRAY[r.arn, r.type]), (k, v) -> v IS NOT NULL)) AS JSON))`,
  member: (text, name) => `try(json_format(json_extract(${text}, ${literal(`$.${name}`)})))`,
};
