import type { CloudTrailClient } from '@aws-sdk/client-cloudtrail';
import { ReconcileError } from '#domain/errors.ts';
import type { DropConditions } from '#domain/trail/event-condition.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { RecordFilter, Trail, TrailItem } from '#ports.ts';
import { explainLakeError } from './lake-errors.ts';
import type { LakePlace } from './lake-source.ts';
import { itemsInRow } from './sql-rows.ts';
import type { SqlRow } from './sql-rows.ts';
import { beginningOf, runQuery } from './sql-run.ts';
import type { QueryContext, QueryEngine, QueryState } from './sql-run.ts';
import { literal, writeQuery } from './sql.ts';
import type { SqlColumn, SqlDialect } from './sql.ts';

/** $0.005 per GB. https://aws.amazon.com/cloudtrail/pricing/ */
const DOLLARS_PER_TERABYTE = 5;
/** https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_StartQuery.html (QueryStatement) */
const MAX_STATEMENT_LENGTH = 10_000;

// Trino, over the columns of an event data store. One column is the record itself, as JSON.
// https://docs.aws.amazon.com/awscloudtrail/latest/userguide/query-supported-event-schemas.html
const DIALECT: SqlDialect = {
  text: (column) => (column === 'readOnly' || column === 'managementEvent' ? `CAST(${column} AS VARCHAR)` : column),
  time: 'eventTime',
  hasTime: true,
  timeLiteral: (time) => `timestamp ${literal(new Date(time).toISOString().slice(0, -1).replace('T', ' '))}`,
  matches: (text, pattern) => `regexp_like(${text}, ${literal(pattern)})`,
  parameter: (name) => `json_format(json_extract(eventJson, ${literal(`$.requestParameters.${name}`)}))`,
};
export const LAKE_COLUMNS: readonly SqlColumn[] = [{ path: [], expression: 'eventJson', json: true }];

/**
 * Queries CloudTrail Lake for the records of a window. The filter becomes SQL; dropped records are returned as counts.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/query-limitations.html
 */
export function lakeTrail(place: LakePlace, context: QueryContext): Trail {
  const name = `CloudTrail Lake ${place.store}`;
  return { name, records: (window, recordFilter) => ask({ name, place, context, window, recordFilter }) };
}

interface LakeRequest {
  readonly name: string;
  readonly place: LakePlace;
  readonly context: QueryContext;
  readonly window: TimeWindow;
  readonly recordFilter: RecordFilter | undefined;
}

async function* ask(request: LakeRequest): AsyncIterable<TrailItem> {
  const { name, place, context } = request;
  const statement = statementOf(request);
  const { CloudTrailClient: Client } = await import('@aws-sdk/client-cloudtrail');
  const client: CloudTrailClient = new Client({
    maxAttempts: 8,
    ...(place.region === undefined ? {} : { region: place.region }),
    ...(context.endpoint === undefined ? {} : { endpoint: context.endpoint }),
  });
  try {
    const rows = runQuery(await engineOf(client, place), statement, {
      name,
      maxBytes: place.maxBytes,
      dollarsPerTerabyte: DOLLARS_PER_TERABYTE,
      leastBytes: 0,
      explain: (error) => explainLakeError(error, name),
      onMessage: context.onMessage,
      interrupted: context.interrupted,
    });
    for await (const row of rows) yield* itemsInRow(row, LAKE_COLUMNS, name);
  } catch (error) {
    throw error instanceof ReconcileError ? error : explainLakeError(error, name);
  } finally {
    client.destroy();
  }
}

function statementOf({ name, place, window, recordFilter }: LakeRequest): string {
  beginningOf(window, name);
  return writeLakeQuery(place.store, window, recordFilter?.conditions);
}

/** Returns the query, at most as long as CloudTrail accepts. `conditions`: which records to drop; absent: none */
export function writeLakeQuery(store: string, window: TimeWindow, conditions: DropConditions | undefined): string {
  const query = { dialect: DIALECT, table: store, columns: LAKE_COLUMNS, where: [], window };
  const statement = writeQuery({ ...query, conditions });
  // Long lists of accounts and regions do not fit. Then the whole window is read and filtered here.
  return statement.length <= MAX_STATEMENT_LENGTH ? statement : writeQuery({ ...query, conditions: undefined });
}

/** https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_DescribeQuery.html */
const STATES: Readonly<Record<string, QueryState['state']>> = {
  QUEUED: 'running',
  RUNNING: 'running',
  FINISHED: 'done',
  CANCELLED: 'cancelled',
};

async function engineOf(client: CloudTrailClient, { owner }: LakePlace): Promise<QueryEngine> {
  const { CancelQueryCommand, DescribeQueryCommand, GetQueryResultsCommand, StartQueryCommand } =
    await import('@aws-sdk/client-cloudtrail');
  const whose = owner === undefined ? {} : { EventDataStoreOwnerAccountId: owner };
  return {
    async start(statement) {
      const { QueryId: id } = await client.send(new StartQueryCommand({ QueryStatement: statement, ...whose }));
      if (id === undefined) throw new Error('the query was started and has no id');
      return id;
    },
    async look(id) {
      const answer = await client.send(new DescribeQueryCommand({ QueryId: id, ...whose }));
      const state = answer.QueryStatus ?? 'unknown';
      return {
        state: STATES[state] ?? 'failed',
        bytes: answer.QueryStatistics?.BytesScanned ?? 0,
        message: answer.ErrorMessage ?? `the query ended as ${state}`,
      };
    },
    async page(id, token) {
      const answer = await client.send(
        new GetQueryResultsCommand({ QueryId: id, MaxQueryResults: 1000, ...whose, ...(token === undefined ? {} : { NextToken: token }) }),
      );
      return { rows: (answer.QueryResultRows ?? []).map(rowOf), next: answer.NextToken };
    },
    cancel: (id) => client.send(new CancelQueryCommand({ QueryId: id, ...whose })),
  };
}

/** Converts a row, a list of one-cell objects by column name. No column contains empty text. */
function rowOf(cells: readonly Readonly<Record<string, string>>[]): SqlRow {
  const named = new Map(cells.flatMap((cell) => Object.entries(cell)).map(([name, value]) => [name.toLowerCase(), value]));
  return ['dropped', 'times', 'c0'].map((name) => named.get(name) || undefined);
}
