import type { DecidedRoot } from '#domain/judging/decided-root.ts';
import type { Drift } from '#domain/drift.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import type { Unwritten, UnwrittenChanges } from '#domain/value/unwritten.ts';
import { placeOfRoot } from '#domain/workspace/roots.ts';
import type { Workspace } from '#domain/workspace.ts';
import { byHand } from './by-hand.ts';
import { declaredAt } from './declared-at.ts';
import { undecidedOrRefused } from './outcome.ts';
import { withLessons } from './recipes/lesson-of.ts';
import { suggestIgnored } from './suggest-ignored.ts';

/** Adds root, place in code and lesson to each outcome. */
export function outcomesOf(roots: readonly DecidedRoot[], settled: readonly (readonly Reconciliation[])[]): readonly Reconciliation[] {
  return roots.flatMap((root, index) => withLessons(settled[index] ?? [], root.workspace).map((row) => placed(row, root)));
}

/** Returns accepted rows without a proved patch. */
export function unwrittenIn(rows: readonly Reconciliation[]): readonly Reconciliation[] {
  return rows.filter(({ decision, status }) => decision.verdict === 'accept' && status !== 'converged');
}

/** Returns by drift id why there is no edit, and the manual one, without text of secret expressions. `left`: unwrittenIn of all roots */
export function unwrittenOf({ workspace }: DecidedRoot, left: readonly Reconciliation[]): UnwrittenChanges {
  return Object.fromEntries(left.filter((row) => isOf(row, workspace)).map((row) => [row.id, unwrittenBy(row, workspace)]));
}

/** Returns rows with their last verdicts, invisible ones first. `earlier`: unwritten rows of earlier rounds, with their attempts */
export function underLastVerdicts(
  rows: readonly Reconciliation[],
  roots: readonly DecidedRoot[],
  earlier: readonly Reconciliation[],
): readonly Reconciliation[] {
  const tried = new Map(earlier.map((row) => [keyOf(row), row]));
  const judged = rows.map((row) => {
    const root = roots.find(({ workspace }) => isOf(row, workspace));
    const decision = root?.decisions.find((one) => one.drift.id === row.id);
    return decision === undefined ? row : { ...(tried.get(keyOf(row)) ?? row), decision };
  });
  return [...roots.flatMap((root) => root.alarms.map((alarm) => placed(undecidedOrRefused(alarm), root))), ...judged];
}

function placed(row: Reconciliation, { workspace }: DecidedRoot): Reconciliation {
  const where = declaredAt(row.decision.drift, workspace);
  const suggestion = suggestIgnored(row.decision, workspace);
  return {
    ...row,
    place: placeOfRoot(workspace),
    ...(where === undefined ? {} : { declaredAt: where }),
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}

function keyOf({ place, id }: Reconciliation): string {
  return `${place?.root ?? ''}\n${place?.workspaceName ?? ''}\n${id}`;
}

function isOf({ place }: Reconciliation, { root, workspaceName }: Workspace): boolean {
  return place?.root === root && place?.workspaceName === workspaceName;
}

function unwrittenBy({ decision: { drift }, refusal }: Reconciliation, workspace: Workspace): Unwritten {
  return { why: withoutSource(refusal ?? 'no edit could be proved', drift), byHand: byHand(drift, workspace) };
}

/** Removes the text of secret expressions, because a stored verdict must not contain a secret. Their place stays. */
function withoutSource(text: string, { changes }: Drift): string {
  return changes.some((change) => change.sensitive) ? text.replace(/`[^`]*`/g, 'an expression') : text;
}
