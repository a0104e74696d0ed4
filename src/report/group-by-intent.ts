import { isOutsideCode } from '#domain/report/outside.ts';
import type { ReconciliationReport, RunReport } from '#domain/run-report.ts';

/** What one intent led to. */
export interface IntentGroup {
  readonly intent: ReconciliationReport['intent'];
  readonly reconciliations: readonly ReconciliationReport[];
  /** Distinct diffs of its patches, in order. */
  readonly diffs: readonly string[];
}

/**
 * Puts the reconciliations of one intent together, as people read them.
 * @returns groups in order of first appearance, those outside of this code last
 */
export function groupByIntent(reconciliations: RunReport['reconciliations']): readonly IntentGroup[] {
  const groups = new Map<string, ReconciliationReport[]>();
  for (const item of reconciliations) groups.set(item.intent.id, [...(groups.get(item.intent.id) ?? []), item]);
  const inOrder = [...groups.values()].toSorted((left, right) => Number(left.some(isOutsideCode)) - Number(right.some(isOutsideCode)));
  return inOrder.flatMap((items) => {
    const [first] = items;
    if (first === undefined) return [];
    return [
      { intent: first.intent, reconciliations: items, diffs: [...new Set(items.map((item) => item.diff).filter((diff) => diff !== ''))] },
    ];
  });
}

/**
 * Where the groups begin that are told of under a heading of their own.
 * @param groups as groupByIntent returns them
 * @returns their place in the list; its length where there are none
 */
export function firstOutside(groups: readonly IntentGroup[]): number {
  const at = groups.findIndex((group) => group.reconciliations.some(isOutsideCode));
  return at === -1 ? groups.length : at;
}

/** Reconciliations of one intent that got the same verdict for the same reason. */
export interface VerdictGroup {
  /** The first of them: stands for all in verdict, status, reason, findings and refusal. */
  readonly sample: ReconciliationReport;
  readonly reconciliations: readonly ReconciliationReport[];
}

/**
 * Puts reconciliations together that differ in nothing but the resource, so that a list of addresses can stand for them.
 * @returns groups in order of first appearance
 */
export function groupByVerdict(reconciliations: readonly ReconciliationReport[]): readonly VerdictGroup[] {
  const groups = new Map<string, ReconciliationReport[]>();
  for (const item of reconciliations) {
    const key = JSON.stringify([
      item.verdict,
      item.status,
      item.kind,
      item.reason,
      item.refusal,
      item.findings.map(({ guardrail, message }) => [guardrail, message]),
    ]);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()].flatMap((items) => {
    const [sample] = items;
    return sample === undefined ? [] : [{ sample, reconciliations: items }];
  });
}
