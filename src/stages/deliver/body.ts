import type { Reconciliation } from '#domain/reconciliation.ts';
import { commitLine } from '#domain/text/foreign-text.ts';
import { folded } from '#domain/text/listed.ts';
import { toRow } from '#report/row.ts';
import { FORGET, viewDelivery } from '#report/view/delivery.ts';
import type { Note } from '#report/view/verdict.ts';

/** Further items are only counted. */
const MAX_LIST_ITEMS = 20;

/**
 * Returns the body of a commit: changes, actors and times with event ids, reason, verification, and how to undo it; without sensitive and
 * hidden values.
 * @param reconciliations at least one, converged, of one intent
 * @returns paragraphs separated by blank lines, without a final line break
 */
export function bodyOf(reconciliations: readonly Reconciliation[]): string {
  const view = viewDelivery(
    reconciliations.map((item) => toRow(item, () => '')),
    reconciliations.flatMap(({ decision }) => decision.drift.events),
  );
  const resources = view.resources.map(({ name, where, changes }) => [
    commitLine(where === '' ? name : `${name} (${where})`),
    ...below(changes.map(commitLine)),
  ]);
  const notes = view.notes.filter(({ kind }) => kind !== 'plan' && kind !== 'reach');
  const paragraphs: readonly (readonly string[])[] = [
    view.summaries.map(commitLine),
    folded(resources, MAX_LIST_ITEMS).flat(),
    [`Who and when: ${commitLine(view.origin)}`, ...below(view.events.map(({ time, name, id }) => commitLine(`${time} ${name} ${id}`)))],
    [commitLine(`Inferred intent: ${view.purpose}`)],
    [`${view.question}: ${commitLine(view.reason)}`.trimEnd(), ...below([...view.reasons.map(commitLine), ...notes.map(noteLine)])],
    view.proof === undefined
      ? []
      : [commitLine(view.proof), ...below(view.notes.filter(({ kind }) => kind === 'plan').map(({ text }) => commitLine(text)))],
    view.forgets.length === 0
      ? ['To undo: revert this commit; the next `terraform apply` then undoes the change in the cloud.']
      : [`To undo: revert this commit before it is applied. ${FORGET}`, ...view.forgets.map((command) => `  ${commitLine(command)}`)],
  ];
  return paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function below(lines: readonly string[]): readonly string[] {
  return folded(lines, MAX_LIST_ITEMS).map((line) => `  ${line}`);
}

/** Prints a note. The address of its document comes from this tool, so it is not escaped. */
function noteLine({ label, text, docs }: Note): string {
  return [commitLine(`${label}:${text === '' ? '' : ` ${text}`}`), ...(docs === undefined ? [] : [`(${docs})`])].join(' ');
}
