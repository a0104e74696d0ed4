import { DROP_REASONS } from '#domain/drop-reason.ts';
import { isJsonObject } from '#domain/json.ts';
import type { TrailItem } from '#ports.ts';
import type { SqlColumn } from './sql.ts';

/** Undefined represents NULL. */
export type SqlRow = readonly (string | undefined)[];

/** Converts a row `dropped, times, columns…` of writeQuery to a record, repeated as often as delivered, or to a count per drop reason. */
export function* itemsInRow([dropped, times, ...values]: SqlRow, columns: readonly SqlColumn[], name: string): Iterable<TrailItem> {
  const count = Number(times);
  if (dropped !== undefined) {
    const reason = DROP_REASONS.find((known) => known === dropped);
    yield reason === undefined || !Number.isInteger(count)
      ? { kind: 'malformed', where: name, problem: 'the query result does not match the query' }
      : { kind: 'dropped', reason, count };
    return;
  }
  const value = recordOf(values, columns);
  const eventID = isJsonObject(value) ? value['eventID'] : undefined;
  const where = `${name}, event ${typeof eventID === 'string' ? eventID : 'without an id'}`;
  // A record that was delivered twice is one row, but counts as two records.
  for (let time = 0; time < count; time += 1) yield { kind: 'record', value, where };
}

function recordOf(values: SqlRow, columns: readonly SqlColumn[]): unknown {
  // CloudTrail writes these members in every record. NULL in a column may mean null or absent.
  const record: Record<string, unknown> = { userIdentity: {}, requestParameters: null, responseElements: null };
  for (const [index, { path, json }] of columns.entries()) {
    const text = values[index];
    const value = text === undefined || !json ? text : parsed(text);
    if (path.length === 0) return value;
    if (value !== undefined) setAt(record, path, value);
  }
  return record;
}

/** Text that is not JSON, such as a redaction marker, stays as it is. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function setAt(record: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const last = path.length - 1;
  let at = record;
  for (const name of path.slice(0, last)) {
    at[name] ??= {};
    at = at[name] as Record<string, unknown>;
  }
  at[path[last] ?? ''] = value;
}
