/** What became of the drifts of a whole run: where each is, what it teaches, and which of the accepted ones could not be put into code. */
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

/**
 * Says where each outcome is, and what it teaches.
 * @param roots as they were read, with what was decided
 * @param settled outcomes, root by root
 * @returns all of them
 */
export function outcomesOf(roots: readonly DecidedRoot[], settled: readonly (readonly Reconciliation[])[]): readonly Reconciliation[] {
  return roots.flatMap((root, index) => withLessons(settled[index] ?? [], root.workspace).map((row) => placed(row, root)));
}

/**
 * Which of them were accepted and have no proved patch.
 * @param rows outcomes of the run
 * @returns those rows
 */
export function unwrittenIn(rows: readonly Reconciliation[]): readonly Reconciliation[] {
  return rows.filter(({ decision, status }) => decision.verdict === 'accept' && status !== 'converged');
}

/**
 * Says why drifts of a root could not be put into code, for deciding again.
 * @param root as it was decided
 * @param left rows as unwrittenIn returned them, of all roots
 * @returns drift id → why, and what a person would have to write; without the source of an expression that gives a secret
 */
export function unwrittenOf({ workspace }: DecidedRoot, left: readonly Reconciliation[]): UnwrittenChanges {
  return Object.fromEntries(left.filter((row) => isOf(row, workspace)).map((row) => [row.id, unwrittenBy(row, workspace)]));
}

/**
 * Puts the outcomes under their last verdicts.
 * @param rows outcomes of the last round of patching
 * @param roots with their last verdicts
 * @param earlier rows that could not be written in earlier rounds: what was tried for them is told
 * @returns what no plan shows first, which is never patched, then every row
 */
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

/** Which root, and where in its code as that was read. */
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

/** What is kept of a verdict holds no secret: of an expression that gives one only its place is told. */
function withoutSource(text: string, { changes }: Drift): string {
  return changes.some((change) => change.sensitive) ? text.replace(/`[^`]*`/g, 'an expression') : text;
}
