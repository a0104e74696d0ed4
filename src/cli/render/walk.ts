import { actorOf, describeActor } from '#domain/actor.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Receipt } from '#domain/judging/receipt.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';
import { plainLine } from '#domain/text/foreign-text.ts';
import { folded } from '#domain/text/listed.ts';
import { describeValue } from '#domain/value/value-change.ts';
import { describeVerifier } from '#domain/verification.ts';
import type { LedgerEntry } from '#ports/ledger.ts';
import { viewConsidered } from '#report/view/considered.ts';
import { viewIntent } from '#report/view/intent.ts';
import { NO_EVENT } from '#report/view/words.ts';
import { diffLines } from './diff.ts';
import { indented, noteLine, originLines, verdictLabel } from './intent.ts';
import type { Paint } from './paint.ts';
import { receiptLines } from './receipt.ts';

/** A decision of the ledger, with its receipt if its run wrote one. */
export interface EntryWithReceipt {
  readonly entry: Pick<LedgerEntry, 'reconciliation' | 'events'> & Partial<Pick<LedgerEntry, 'decidedAt' | 'runId' | 'root'>>;
  readonly receipt?: Receipt;
}

/** Items of a list; the rest is counted. */
const MAX_LIST_ITEMS = 30;

/**
 * Explains one reconciliation: a summary, then event, drift, intent, verdict, patch, candidates, verification, and the verdict's basis.
 * @returns text with a line break at the end
 */
export function renderWalk({ entry, receipt }: EntryWithReceipt, paint: Paint): string {
  const row = entry.reconciliation;
  const intent = viewIntent([row]);
  const notes = intent.verdicts.flatMap((view) => view.notes);
  const resources = intent.verdicts.flatMap((view) => view.resources);
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ['In short', [intent.summary, ...intent.verdicts.map((view) => verdictLabel(view, paint))]],
    ['Event', eventLines(entry.events, paint)],
    [
      'Drift',
      resources.flatMap(({ name, where, changes }) => [
        paint('cyan', name),
        ...(where === '' ? [] : [where]),
        ...(row.importId === null ? [] : [`import id ${plainLine(row.importId)}`]),
        ...folded(changes, MAX_LIST_ITEMS),
      ]),
    ],
    ['Intent', originLines(intent, paint, 'purpose')],
    [
      'Verdict',
      [
        ...intent.verdicts.map((view) => `${verdictLabel(view, paint)}. ${view.reason}`),
        ...notes.filter(({ kind }) => kind !== 'plan').map((note) => noteLine(note, paint)),
      ],
    ],
    ['Patch', patchLines(row, paint)],
    ...(row.considered === undefined ? [] : [['Candidates', viewConsidered(row.considered)] as const]),
    [
      'Verification',
      verificationLines(
        row.verification,
        notes.filter(({ kind }) => kind === 'plan').map(({ text }) => text),
      ),
    ],
    ...(receipt === undefined ? [] : [['Receipt', receiptLines(receipt, paint)] as const]),
  ];
  const { decidedAt, runId } = entry;
  const head = `${paint('bold', plainLine(row.id))}${decidedAt === undefined ? '' : `, decided ${decidedAt} in run ${runId}`}`;
  return `${[head, ...sections.flatMap(([title, lines]) => ['', paint('bold', title), ...indented(lines)])].join('\n')}\n`;
}

function eventLines(events: readonly CloudTrailEvent[], paint: Paint): readonly string[] {
  if (events.length === 0) return [NO_EVENT];
  return folded(
    events.map((event) => [
      `${event.eventTime} ${plainLine(event.eventSource)} ${plainLine(event.eventName)} by ${plainLine(describeActor(actorOf(event)))} ${paint('dim', plainLine(event.eventID))}`,
      ...(event.requestParameters === null || event.requestParameters === undefined
        ? []
        : [paint('dim', `   ${describeValue(event.requestParameters, 300)}`)]),
    ]),
    MAX_LIST_ITEMS,
  ).flat();
}

function patchLines({ edits, diff }: ReconciliationReport, paint: Paint): readonly string[] {
  if (edits.length === 0 && diff === '') return ['none'];
  const lines = edits.map(({ edit, file, range }) => `${edit} in ${plainLine(file)}, offsets ${range.start} to ${range.end}`);
  return [...folded(lines, MAX_LIST_ITEMS), ...(diff === '' ? [] : diffLines(diff, paint))];
}

function verificationLines(verification: ReconciliationReport['verification'], notes: readonly string[]): readonly string[] {
  if (verification === null) return ['none: no edit'];
  const residual = verification.residual.map(
    ({ address, path, expected, found }) =>
      `${plainLine(address)} ${plainLine(path)}: expected ${describeValue(expected, 80)}, found ${describeValue(found, 80)}`,
  );
  return [
    `${verification.outcome}, by ${plainLine(describeVerifier(verification))}`,
    ...notes,
    ...folded(residual, MAX_LIST_ITEMS),
    ...folded(verification.diagnostics.map(plainLine), MAX_LIST_ITEMS),
  ];
}
