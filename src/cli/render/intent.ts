import type { Verdict } from '#domain/decision.ts';
import { plainLine } from '#domain/text/foreign-text.ts';
import type { Status } from '#domain/reconciliation.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';
import { counted } from '#domain/text/counted.ts';
import { alternativeLines, waiverLines } from '#report/alternative-lines.ts';
import { changeLines, resourceName, whereabouts } from '#report/change-lines.ts';
import { groupByVerdict, type IntentGroup, type VerdictGroup } from '#report/group-by-intent.ts';
import { holdLines, suggestionsOf } from '#report/hold-lines.ts';
import { describeWhen, VERDICT_MEANING } from '#report/totals.ts';
import { diffLines } from './diff.ts';
import { folded, listed } from '#domain/text/listed.ts';
import type { Paint, Style } from './paint.ts';

/** Longest list of resources that is written out; what is left is counted. */
const LONGEST_LIST = 4;

const VERDICT_STYLE: Readonly<Record<Verdict, Style>> = { accept: 'green', hold: 'yellow', revert: 'magenta', escalate: 'red' };

/**
 * Tells one intent: a heading in plain words, who and when, verdict and why, what changed, the diff.
 * @param group an intent and what it led to
 * @param number its place in the report, from 1
 * @param paint the brush of the stream it goes to
 * @returns lines without line breaks; every text from the cloud without control characters
 */
export function intentLines(group: IntentGroup, number: number, paint: Paint): readonly string[] {
  return [
    paint('bold', `${number}. ${plainLine(group.intent.summary)}`),
    ...indented(originLines(group.intent, paint)),
    ...groupByVerdict(group.reconciliations).flatMap((item) => ['', ...indented(verdictLines(item, paint))]),
    ...group.diffs.flatMap((diff) => ['', ...indented(diffLines(diff, paint))]),
  ];
}

/**
 * Says who did it, when, what for.
 * @param intent an intent of a report
 * @param paint the brush of the stream it goes to
 * @returns one line, and one more where the trail says why
 */
export function originLines(intent: ReconciliationReport['intent'], paint: Paint): readonly string[] {
  const when = describeWhen(intent);
  if (when === undefined && intent.eventIDs.length === 0) return [paint('dim', 'no matching CloudTrail event')];
  const who = listed(intent.actors.map((actor) => plainLine(actor.name))) || 'an unknown caller';
  const evidence =
    intent.motivation.evidence.length === 0
      ? []
      : [
          paint(
            'dim',
            `motivation: ${intent.motivation.kind}${intent.motivation.presumed === true ? ' (presumed)' : ''}, ${intent.motivation.evidence
              .slice(0, 3)
              .map((text) => `“${plainLine(text)}”`)
              .join(', ')}`,
          ),
        ];
  return [
    `${who}${when === undefined ? '' : `, ${when}`}${paint('dim', `, ${counted(intent.eventIDs.length, 'call')}, for ${intent.goal}`)}`,
    ...evidence,
  ];
}

/**
 * Names a verdict for people.
 * @param item a reconciliation of a report
 * @param paint the brush of the stream it goes to
 * @returns such as `accept: update the code`
 */
export function verdictLabel(item: Pick<ReconciliationReport, 'verdict' | 'status'>, paint: Paint): string {
  return `${paint(VERDICT_STYLE[item.verdict], item.verdict)}: ${statusNote(item.status) ?? VERDICT_MEANING[item.verdict]}`;
}

/**
 * Says what the guardrails found, and why there is no patch where one was wanted.
 * @param item a reconciliation of a report
 * @param paint the brush of the stream it goes to
 * @returns one line each
 */
export function findingLines(item: ReconciliationReport, paint: Paint): readonly string[] {
  // The reason of a verdict is mostly the message of the strictest finding: it is not told twice.
  const findings = item.findings.map(
    (finding) =>
      `${paint('yellow', finding.guardrail)}: ${item.reason.includes(finding.message) ? '' : `${plainLine(finding.message)} `}${paint('dim', finding.docs)}`,
  );
  const notes = (item.verification?.notes ?? []).map(
    ({ address, text }) => `${paint('yellow', 'note')}: ${address === null ? '' : `${plainLine(address)}: `}${plainLine(text)}`,
  );
  return item.refusal === null || item.reason.includes(item.refusal)
    ? [...findings, ...notes]
    : [...findings, `${paint('yellow', 'no patch')}: ${plainLine(item.refusal)}`, ...notes];
}

function verdictLines({ sample, reconciliations }: VerdictGroup, paint: Paint): readonly string[] {
  return [
    `${verdictLabel(sample, paint)}. ${plainLine(sample.reason)}`,
    ...indented(resourceLines(reconciliations, paint)),
    ...indented(holdLines(reconciliations).map((line) => paint('yellow', line))),
    ...indented(findingLines(sample, paint)),
    ...indented([...alternativeLines(reconciliations), ...waiverLines(sample)].map((line) => paint('dim', line))),
    ...suggestionsOf(reconciliations).flatMap((diff) => indented(['suggested, not written:', ...diffLines(diff, paint)])),
  ];
}

/** Resources that changed alike are listed above what changed. */
function resourceLines(items: readonly ReconciliationReport[], paint: Paint): readonly string[] {
  const lines = items.map((item) => changeLines(item, 6));
  const alike = items.length > 1 && new Set(lines.map((each) => each.join('\n'))).size === 1;
  const heads = items.map((item) =>
    [paint('cyan', resourceName(item)), ...[item.id, whereabouts(item)].filter(Boolean).map((text) => paint('dim', plainLine(text)))].join(
      ' ',
    ),
  );
  if (alike) return [...folded(heads, LONGEST_LIST), ...indented(lines[0] ?? [])];
  return folded(
    heads.map((head, index) => [head, ...indented(lines[index] ?? [])]),
    LONGEST_LIST,
  ).flat();
}

function statusNote(status: Status): string | undefined {
  switch (status) {
    case 'needs-human':
      return 'it may belong in code, but no edit could be proved: write it by hand, or revert the change in the cloud';
    case 'unapplied-code':
      return 'the code already has a different value that is not applied yet: a person has to choose';
    case 'converged':
    case 'proposed':
    case 'held':
    case 'escalated':
      return undefined;
  }
}

function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => (line === '' ? '' : `   ${line}`));
}
