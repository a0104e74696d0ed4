import { actorOf, describeActor } from '#domain/actor.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { plainLine } from '#domain/text/foreign-text.ts';
import type { Receipt } from '#domain/judging/receipt.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';
import { describeVerifier } from '#domain/verification.ts';
import { describeValue } from '#domain/value/value-change.ts';
import type { LedgerEntry } from '#ports/ledger.ts';
import { changeLines, resourceName, whereabouts } from '#report/change-lines.ts';
import { diffLines } from './diff.ts';
import { folded } from '#domain/text/listed.ts';
import { findingLines, originLines, verdictLabel } from './intent.ts';
import type { Paint } from './paint.ts';
import { receiptLines } from './receipt.ts';
import { storyLines } from './story.ts';

/** A decision of the ledger, with its receipt where its run wrote one. */
export interface ToldEntry {
  readonly entry: LedgerEntry;
  readonly receipt?: Receipt;
}

/** Longest list of events or differences that is written out; what is left is counted. */
const LONGEST_LIST = 30;

/**
 * Tells the way of one reconciliation: in short, then event, drift, intent, verdict, patch, verification, and what it rested on.
 * @param told what the ledger holds of it
 * @param paint the brush of the stream it goes to
 * @returns text with a line break at the end
 */
export function renderWalk({ entry, receipt }: ToldEntry, paint: Paint): string {
  const item = entry.reconciliation;
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ['In short', storyLines(item)],
    ['Event', eventLines(entry.events, paint)],
    [
      'Drift',
      [
        paint('cyan', resourceName(item)),
        ...[whereabouts(item)].filter((where) => where !== ''),
        ...(item.importId === null ? [] : [`import id ${plainLine(item.importId)}`]),
        ...changeLines(item, LONGEST_LIST),
      ],
    ],
    ['Intent', [plainLine(item.intent.summary), ...originLines(item.intent, paint)]],
    ['Verdict', [`${verdictLabel(item, paint)}. ${plainLine(item.reason)}`, ...findingLines(item, paint)]],
    ['Patch', patchLines(item, paint)],
    ['Verification', verificationLines(item.verification)],
    ...(receipt === undefined ? [] : [['Receipt', receiptLines(receipt, paint)] as const]),
  ];
  const head = [`${paint('bold', plainLine(item.id))}, decided ${entry.decidedAt} in run ${entry.runId}`];
  return `${[...head, ...sections.flatMap(([title, lines]) => ['', paint('bold', title), ...lines.map((line) => `   ${line}`)])].join('\n')}\n`;
}

function eventLines(events: readonly CloudTrailEvent[], paint: Paint): readonly string[] {
  if (events.length === 0) return ['no CloudTrail event; only the refresh shows the change'];
  return folded(
    events.map((event) => [
      `${event.eventTime} ${plainLine(event.eventSource)} ${plainLine(event.eventName)} by ${plainLine(describeActor(actorOf(event)))} ${paint('dim', plainLine(event.eventID))}`,
      ...(event.requestParameters === null || event.requestParameters === undefined
        ? []
        : [paint('dim', `   ${describeValue(event.requestParameters, 300)}`)]),
    ]),
    LONGEST_LIST,
  ).flat();
}

function patchLines(item: ReconciliationReport, paint: Paint): readonly string[] {
  if (item.edits.length === 0 && item.diff === '') return ['none'];
  const edits = item.edits.map((edit) => `${edit.edit} in ${plainLine(edit.file)}, offsets ${edit.range.start} to ${edit.range.end}`);
  return [...folded(edits, LONGEST_LIST), ...(item.diff === '' ? [] : diffLines(item.diff, paint))];
}

function verificationLines(verification: ReconciliationReport['verification']): readonly string[] {
  if (verification === null) return ['none: no edit'];
  const notes = (verification.notes ?? []).map(
    ({ address, text }) => `${address === null ? '' : `${plainLine(address)}: `}${plainLine(text)}`,
  );
  const residual = verification.residual.map(
    (left) =>
      `${plainLine(left.address)} ${plainLine(left.path)}: expected ${describeValue(left.expected, 80)}, found ${describeValue(left.found, 80)}`,
  );
  return [
    `${verification.outcome}, by ${plainLine(describeVerifier(verification))}`,
    ...notes,
    ...folded(residual, LONGEST_LIST),
    ...folded(verification.diagnostics.map(plainLine), LONGEST_LIST),
  ];
}
