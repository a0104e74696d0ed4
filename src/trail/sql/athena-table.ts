import { SourceError } from '#domain/errors.ts';
import { athenaColumns } from './athena-columns.ts';
import type { AthenaColumns } from './athena-columns.ts';
import type { AthenaPlace } from './athena-source.ts';
import { identifier, MAX_SESSION_MS, literal } from './sql.ts';

/** A column's name and Hive type. */
export interface TableColumn {
  readonly Name?: string | undefined;
  readonly Type?: string | undefined;
}

/** Part of the response of GetTableMetadata. https://docs.aws.amazon.com/athena/latest/APIReference/API_TableMetadata.html */
export interface TableMetadata {
  readonly Columns?: readonly TableColumn[] | undefined;
  readonly PartitionKeys?: readonly TableColumn[] | undefined;
}

// A file is in the folder of the day it was written. Most arrive within minutes, without a guarantee.
// https://docs.aws.amazon.com/awscloudtrail/latest/userguide/get-and-view-cloudtrail-log-files.html
const LATEST_DELIVERY_MS = 6 * 60 * 60 * 1000;

const HINT = 'Create the table with the statement in docs/athena.md: it has all columns and partition projection.';

/** Returns the columns that can be queried. @throws SourceError if a required one is missing */
export function readTable(metadata: TableMetadata, name: string): AthenaColumns {
  const types = new Map(
    (metadata.Columns ?? []).flatMap(({ Name, Type }) =>
      leavesOf((Name ?? '').toLowerCase(), (Type ?? '').toLowerCase().replaceAll(/\s/g, '')),
    ),
  );
  const found = athenaColumns((path) => {
    const type = types.get(path) ?? '';
    if (path === 'resources') return /^array<struct<.*\barn:string.*\btype:string/.test(type);
    return /^(?:string|varchar|char)\b/.test(type) || (FLAGS.has(path) && type === 'boolean');
  });
  if (found.needed.length === 0) return found;
  throw new SourceError(
    'columns-missing',
    `Expected the columns of CloudTrail records, as strings (${name}); found none for ${found.needed.join(', ')}.`,
    HINT,
  );
}

const FLAGS = new Set(['readonly', 'managementevent']);

/** Returns the leaves of a type such as `struct<type:string,sessioncontext:struct<…>>`. */
function leavesOf(path: string, type: string): readonly (readonly [path: string, type: string])[] {
  const inside = /^struct<(.*)>$/.exec(type)?.[1];
  if (inside === undefined) return [[path, type]];
  return splitOutside(inside).flatMap((member) => {
    const colon = member.indexOf(':');
    return leavesOf(`${path}.${member.slice(0, colon)}`, member.slice(colon + 1));
  });
}

/** Splits at commas outside of brackets. */
function splitOutside(text: string): readonly string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const character of text) {
    if ('<('.includes(character)) depth += 1;
    if ('>)'.includes(character)) depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

/** Milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns conditions on the partition columns for a window. Without them Athena reads, and bills, the whole trail.
 * https://docs.aws.amazon.com/athena/latest/ug/create-cloudtrail-table-partition-projection.html
 * @throws SourceError if the table has no such partitions
 */
export function partitionsOf(metadata: TableMetadata, span: Span, place: AthenaPlace): readonly string[] {
  const keys = new Set((metadata.PartitionKeys ?? []).map(({ Name }) => (Name ?? '').toLowerCase()));
  const day = keyAmong(keys, ['timestamp', 'date', 'day', 'dt'], 'day', place);
  const first = literal(dayOf(span.from - MAX_SESSION_MS));
  const last = literal(dayOf(span.to + LATEST_DELIVERY_MS));
  const named = (values: readonly string[], names: readonly string[], what: string): readonly string[] =>
    values.length === 0 ? [] : [`${identifier(keyAmong(keys, names, what, place))} IN (${values.map(literal).join(', ')})`];
  return [
    `${identifier(day)} BETWEEN ${first} AND ${last}`,
    ...named(place.accounts, ['account', 'accountid', 'account_id'], 'account'),
    ...named(place.regions, ['region', 'awsregion', 'aws_region'], 'region'),
  ];
}

function keyAmong(keys: ReadonlySet<string>, names: readonly string[], what: string, { database, table }: AthenaPlace): string {
  const found = names.find((name) => keys.has(name));
  if (found !== undefined) return found;
  throw new SourceError(
    'not-partitioned',
    `Expected a table partitioned by ${what}, in a column named ${names.join(', ')}, in Athena ${database}.${table}; found ${keys.size === 0 ? 'no partitions' : `partitions by ${[...keys].join(', ')}`}.`,
    HINT,
  );
}

/** Returns a day as in a trail's folders, `2026/01/15`. */
function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10).replaceAll('-', '/');
}
