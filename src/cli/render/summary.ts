import { plainLine } from '#domain/text/foreign-text.ts';
import type { RunReport } from '#domain/run-report.ts';
import { describeVerifier } from '#domain/verification.ts';
import { count, counted } from '#domain/text/counted.ts';
import { settledName } from '#report/hold-lines.ts';
import { invisibleLines, invisibleMeaning, invisibleName } from '#report/invisible-lines.ts';
import { countByReason, countReport } from '#report/totals.ts';
import { unexplainedNames } from '#report/unexplained-names.ts';
import { folded } from '#domain/text/listed.ts';
import type { Paint } from './paint.ts';

/** Longest list of settled, unexplained or broken items that is written out; what is left is counted. */
const LONGEST_LIST = 6;

/**
 * Tells what needs no verdict, what no plan can see, and what could not be told.
 * @param paint the brush of the stream it goes to
 * @returns lines; none where there is nothing of the kind
 */
export function leftoverLines(report: RunReport, paint: Paint): readonly string[] {
  const settled = countByReason(report.settled).map(([reason]) => {
    const items = report.settled.filter((item) => item.reason === reason);
    const names = [...new Set(items.map(settledName).filter((name) => name !== ''))];
    return `   ${reason}${paint('dim', ` (${counted(items.length, 'time')})`)}${names.length === 0 ? '' : `: ${folded(names, LONGEST_LIST).join(', ')}`}`;
  });
  const unexplained = report.unexplained.map((item) => {
    const names = folded(unexplainedNames(item).map(plainLine), 3).join(', ');
    return `${plainLine(item.eventSource)} ${plainLine(item.eventName)}: ${item.reason}${names === '' ? '' : ` (${names})`}${item.address === undefined ? '' : `, ${plainLine(item.address)}`} ${paint('dim', folded(item.eventIDs.map(plainLine), 2).join(' '))}`;
  });
  const invisible = report.invisible.map((item) => {
    const events = [...item.eventIDs, ...(item.sharedEventIDs ?? [])].map(plainLine);
    return `${invisibleName(item)}: ${[...invisibleLines(item, 2), invisibleMeaning(item)].join('; ')} ${paint('dim', folded(events, 2).join(' '))}`;
  });
  return [
    ...titled('Conflicting definitions: each apply of one undoes the other', definitionLines(report), paint),
    ...(settled.length === 0 ? [] : ['', paint('bold', 'Settled: no action needed'), ...settled]),
    ...titled('Not shown in any plan, no findings', invisible, paint),
    ...titled('Unexplained: mutating calls that reconcile could not map to a resource', unexplained, paint),
  ];
}

function definitionLines({ conflictingDefinitions = [] }: RunReport): readonly string[] {
  return conflictingDefinitions.map(
    (item) => `${plainLine(item.argument)} of ${plainLine(item.address)}, and ${folded(item.apart.map(plainLine), 2).join(', ')}`,
  );
}

function titled(title: string, lines: readonly string[], paint: Paint): readonly string[] {
  return lines.length === 0 ? [] : ['', paint('bold', title), ...folded(lines, LONGEST_LIST).map((line) => `   ${line}`)];
}

/**
 * Counts everything at the end, so that each event read is in one of the numbers.
 * @param paint the brush of the stream it goes to
 * @returns lines
 */
export function countLines(report: RunReport, paint: Paint): readonly string[] {
  const { verdicts, converged, context, dropped } = countReport(report);
  const { events } = report;
  const malformed = events.malformed.map((item) => `${paint('yellow', plainLine(item.where))}: ${plainLine(item.problem)}`);
  return [
    `${paint('bold', 'Events')}     ${count(events.read)} read: ${count(events.kept)} kept, ${count(context)} context${reasons(events.context)}, ${count(dropped)} dropped${reasons(events.dropped)}`,
    ...folded(malformed, LONGEST_LIST).map((line) => `           ${line}`),
    `${paint('bold', 'Verdicts')}   ${count(verdicts.accept)} accepted (${count(converged)} with a proved patch), ${count(verdicts.hold)} held, ${count(verdicts.revert)} to revert, ${count(verdicts.escalate)} for a person to decide`,
    ...(report.verifiedBy === null ? [] : [`${paint('bold', 'Verified')}   by ${plainLine(describeVerifier(report.verifiedBy))}`]),
    `${paint('bold', 'Others')}     ${count(report.settled.length)} settled, ${count(report.invisible.length)} not in any plan, ${count(report.unexplained.length)} unexplained`,
    `${paint('bold', 'Cost')}       ${counted(report.totals.modelCalls, 'model call')}, ${(report.totals.ms / 1000).toFixed(1)} s`,
  ];
}

function reasons(counts: Readonly<Record<string, number>>): string {
  const entries = Object.entries(counts)
    .filter(([, number]) => number > 0)
    .sort(([, left], [, right]) => right - left);
  return entries.length === 0 ? '' : ` (${entries.map(([reason, number]) => `${count(number)} ${reason}`).join(', ')})`;
}
