import { plainLine } from '#domain/text/foreign-text.ts';
import { folded } from '#domain/text/listed.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';
import { differenceLines } from './change-lines.ts';

/** Differences that are written out behind a choice; what is left is counted. */
const LONGEST_LIST = 3;

/**
 * Says what a person may choose between, what would happen next, and how many instances read the value.
 * @param items reconciliations that are told of together, at least one
 * @returns one line per choice, such as `revert: the code stays; the next apply sets it back (memory: 512 → 256)`, without control
 *   characters; none where nobody has to decide. Values are told of a single resource.
 */
export function alternativeLines(items: readonly ReconciliationReport[]): readonly string[] {
  const [first, ...others] = items;
  if (first?.verdict !== 'escalate') return [];
  const choices = (first.alternatives ?? []).map(({ verdict, next, undoes }) => {
    const moves =
      verdict !== 'revert' || others.length > 0 || first.kind !== 'changed' ? [] : undoes.flatMap((path) => undoneLines(path, first));
    return plainLine(`${verdict}: ${next}${moves.length === 0 ? '' : ` (${folded(moves, LONGEST_LIST).join('; ')})`}`);
  });
  return others.length > 0 ? choices : [...reachLines(first), ...choices];
}

function reachLines({ reach }: ReconciliationReport): readonly string[] {
  if (reach === undefined) return [];
  const { direct, indirect } = reach;
  return [`read by ${direct} ${direct === 1 ? 'instance' : 'instances'}${indirect === 0 ? '' : `, and through them by ${indirect} more`}`];
}

/**
 * Says which guardrails were turned off.
 * @param item one reconciliation of a report
 * @returns one line per guardrail that would have minded, without control characters
 */
export function waiverLines(item: ReconciliationReport): readonly string[] {
  return (item.waived ?? []).map(({ guardrail, rule, reason }) => plainLine(`waived: ${guardrail}, by rule ${rule}: ${reason}`));
}

/** Back from what the cloud has to what code says; where that is a third value, to that one. */
function undoneLines(path: string, { attributes }: ReconciliationReport): readonly string[] {
  const values = attributes[path];
  if (values === undefined) return [];
  return differenceLines(path, { before: values.after, after: values.code ?? (values.after === '(hidden)' ? '(hidden)' : values.before) });
}
