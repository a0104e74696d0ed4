/**
 * What was accepted and could not be put into code goes to a person: the verdict is asked again with that known, and what hangs on
 * it is settled anew. Takes the judged roots, returns them as they are told. Called by reconcile.ts alone.
 */
import type { Drift } from '#domain/drift.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import type { Unwritten, UnwrittenChanges } from '#domain/value/unwritten.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { Talks } from '#stages/patch/agent/from-agent.ts';
import { byHand } from '#stages/patch/by-hand.ts';
import { judgeAgain } from './judge.ts';
import type { JudgedRoot, Judging } from './judge.ts';
import { residueOf } from './residue.ts';
import { alarmsOf, settleAll } from './settle.ts';
import type { Ports } from '../ports.ts';

/** Roots with their last verdicts, and what became of every drift under them. */
export interface Answered {
  readonly roots: readonly JudgedRoot[];
  readonly reconciliations: readonly Reconciliation[];
}

/** What patching is given. */
interface Means {
  readonly judging: Judging;
  readonly ports: Ports;
}

/**
 * Patches what was accepted, and answers anew for what cannot be.
 * @param roots every root of the run, with what was decided
 * @param means what the verdicts rest on, and who plans
 * @returns the roots with the verdicts that are told, what no plan shows among them: none is an accept without a proved patch
 * @throws WorkspaceError as the planner does; InterruptedError
 */
export async function settleAndAnswer(roots: readonly JudgedRoot[], means: Means): Promise<Answered> {
  const kept = new Map<string, Reconciliation>();
  const talks: Talks = new Map();
  let answered = roots;
  const told = (rows: readonly Reconciliation[]): Answered => ({ roots: answered, reconciliations: toldOf(rows, answered, kept) });
  for (;;) {
    const beside = { residue: residueOf(answered, means.judging, { ports: means.ports, talks }), leaves: means.judging.leaves };
    const rows = await settleAll(answered, means.ports, beside);
    const left = rows.filter(isUnwritten);
    for (const row of left) kept.set(keyOf(row), row);
    if (left.length === 0) return told(rows);
    const next = answered.map((root) => answeredAgain(root, left, means.judging));
    const isAlone = next.every((root, index) => root.accepted.length + countIn(root, left) === answered[index]?.accepted.length);
    answered = next;
    // What was patched stands where nothing hung on what was not: the patches were proved without it.
    if (isAlone) return told(rows);
  }
}

/** Accepted, and there is no patch that was proved. */
function isUnwritten({ decision, status }: Reconciliation): boolean {
  return decision.verdict === 'accept' && status !== 'converged';
}

function keyOf({ place, id }: Reconciliation): string {
  return `${place?.root ?? ''}\n${place?.workspaceName ?? ''}\n${id}`;
}

function countIn(root: JudgedRoot, left: readonly Reconciliation[]): number {
  return left.filter((row) => isOf(row, root.workspace)).length;
}

function isOf({ place }: Reconciliation, { root, workspaceName }: Workspace): boolean {
  return place?.root === root && place?.workspaceName === workspaceName;
}

function answeredAgain(root: JudgedRoot, left: readonly Reconciliation[], judging: Judging): JudgedRoot {
  const own = left.filter((row) => isOf(row, root.workspace));
  if (own.length === 0) return root;
  const unwritten: UnwrittenChanges = Object.fromEntries(own.map((row) => [row.id, unwrittenBy(row, root.workspace)]));
  return judgeAgain(root, unwritten, judging);
}

function unwrittenBy({ decision: { drift }, refusal }: Reconciliation, workspace: Workspace): Unwritten {
  return { why: withoutSource(refusal ?? 'no edit could be proved', drift), byHand: byHand(drift, workspace) };
}

/** What is kept of a verdict holds no secret: of an expression that gives one only its place is told. */
function withoutSource(text: string, { changes }: Drift): string {
  return changes.some((change) => change.sensitive) ? text.replace(/`[^`]*`/g, 'an expression') : text;
}

/** What no plan shows is told of first, and was never patched; every row under its last verdict, with what was tried for it. */
function toldOf(
  rows: readonly Reconciliation[],
  roots: readonly JudgedRoot[],
  kept: ReadonlyMap<string, Reconciliation>,
): readonly Reconciliation[] {
  const settled = rows.map((row) => {
    const root = roots.find((one) => isOf(row, one.workspace));
    const decision = root?.decisions.find((one) => one.drift.id === row.id);
    return decision === undefined ? row : { ...(kept.get(keyOf(row)) ?? row), decision };
  });
  return [...roots.flatMap(alarmsOf), ...settled];
}
