/** No text from the cloud enters a query. Its values come from options and from rules in this program. */
import type { DropConditions, EventCondition, HeadColumn } from '#domain/trail/event-condition.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';

/** Expressions are NULL if the record has no value. */
export interface SqlDialect {
  /** @returns the text of a member; flags are `true` and `false` */
  readonly text: (column: HeadColumn) => string;
  /** The event's time; NULL if it is unreadable. */
  readonly time: string;
  /** True if the time is never NULL, which lets engines skip records by time. */
  readonly hasTime: boolean;
  /** `time`: milliseconds since 1970 */
  readonly timeLiteral: (time: number) => string;
  /** @returns an expression that is true if the text matches the pattern */
  readonly matches: (text: string, pattern: string) => string;
  /** @returns JSON text of a top-level member of the request */
  readonly parameter: (name: string) => string;
}

/** A column of the result, and the position of its value in the record. */
export interface SqlColumn {
  /** Empty means the record itself. */
  readonly path: readonly string[];
  readonly expression: string;
  /** True if its text is JSON. */
  readonly json: boolean;
}

export interface SqlQuestion {
  readonly dialect: SqlDialect;
  /** As written after FROM. */
  readonly table: string;
  readonly columns: readonly SqlColumn[];
  /** Further conditions, such as on partitions. */
  readonly where: readonly string[];
  readonly window: TimeWindow;
  /** Absent: no record is dropped. */
  readonly conditions: DropConditions | undefined;
}

/**
 * The maximum session duration. A session that began before the window still identifies its actor.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_use.html
 */
export const MAX_SESSION_MS = 12 * 60 * 60 * 1000;

/** Writes a SELECT with rows `dropped, times, columns…`: a count per drop reason, and the remaining distinct records with counts. */
export function writeQuery({ dialect, table, columns, where, window, conditions }: SqlQuestion): string {
  const inner = columns.map(({ expression }, index) => `${expression} AS c${index}`);
  const outer = columns.map((_, index) => `CASE WHEN dropped IS NULL THEN c${index} END AS c${index}`);
  const all = [...where, ...boundsOf(window, dialect)];
  return [
    `SELECT dropped, count(*) AS times, ${outer.join(', ')}`,
    `FROM (SELECT ${reasonOf(conditions, dialect)} AS dropped, ${inner.join(', ')}`,
    `FROM ${table}${all.length === 0 ? '' : ` WHERE ${all.join(' AND ')}`}) AS sorted`,
    `GROUP BY 1, ${columns.map((_, index) => index + 3).join(', ')}`,
  ].join('\n');
}

function boundsOf(window: TimeWindow, { time, hasTime, timeLiteral }: SqlDialect): readonly string[] {
  const from = window.from === undefined ? [] : [`${time} >= ${timeLiteral(Date.parse(window.from) - MAX_SESSION_MS)}`];
  const to = window.to === undefined ? [] : [`${time} < ${timeLiteral(Date.parse(window.to))}`];
  const bounds = [...from, ...to];
  if (hasTime) return bounds;
  // A record without a time is malformed. It is read and counted as such.
  return bounds.length === 0 ? [] : [`(${time} IS NULL OR (${bounds.join(' AND ')}))`];
}

function reasonOf(conditions: DropConditions | undefined, dialect: SqlDialect): string {
  const drops = (conditions?.drops ?? []).map(({ reason, when }) => [reason, conditionSql(when, dialect)] as const);
  const able = drops.filter(([, condition]) => condition !== NEVER);
  if (conditions === undefined || able.length === 0) return 'CAST(NULL AS VARCHAR)';
  const cases = able.map(([reason, condition]) => `WHEN ${condition} THEN ${literal(reason)}`);
  return `CASE WHEN ${conditionSql(conditions.unless, dialect)} THEN CAST(NULL AS VARCHAR) ${cases.join(' ')} END`;
}

const NEVER = 'FALSE';

/** Never NULL, because an absent value makes a condition false. */
function conditionSql(condition: EventCondition, dialect: SqlDialect): string {
  switch (condition.kind) {
    case 'all':
    case 'any': {
      const parts = condition.of.map((part) => conditionSql(part, dialect));
      const needed = condition.kind === 'all' ? parts : parts.filter((part) => part !== NEVER);
      if (needed.length === 0) return condition.kind === 'all' ? 'TRUE' : NEVER;
      return needed.length === 1 ? (needed[0] ?? NEVER) : `(${needed.join(condition.kind === 'all' ? ' AND ' : ' OR ')})`;
    }
    case 'not':
      return `NOT ${conditionSql(condition.of, dialect)}`;
    case 'absent':
      return `(${dialect.text(condition.column)} IS NULL)`;
    case 'among':
      return condition.values.length === 0
        ? NEVER
        : known(`${dialect.text(condition.column)} IN (${condition.values.map(literal).join(', ')})`);
    case 'matches':
      return known(dialect.matches(dialect.text(condition.column), condition.pattern));
    case 'call':
      return known(dialect.matches(callOf(dialect), condition.pattern));
    case 'flag':
      // Old records and exports have booleans as text, in any case.
      return known(`lower(${dialect.text(condition.column)}) = ${literal(String(condition.is))}`);
    case 'parameter':
      return known(`${dialect.parameter(condition.name)} ${condition.is === 'true' ? "= 'true'" : `LIKE '"%'`}`);
    case 'before':
      return known(`${dialect.time} < ${dialect.timeLiteral(condition.time)}`);
    case 'since':
      return known(`${dialect.time} >= ${dialect.timeLiteral(condition.time)}`);
  }
}

/** eventSource is `SERVICE.amazonaws.com`; in China `.cn` is appended. */
function callOf({ text }: SqlDialect): string {
  const ending = literal(String.raw`\.amazonaws\.com(?:\.cn)?$`);
  return `(regexp_replace(${text('eventSource')}, ${ending}, '') || ':' || ${text('eventName')})`;
}

/** Converts NULL to false. */
function known(expression: string): string {
  return `coalesce(${expression}, FALSE)`;
}

/** Returns a quoted SQL string. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Returns a quoted SQL name of a column, table or database. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
