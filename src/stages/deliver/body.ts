import { describeActor } from '#domain/actor.ts';
import { compareEvents, type CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Decision } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import { commitLine } from '#domain/text/foreign-text.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import { describeWhereabouts } from '#domain/workspace/roots.ts';
import { shellWord } from '#domain/text/shell-word.ts';
import { describeVerifier } from '#domain/verification.ts';
import { describeChange, leafChanges } from '#domain/value/value-change.ts';
import { namedChanges, resourceName } from './title.ts';

/** Further items are counted. */
const LONGEST_LIST = 20;

/**
 * The body of a commit: changes, actors and times with event ids, reason, verification, and how to undo it; without sensitive and hidden
 * values.
 * @param reconciliations the converged ones of the intent, at least one
 * @returns paragraphs separated by blank lines, without a final line break
 */
export function bodyOf(reconciliations: readonly Reconciliation[]): string {
  const decisions = reconciliations.map((item) => item.decision);
  const summaries = [...new Set(decisions.map(({ intent }) => commitLine(intent.summary)))];
  return [
    summaries.join('\n'),
    changesOf(reconciliations),
    originOf(decisions),
    reasonsOf(decisions),
    checkOf(reconciliations),
    undoOf(reconciliations),
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

function changesOf(reconciliations: readonly Reconciliation[]): string {
  return folded(
    reconciliations.map((item) => [headOf(item), ...changeLines(item.decision.drift).map((line) => `  ${line}`)].join('\n')),
  ).join('\n');
}

function headOf(item: Reconciliation): string {
  const { place, declaredAt } = item;
  const where = place === undefined ? '' : describeWhereabouts({ ...place, ...(declaredAt === undefined ? {} : { declaredAt }) });
  return where === '' ? resourceName(item) : `${resourceName(item)} (${commitLine(where)})`;
}

function changeLines(drift: Drift): readonly string[] {
  switch (drift.kind) {
    case 'unmanaged':
      return [`created outside Terraform; import id ${commitLine(drift.importId ?? 'unknown')}`];
    case 'missing':
      return ['deleted outside Terraform'];
    case 'changed':
      return folded(
        namedChanges(drift).flatMap((change) =>
          change.sensitive || change.hidden
            ? [`${change.path}: (${change.sensitive ? 'sensitive' : 'hidden'})`]
            : leafChanges(change.path, change.before, change.after).map((leaf) => commitLine(describeChange(leaf))),
        ),
      );
  }
}

function originOf(decisions: readonly Decision[]): string {
  const events = distinctEvents(decisions);
  const actors = decisions[0]?.intent.actors.map((actor) => commitLine(describeActor(actor))) ?? [];
  const [first, last] = [events[0], events.at(-1)];
  if (first === undefined || last === undefined) return 'Who and when: no matching CloudTrail event; the refresh shows the change.';
  const when = first.eventTime === last.eventTime ? first.eventTime : `${first.eventTime} to ${last.eventTime}`;
  const lines = folded(events.map((event) => `  ${event.eventTime} ${commitLine(event.eventName)} ${commitLine(event.eventID)}`));
  return [`Who and when: ${actors.join(', ')}, ${when}`, ...lines].join('\n');
}

function reasonsOf(decisions: readonly Decision[]): string {
  const reasons = [...new Set(decisions.map((decision) => commitLine(decision.reason)))];
  const findings = [
    ...new Set(
      decisions.flatMap((decision) =>
        decision.findings.map((finding) => `  ${finding.guardrail}: ${commitLine(finding.message)} (${finding.docs})`),
      ),
    ),
  ];
  return [`Why the code is updated: ${reasons.join(' ')}`, ...folded(findings)].join('\n');
}

function checkOf(reconciliations: readonly Reconciliation[]): string {
  const verifications = reconciliations.flatMap(({ verification }) => (verification?.outcome === 'converged' ? [verification] : []));
  const [first] = verifications;
  if (first === undefined) return '';
  const proof =
    first.method === 'terraform'
      ? 'its plan no longer shows this drift and is otherwise unchanged, and both HCL parsers accept the files.'
      : 'both HCL parsers accept the files, the code now evaluates to the values in the cloud, and no other resource changes.';
  const notes = verifications.flatMap(({ notes: own = [] }) =>
    own.map(({ address, text }) => `  ${address === undefined ? '' : `${commitLine(address)}: `}${commitLine(text)}`),
  );
  return [`Checked by ${commitLine(describeVerifier(first))}: ${proof}`, ...folded([...new Set(notes)])].join('\n');
}

function undoOf(reconciliations: readonly Reconciliation[]): string {
  const adopted = reconciliations.filter((item) => item.decision.drift.kind === 'unmanaged').map(resourceName);
  if (adopted.length === 0) return 'To undo: revert this commit; the next `terraform apply` then undoes the change in the cloud.';
  return [
    'To undo: revert this commit before it is applied. After that, remove the imported resources from the state first, or the next apply destroys them:',
    ...adopted.map((address) => `  terraform state rm ${shellWord(address)}`),
  ].join('\n');
}

function distinctEvents(decisions: readonly Decision[]): readonly CloudTrailEvent[] {
  const byId = new Map(decisions.flatMap((decision) => decision.drift.events).map((event) => [event.eventID, event]));
  return [...byId.values()].sort(compareEvents);
}

function folded(lines: readonly string[]): readonly string[] {
  return lines.length <= LONGEST_LIST ? lines : [...lines.slice(0, LONGEST_LIST), `and ${lines.length - LONGEST_LIST} more`];
}
