import type { Stats } from '#domain/report/stats-report.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { viewStats } from '#report/view/stats.ts';
import { inColumns } from './columns.ts';
import type { Paint } from './paint.ts';

/** Characters of a cell, because reasons are complete sentences. */
const MAX_CELL_LENGTH = 60;

/** @returns the open cases, and figures as tables with the number of cases behind each, with a line break at the end */
export function renderStats(stats: Stats, { now, paint }: { readonly now: Date; readonly paint: Paint }): string {
  const { title, lead, tables } = viewStats(stats, now.toISOString());
  const printed = tables.map(({ heading, columns, rows }) => {
    const lines = inColumns([columns, ...rows.map(({ cells }) => cells.map((cell) => boundText(cell, MAX_CELL_LENGTH)))]);
    return `${[paint('bold', heading), ...lines].join('\n')}\n`;
  });
  return [`${paint('bold', title)}\n${lead}\n`, ...printed].join('\n');
}
