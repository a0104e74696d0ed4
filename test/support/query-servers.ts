/** Doubles of Athena and CloudTrail Lake: loopback servers that accept a query, run it and return its rows in pages. */
import { startCloudTrail } from './trail-sources.ts';
import type { Answer, Asked, CloudTrailServer } from './trail-sources.ts';

const text = (name: string) => ({ Name: name, Type: 'string' });

/** The columns of AWS's own table statement, as the Glue catalog lists them. https://docs.aws.amazon.com/athena/latest/ug/create-cloudtrail-table-partition-projection.html */
export const AWS_TABLE = {
  Name: 'cloudtrail_logs_pp',
  Columns: [
    text('eventversion'),
    {
      Name: 'useridentity',
      Type: 'struct<type:string,principalid:string,arn:string,accountid:string,invokedby:string,accesskeyid:string,username:string,onbehalfof:struct<userid:string,identitystorearn:string>,sessioncontext:struct<attributes:struct<mfaauthenticated:string,creationdate:string>,sessionissuer:struct<type:string,principalid:string,arn:string,accountid:string,username:string>,ec2roledelivery:string,webidfederationdata:struct<federatedprovider:string,attributes:map<string,string>>>>',
    },
    ...['eventtime', 'eventsource', 'eventname', 'awsregion', 'sourceipaddress', 'useragent', 'errorcode', 'errormessage'].map(text),
    ...['requestparameters', 'responseelements', 'additionaleventdata', 'requestid', 'eventid', 'readonly'].map(text),
    { Name: 'resources', Type: 'array<struct<arn:string,accountid:string,type:string>>' },
    ...['eventtype', 'apiversion', 'recipientaccountid', 'serviceeventdetails', 'sharedeventid', 'vpcendpointid', 'eventcategory'].map(
      text,
    ),
    { Name: 'addendum', Type: 'struct<reason:string,updatedfields:string,originalrequestid:string,originaleventid:string>' },
    text('sessioncredentialfromconsole'),
  ],
  PartitionKeys: [text('timestamp')],
};

/** The behaviour of the server. */
export interface AthenaPlay {
  readonly table?: object;
  /** Rows of the query's result; a NULL cell is absent. */
  readonly rows?: (query: string) => readonly (readonly (string | undefined)[])[];
  readonly pageSize?: number;
  /** How often it reports that the query is running. */
  readonly running?: number;
  readonly bytes?: number;
  readonly end?: { readonly State: string; readonly StateChangeReason?: string };
  /** Overrides an answer; undefined: the default answer. */
  readonly instead?: (asked: Asked, action: string) => Answer | undefined;
}

export function actionOf(asked: Asked): string {
  return asked.target?.split('.').at(-1) ?? '';
}

export async function startAthena(play: AthenaPlay): Promise<CloudTrailServer> {
  const { pageSize = 1000, running = 0, bytes = 1_234_567_890, end = { State: 'SUCCEEDED' } } = play;
  let query = '';
  let looks = 0;
  const rowOf = (cells: readonly (string | undefined)[]) => ({
    Data: cells.map((cell) => (cell === undefined ? {} : { VarCharValue: cell })),
  });
  const answerTo = (asked: Asked): unknown => {
    switch (actionOf(asked)) {
      case 'GetTableMetadata':
        return { TableMetadata: play.table ?? AWS_TABLE };
      case 'StartQueryExecution':
        query = String(asked.body['QueryString']);
        return { QueryExecutionId: 'q-1' };
      case 'GetQueryExecution': {
        looks += 1;
        const isRunning = looks <= running;
        return {
          QueryExecution: {
            QueryExecutionId: 'q-1',
            Status: isRunning ? { State: 'RUNNING' } : end,
            Statistics: { DataScannedInBytes: isRunning ? bytes / 2 : bytes },
          },
        };
      }
      case 'GetQueryResults': {
        const header = /^SELECT dropped, count\(\*\) AS times, (.*)$/m.exec(query)?.[1]?.match(/AS c\d+/g) ?? [];
        const all = [['dropped', 'times', ...header.map((name) => name.slice(3))], ...(play.rows?.(query) ?? [])].map(rowOf);
        const from = Number(asked.body['NextToken'] ?? 0);
        const next = from + pageSize;
        return { ResultSet: { Rows: all.slice(from, next) }, ...(next < all.length ? { NextToken: String(next) } : {}) };
      }
      default:
        return {};
    }
  };
  return startCloudTrail((asked) => play.instead?.(asked, actionOf(asked)) ?? { status: 200, body: answerTo(asked) });
}

/**
 * Converts a record to a row of a query's result.
 * @param query the text of the query
 * @param record as CloudTrail writes it
 * @returns the cells of its columns
 */
export function rowFor(query: string, record: object): readonly (string | undefined)[] {
  const columns = [...query.matchAll(/(json_format\(.*? AS JSON\)\)|CAST\("\w+" AS VARCHAR\)|\S+) AS c\d+[,\n]/g)].filter(
    ([, expression]) => expression !== 'END',
  );
  return [undefined, '1', ...columns.map(([, expression = '']) => cellOf(record, expression))];
}

function cellOf(record: object, expression: string): string | undefined {
  const path = [...expression.matchAll(/"(\w+)"/g)].map(([, name]) => name ?? '');
  const value = path.reduce<unknown>((at, name) => Object.entries(at ?? {}).find(([key]) => key.toLowerCase() === name)?.[1], record);
  if (value === undefined || value === null) return undefined;
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | boolean);
}

/** The behaviour of the CloudTrail Lake server. */
export interface LakePlay {
  /** Cells of `dropped, times, c0`. */
  readonly rows?: readonly (readonly string[])[];
  readonly pageSize?: number;
  /** How often it reports that the query is running. */
  readonly running?: number;
  readonly bytes?: number;
  readonly end?: string;
  /** Overrides an answer; undefined: the default answer. */
  readonly instead?: (asked: Asked, action: string) => Answer | undefined;
}

export async function startLake(play: LakePlay): Promise<CloudTrailServer> {
  const { rows = [], pageSize = 1000, running = 0, bytes = 1000, end = 'FINISHED' } = play;
  let looks = 0;
  const answerTo = (asked: Asked): unknown => {
    switch (actionOf(asked)) {
      case 'StartQuery':
        return { QueryId: 'q-1' };
      case 'DescribeQuery': {
        looks += 1;
        return { QueryId: 'q-1', QueryStatus: looks <= running ? 'RUNNING' : end, QueryStatistics: { BytesScanned: bytes } };
      }
      case 'GetQueryResults': {
        const from = Number(asked.body['NextToken'] ?? 0);
        const next = from + pageSize;
        const page = rows.slice(from, next).map(([dropped = '', times = '', c0 = '']) => [{ dropped }, { times }, { c0 }]);
        return { QueryStatus: 'FINISHED', QueryResultRows: page, ...(next < rows.length ? { NextToken: String(next) } : {}) };
      }
      default:
        return {};
    }
  };
  return startCloudTrail((asked) => play.instead?.(asked, actionOf(asked)) ?? { status: 200, body: answerTo(asked) });
}
