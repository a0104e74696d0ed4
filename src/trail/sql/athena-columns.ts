import { identifier, literal } from './sql.ts';
import type { SqlColumn, SqlDialect } from './sql.ts';

/** The members that the schema of a record knows, as CloudTrail spells them; the table spells them in lower case. */
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

/** Columns that hold JSON as text; a flag is JSON too, unless it is spelled `True`. */
const JSON_COLUMNS = new Set(['readOnly', 'managementEvent', 'requestParameters', 'responseElements', 'additionalEventData', 'resources']);

/**
 * Without these a record says less than the stages ask of it: who did it, in which session, whether it failed. AWS's own
 * statement for the table has all of them.
 */
const NEEDED = new Set(
  PATHS.filter(
    (path) => !/^(?:eventVersion|managementEvent|addendum\..*|.*\.(?:identityProvider|sourceIdentity|onBehalfOf\..*))$/.test(path),
  ).map((path) => path.toLowerCase()),
);

/** The columns of a table, as far as they are asked for. */
export interface AthenaColumns {
  readonly columns: readonly SqlColumn[];
  readonly dialect: SqlDialect;
  /** Paths that records have and the table has no column for, in lower case; those that are needed stand in `needed`. */
  readonly absent: readonly string[];
  readonly needed: readonly string[];
}

/**
 * What to ask of a table, in the columns that AWS documents.
 * https://docs.aws.amazon.com/athena/latest/ug/create-cloudtrail-table-partition-projection.html
 * @param has paths of the table's columns, in lower case: `eventtime`, `useridentity.arn`
 * @param spelling functions that engines spell otherwise
 * @returns columns and dialect; what the table does not have is NULL
 */
export function athenaColumns(has: (path: string) => boolean, spelling: SqlSpelling = TRINO): AthenaColumns {
  const expression = (path: string): string => {
    const lower = path.toLowerCase();
    if (!has(lower)) return 'CAST(NULL AS VARCHAR)';
    const name = lower.split('.').map(identifier).join('.');
    if (path === 'resources') return spelling.resources(name);
    // Some tables have flags as booleans, most as texts.
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

/** Functions that engines spell otherwise, over columns that are texts. */
export interface SqlSpelling {
  /** @returns the time that a text holds; NULL where it holds none */
  readonly time: (text: string) => string;
  readonly timeLiteral: (time: number) => string;
  readonly matches: (text: string, pattern: string) => string;
  /** @returns the JSON text of a list of `arn` and `type`, spelled as CloudTrail does */
  readonly resources: (list: string) => string;
  /** @returns the JSON text of a member of a JSON text; the name is letters */
  readonly member: (text: string, name: string) => string;
}

/** https://trino.io/docs/current/functions/json.html https://trino.io/docs/current/functions/datetime.html https://trino.io/docs/current/functions/array.html */
export const TRINO: SqlSpelling = {
  time: (text) => `try(from_iso8601_timestamp(${text}))`,
  timeLiteral: (time) => `from_iso8601_timestamp(${literal(new Date(time).toISOString())})`,
  matches: (text, pattern) => `regexp_like(${text}, ${literal(pattern)})`,
  resources: (list) =>
    `json_format(CAST(transform(${list}, r -> map_filter(map(ARRAY['ARN', 'type'], ARRAY[r.arn, r.type]), (k, v) -> v IS NOT NULL)) AS JSON))`,
  member: (text, name) => `try(json_format(json_extract(${text}, ${literal(`$.${name}`)})))`,
};
