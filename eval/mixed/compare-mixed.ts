/** Compares the verdicts of a mixed day with those of its parts alone, and renders the differences. Pure. */
import type { RunReport } from '#domain/run-report.ts';
import { KINDS, SKIPPED, rowKey } from './mixed-days.ts';
import type { Kind, MixedDay, Skipped } from './mixed-days.ts';

/** One expected verdict. */
export interface MixedRow {
  readonly kind: Kind;
  /** Id of the part. */
  readonly id: string;
  readonly key: string;
  readonly alone: string;
  /** `no row` if there is none. */
  readonly together: string;
  readonly reason: string;
}

/** The result of a day. */
export interface MixedResult {
  readonly project: string;
  readonly id: string;
  readonly kinds: readonly Kind[];
  readonly rows: readonly MixedRow[];
  /** Rows that belong to no part. */
  readonly more: readonly string[];
  /** Accepted here but not alone, except twins, which should be accepted. */
  readonly wrongAccepts: readonly string[];
}

/** The results of all days, and the reasons for omitted parts. */
export interface MixedRun {
  readonly results: readonly MixedResult[];
  readonly skipped: readonly Skipped[];
}

/**
 * Compares a mixed day with its parts.
 * @param mixed the day
 * @param keys of its rows in order, with the names of the report
 * @param report of the run; a text if the run failed
 * @returns equal and different verdicts
 */
export function compareMixed({ parts, day }: MixedDay, keys: readonly string[], report: RunReport | string): MixedResult {
  const found = typeof report === 'string' ? [] : report.reconciliations;
  const failure = typeof report === 'string' ? `the run failed: ${report}` : '';
  const asked = parts.flatMap(({ part, verdicts }) => [...verdicts.values()].map((alone) => ({ kind: part.kind, id: part.id, alone })));
  const rows = asked.map((one, index): MixedRow => {
    const key = keys[index] ?? '';
    const row = found.find((candidate) => rowKey(candidate) === key);
    return { ...one, key, together: row?.verdict ?? 'no row', reason: row?.reason ?? failure };
  });
  const more = found.filter((row) => !keys.includes(rowKey(row)));
  const wrongAccepts = [
    ...rows.filter(({ kind, alone, together }) => together === 'accept' && alone !== 'accept' && kind !== 'twin').map(({ key }) => key),
    ...more.filter(({ verdict }) => verdict === 'accept').map(rowKey),
  ];
  const lines = more.map((row) => `${rowKey(row)}: ${row.verdict}: ${row.reason}`);
  return { project: day.project, id: day.id, kinds: parts.map(({ part }) => part.kind), rows, more: lines, wrongAccepts };
}

/**
 * Renders results as text.
 * @param run days and omitted parts
 * @param details whether to list each different verdict
 * @returns lines of text
 */
export function renderMixed({ results, skipped }: MixedRun, details: boolean): string {
  const rows = results.flatMap((result) => result.rows);
  const same = rows.filter(({ alone, together }) => alone === together);
  const count = (kind: Kind): string => {
    const own = rows.filter((row) => row.kind === kind);
    return `${kind} ${own.filter(({ alone, together }) => alone === together).length} of ${own.length}`;
  };
  const reasons = SKIPPED.map((reason) => `${reason} ${skipped.filter((one) => one === reason).length}`);
  const wrong = results.flatMap(({ project, wrongAccepts }) => wrongAccepts.map((key) => `${project}: ${key}`));
  const several = results.filter(({ kinds }) => kinds.length > 1).length;
  return [
    `Mixed days: ${results.length}, ${several} of several kinds; ${same.length} of ${rows.length} verdicts as they are alone (${KINDS.map(count).join(', ')})`,
    `rows that no part has alone: ${results.reduce((sum, { more }) => sum + more.length, 0)}; wrong accepts: ${wrong.length}`,
    `parts left out ${skipped.length} times: ${reasons.join(', ')}`,
    ...wrong.map((line) => `  accepted: ${line}`),
    ...(details ? results.flatMap(describe) : []),
    '',
  ].join('\n');
}

function describe({ project, id, rows, more }: MixedResult): readonly string[] {
  const others = rows.filter(({ alone, together }) => alone !== together);
  return [
    ...others.map((row) => `  ${project} ${row.kind} ${row.id}: ${row.key}: alone ${row.alone}, together ${row.together}: ${row.reason}`),
    ...more.map((line) => `  ${project} ${id}: no part has ${line}`),
  ];
}
