import type { AthenaClient } from '@aws-sdk/client-athena';
import { ReconcileError } from '#domain/errors.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { RecordFilter, Trail, TrailItem } from '#ports.ts';
import { explainAthenaError } from './athena-errors.ts';
import type { AthenaPlace } from './athena-source.ts';
import { partitionsOf, readTable } from './athena-table.ts';
import type { TableMetadata } from './athena-table.ts';
import { itemsInRow } from './sql-rows.ts';
import type { SqlRow } from './sql-rows.ts';
import { beginningOf, runQuery } from './sql-run.ts';
import type { QueryContext, QueryEngine, QueryState } from './sql-run.ts';
import { identifier, writeQuery } from './sql.ts';

/** Price in most regions, with at least 10 MB per query. https://aws.amazon.com/athena/pricing/ */
const DOLLARS_PER_TERABYTE = 5;
const MIN_BYTES = 10e6;

/**
 * Queries Athena for the records of a window. The filter becomes SQL; dropped records are returned as counts.
 * https://docs.aws.amazon.com/athena/latest/ug/cloudtrail-logs.html
 */
export function athenaTrail(place: AthenaPlace, context: QueryContext): Trail {
  const name = `Athena ${place.database}.${place.table}`;
  return { name, records: (window, recordFilter) => ask({ name, place, context, window, recordFilter }) };
}

interface AthenaRequest {
  readonly name: string;
  readonly place: AthenaPlace;
  readonly context: QueryContext;
  readonly window: TimeWindow;
  readonly recordFilter: RecordFilter | undefined;
}

async function* ask(request: AthenaRequest): AsyncIterable<TrailItem> {
  const { name, place, context, window, recordFilter } = request;
  const span = spanOf(request);
  const { AthenaClient: Client } = await import('@aws-sdk/client-athena');
  const client: AthenaClient = new Client({
    maxAttempts: 8,
    ...(place.region === undefined ? {} : { region: place.region }),
    ...(context.endpoint === undefined ? {} : { endpoint: context.endpoint }),
  });
  try {
    const metadata = await describe(client, place);
    const { columns, dialect, absent } = readTable(metadata, name);
    if (absent.length > 0) context.onMessage(`${name}: the table has no columns for ${absent.join(', ')}; docs/athena.md explains each`);
    const where = partitionsOf(metadata, span, place);
    const table = `${identifier(place.database)}.${identifier(place.table)}`;
    const statement = writeQuery({ dialect, table, columns, where, window, conditions: recordFilter?.conditions });
    const rows = runQuery(await engineOf(client, place), statement, {
      name,
      maxBytes: place.maxBytes,
      dollarsPerTerabyte: DOLLARS_PER_TERABYTE,
      leastBytes: MIN_BYTES,
      explain: (error) => explainAthenaError(error, name),
      onMessage: context.onMessage,
      interrupted: context.interrupted,
    });
    for await (const row of rows) yield* itemsInRow(row, columns, name);
  } catch (error) {
    throw error instanceof ReconcileError ? error : explainAthenaError(error, name);
  } finally {
    client.destroy();
  }
}

function spanOf({ name, window, context }: AthenaRequest): { readonly from: number; readonly to: number } {
  return {
    from: Date.parse(beginningOf(window, name)),
    to: window.to === undefined ? context.clock.now().getTime() : Date.parse(window.to),
  };
}

async function describe(client: AthenaClient, { database, table, workgroup }: AthenaPlace): Promise<TableMetadata> {
  const { GetTableMetadataCommand } = await import('@aws-sdk/client-athena');
  const answer = await client.send(
    new GetTableMetadataCommand({
      CatalogName: 'AwsDataCatalog',
      DatabaseName: database,
      TableName: table,
      ...(workgroup === undefined ? {} : { WorkGroup: workgroup }),
    }),
  );
  return answer.TableMetadata ?? {};
}

/** https://docs.aws.amazon.com/athena/latest/APIReference/API_QueryExecutionStatus.html */
const STATES: Readonly<Record<string, QueryState['state']>> = {
  QUEUED: 'running',
  RUNNING: 'running',
  SUCCEEDED: 'done',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
};

async function engineOf(client: AthenaClient, place: AthenaPlace): Promise<QueryEngine> {
  const sdk = await import('@aws-sdk/client-athena');
  const { GetQueryExecutionCommand, GetQueryResultsCommand, StartQueryExecutionCommand, StopQueryExecutionCommand } = sdk;
  return {
    async start(statement) {
      const { QueryExecutionId: id } = await client.send(
        new StartQueryExecutionCommand({
          QueryString: statement,
          QueryExecutionContext: { Database: place.database },
          ...(place.workgroup === undefined ? {} : { WorkGroup: place.workgroup }),
          ...(place.output === undefined ? {} : { ResultConfiguration: { OutputLocation: place.output } }),
        }),
      );
      if (id === undefined) throw new Error('the query was started and has no id');
      return id;
    },
    async look(id) {
      const { QueryExecution: query } = await client.send(new GetQueryExecutionCommand({ QueryExecutionId: id }));
      const message = query?.Status?.AthenaError?.ErrorMessage ?? query?.Status?.StateChangeReason;
      return {
        state: STATES[query?.Status?.State ?? ''] ?? 'failed',
        bytes: query?.Statistics?.DataScannedInBytes ?? 0,
        ...(message === undefined ? {} : { message }),
      };
    },
    async page(id, token) {
      const answer = await client.send(
        new GetQueryResultsCommand({ QueryExecutionId: id, MaxResults: 1000, ...(token === undefined ? {} : { NextToken: token }) }),
      );
      const rows = (answer.ResultSet?.Rows ?? []).map(({ Data }): SqlRow => (Data ?? []).map((datum) => datum.VarCharValue));
      // The first row of the first page has the column names.
      return { rows: token === undefined ? rows.slice(1) : rows, next: answer.NextToken };
    },
    cancel: (id) => client.send(new StopQueryExecutionCommand({ QueryExecutionId: id })),
  };
}
