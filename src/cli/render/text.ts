/**
 * The report as people read it in a terminal. Takes a RunReport and a brush, returns text; refuses to know where it
 * is printed. Every text that came out of the cloud loses its control characters on the way.
 */
import { plainLine } from '#domain/text/foreign-text.ts';
import type { RunReport } from '#domain/run-report.ts';
import { groupByIntent } from '#report/group-by-intent.ts';
import { counted } from './fold.ts';
import { intentLines } from './intent.ts';
import type { Paint } from './paint.ts';
import { countLines, leftoverLines } from './summary.ts';

/**
 * Prints a report for people.
 * @param report a run's report
 * @param paint the brush of the stream it goes to
 * @returns text with a line break at the end
 */
export function renderText(report: RunReport, paint: Paint): string {
  const groups = groupByIntent(report.reconciliations);
  const lines = [
    headline(report, groups.length),
    ...groups.flatMap((group, index) => ['', ...intentLines(group, index + 1, paint)]),
    ...leftoverLines(report, paint),
    '',
    ...report.deliveries.map((item) => `${paint('green', 'Delivered')}  ${item.kind}: ${plainLine(item.detail)}`),
    ...countLines(report, paint),
  ];
  return `${lines.join('\n')}\n`;
}

function headline(report: RunReport, intents: number): string {
  const window = describeWindow(report.window);
  if (report.reconciliations.length === 0) return `No change outside Terraform needs a decision${window}.`;
  return `${counted(intents, 'intent')} behind ${counted(report.reconciliations.length, 'change')} made outside Terraform${window}`;
}

function describeWindow({ from, to }: RunReport['window']): string {
  if (from !== null && to !== null) return ` from ${from} to ${to}`;
  if (from !== null) return ` since ${from}`;
  return to === null ? '' : ` until ${to}`;
}
