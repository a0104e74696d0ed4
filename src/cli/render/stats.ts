import { plainLine } from '#domain/text/foreign-text.ts';
import type { Rate, Stats, StatsRow, Times } from '#queries/stats.ts';
import { inColumns } from './columns.ts';
import type { Paint } from './paint.ts';

const COLUMNS = [
  'cases',
  'pull requests',
  'false positives',
  'wrong accepts',
  'needless questions',
  'rollbacks',
  'time to detect: median, p95',
  'to decide',
  'to repair',
] as const;
const MINUTE_MS = 60_000;

/** @returns figures as tables, each with the number of cases behind it, and a line break at the end */
export function renderStats({ all, byGuardrail, byType, byActorClass }: Stats, paint: Paint): string {
  const groups = [
    ['All', [all]],
    ['By guardrail', byGuardrail],
    ['By resource type', byType],
    ['By actor class', byActorClass],
  ] as const;
  return groups
    .filter(([, rows]) => rows.length > 0)
    .map(([title, rows]) => table(title, rows, paint))
    .join('\n');
}

function table(title: string, rows: readonly StatsRow[], paint: Paint): string {
  const cells = rows.map((row) => [
    plainLine(row.name),
    String(row.cases),
    String(row.delivered),
    rateOf(row.falsePositives),
    rateOf(row.wrongAccepts),
    rateOf(row.needlessQuestions),
    rateOf(row.rollbacks),
    timesOf(row.detect),
    timesOf(row.decide),
    timesOf(row.repair),
  ]);
  return `${[paint('bold', title), ...inColumns([['', ...COLUMNS], ...cells])].join('\n')}\n`;
}

function rateOf({ count, of }: Rate): string {
  return of === 0 ? 'none known' : `${count} of ${of}`;
}

function timesOf({ cases, medianMs, p95Ms }: Times): string {
  return medianMs === null || p95Ms === null ? 'none known' : `${spanOf(medianMs)}, ${spanOf(p95Ms)} (${cases})`;
}

function spanOf(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  if (minutes < 120) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} d`;
}
