/**
 * The report as people read it in a terminal. Takes a RunReport and a brush, returns text; refuses to know where it
 * is printed. Every text that came out of the cloud loses its control characters on the way.
 */
import { plainLine } from '#domain/text/foreign-text.ts';
import { OUTSIDE_HEADING } from '#domain/report/outside.ts';
import type { RunReport } from '#domain/run-report.ts';
import { basisLines } from '#report/basis-lines.ts';
import { firstOutside, groupByIntent } from '#report/group-by-intent.ts';
import { headlineOf } from '#report/headline.ts';
import { intentLines } from './intent.ts';
import type { Paint } from './paint.ts';
import { countLines, leftoverLines } from './summary.ts';

/**
 * Prints a report for people.
 * @param paint the brush of the stream it goes to
 * @returns text with a line break at the end
 */
export function renderText(report: RunReport, paint: Paint): string {
  const groups = groupByIntent(report.reconciliations);
  const lines = [
    headlineOf(report).text,
    ...basisLines(report).map(plainLine),
    ...groups.flatMap((group, index) => [
      ...(index === firstOutside(groups) ? ['', paint('bold', OUTSIDE_HEADING)] : []),
      '',
      ...intentLines(group, index + 1, paint),
    ]),
    ...leftoverLines(report, paint),
    '',
    ...report.deliveries.map((item) => `${paint('green', 'Delivered')}  ${item.kind}: ${plainLine(item.detail)}`),
    ...countLines(report, paint),
  ];
  return `${lines.join('\n')}\n`;
}
