/**
 * The filter as a query, so that an engine which holds a whole organisation's trail gives out only what matters. Takes the
 * filter's conditions, a window and a dialect; returns the text of one SELECT, and reads its rows. It refuses to know who runs
 * it. No text out of the cloud enters a query: what is asked comes from the options and from our own rules.
 */
import type { DropConditions, EventCondition, HeadColumn } from '#domain/trail/event-condition.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';

/** What an engine calls things. Each expression gives NULL where the record does not say. */
export interface SqlDialect {
  /** @returns an expression for the text of a member; flags as `true` and `false` */
  readonly text: (column: HeadColumn) => string;
  /** Gives the time of the event; NULL where it cannot be read. */
  readonly time: string;
  /** Whether the time is never NULL: engines that keep records by time then need not look at others. */
  readonly hasTime: boolean;
  /** @returns a time, of milliseconds since 1970, to compare with */
  readonly timeLiteral: (time: number) => string;
  /** @returns whether a pattern is found in a text */
  readonly matches: (text: string, pattern: string) => string;
  /** @returns an expression for the JSON text of a top-level member of the request */
  readonly parameter: (name: string) => string;
}

/** A column of the answer, and where in a record its value stands. */
export interface SqlColumn {
  /** Empty: it is the record itself. */
  readonly path: readonly string[];
  readonly expression: string;
  /** Its text is JSON. */
  readonly json: boolean;
}

/** What to ask of which table. */
export interface SqlQuestion {
  readonly dialect: SqlDialect;
  /** As it stands after FROM. */
  readonly table: string;
  readonly columns: readonly SqlColumn[];
  /** What is asked besides, such as for partitions. */
  readonly where: readonly string[];
  readonly window: TimeWindow;
  /** Absent: nothing is dropped. */
  readonly conditions: DropConditions | undefined;
}

/** A session lasts up to twelve hours: who began one before the window still tells who acts in it. https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_use.html */
export const LONGEST_SESSION_MS = 12 * 60 * 60 * 1000;

/**
 * Writes the query. Its rows are `dropped, times, columns…`: one for each reason to drop, with how many records it holds of,
 * and one for each different record that stands, with how often it was delivered.
 * @param question table, columns, window and conditions
 * @returns the text
 */
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
  const from = window.from === undefined ? [] : [`${time} >= ${timeLiteral(Date.parse(window.from) - LONGEST_SESSION_MS)}`];
  const to = window.to === undefined ? [] : [`${time} < ${timeLiteral(Date.parse(window.to))}`];
  const bounds = [...from, ...to];
  if (hasTime) return bounds;
  // What has no time is no record: it is read and counted as such.
  return bounds.length === 0 ? [] : [`(${time} IS NULL OR (${bounds.join(' AND ')}))`];
}

function reasonOf(conditions: DropConditions | undefined, dialect: SqlDialect): string {
  const asked = (conditions?.drops ?? []).map(({ reason, when }) => [reason, conditionSql(when, dialect)] as const);
  const able = asked.filter(([, condition]) => condition !== NEVER);
  if (conditions === undefined || able.length === 0) return 'CAST(NULL AS VARCHAR)';
  const cases = able.map(([reason, condition]) => `WHEN ${condition} THEN ${literal(reason)}`);
  return `CASE WHEN ${conditionSql(conditions.unless, dialect)} THEN CAST(NULL AS VARCHAR) ${cases.join(' ')} END`;
}

const NEVER = 'FALSE';

/** Writes a condition. It is never NULL: what a record does not say makes it false. */
function conditionSql(condition: EventCondition, dialect: SqlDialect): string {
  switch (condition.kind) {
    case 'all':
    case 'any': {
      const parts = condition.of.map((part) => conditionSql(part, dialect));
      const asked = condition.kind === 'all' ? parts : parts.filter((part) => part !== NEVER);
      if (asked.length === 0) return condition.kind === 'all' ? 'TRUE' : NEVER;
      return asked.length === 1 ? (asked[0] ?? NEVER) : `(${asked.join(condition.kind === 'all' ? ' AND ' : ' OR ')})`;
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
      // Old records and exports spell booleans as text, in any case.
      return known(`lower(${dialect.text(condition.column)}) = ${literal(String(condition.is))}`);
    case 'parameter':
      return known(`${dialect.parameter(condition.name)} ${condition.is === 'true' ? "= 'true'" : `LIKE '"%'`}`);
    case 'before':
      return known(`${dialect.time} < ${dialect.timeLiteral(condition.time)}`);
    case 'since':
      return known(`${dialect.time} >= ${dialect.timeLiteral(condition.time)}`);
  }
}

/** eventSource is `SERVICE.amazonaws.com`, in China with `.cn` behind it. */
function callOf({ text }: SqlDialect): string {
  const ending = literal(String.raw`\.amazonaws\.com(?:\.cn)?$`);
  return `(regexp_replace(${text('eventSource')}, ${ending}, '') || ':' || ${text('eventName')})`;
}

/** Whatever the record does not say makes a condition false. */
function known(expression: string): string {
  return `coalesce(${expression}, FALSE)`;
}

/**
 * A text as SQL has it.
 * @returns the text within quotes
 */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * A name as SQL has it.
 * @param name of a column, a table or a database
 * @returns the name within quotes
 */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
