import type { Decision } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import type { DecidedRoot } from '#domain/judging/decided-root.ts';
import type { Attempt, Reconciliation } from '#domain/reconciliation.ts';
import type { Unwritten, UnwrittenChanges } from '#domain/value/unwritten.ts';
import type { Workspace } from '#domain/workspace.ts';
import { placeOfRoot } from '#domain/workspace/roots.ts';
import { byHand } from './manual-edits.ts';
import { declaredAt } from './declared-at.ts';
import { readers } from './explain-refusal.ts';
import type { Refused } from './lessons.ts';
import type { Proposal } from './propose.ts';
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
export function withLastVerdicts(
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

export interface Try {
  readonly attempt: Refused;
  /** The drifts that the patch solves. */
  readonly patched: readonly Drift[];
}

/** Returns the drifts that a proposal solves; none if the same texts were refused before. */
export function newlyPatched(proposal: Proposal, drifts: readonly Drift[], tries: readonly Try[]): readonly Drift[] {
  const last = proposal.steps.at(-1);
  if (tries.some(({ attempt }) => attempt.steps.at(-1) === last)) return [];
  return drifts.filter((drift) => !proposal.refusals.has(drift.id) && !proposal.unapplied.has(drift.id));
}

/** Returns the reconciliation of one drift. `tries`: every patch of the intent in order; only the last can have converged */
export function outcomeOf(decision: Decision, proposal: Proposal, tries: readonly Try[]): Reconciliation {
  const { drift } = decision;
  const { id } = drift;
  if (decision.verdict !== 'accept') return undecidedOrRefused(decision);
  if (proposal.unapplied.has(id))
    return {
      id,
      decision,
      status: 'unapplied-code',
      attempts: [],
      refusal: 'code has a third value that is not applied yet: accepting the cloud value would undo it',
    };
  const own = tries.filter(({ patched }) => patched.includes(drift));
  const attempts = own.map(({ attempt: { patch, verification } }): Attempt => ({ patch, verification }));
  const last = attempts.at(-1);
  const considered = proposal.considered?.get(id) ?? [];
  const why = considered.length === 0 ? {} : { considered };
  if (last?.verification.outcome === 'converged') return { id, decision, status: 'converged', attempts, ...last, ...why };
  const refused = proposal.refusals.get(id);
  const told = last === undefined ? [] : [describeAttempts(attempts)];
  const refusal = [...told, ...(refused === undefined ? [] : [refused])].join('; ');
  const { verification } = last ?? {};
  return { id, decision, status: 'needs-human', attempts, ...(verification === undefined ? {} : { verification }), refusal, ...why };
}

function describeAttempts(attempts: readonly Attempt[]): string {
  const told = attempts.map(({ verification: { outcome, residual } }) =>
    residual.length === 0 ? outcome : `${outcome} (${readers(residual)})`,
  );
  return attempts.length === 1
    ? `the patch did not verify: ${told.join()}`
    : `none of ${attempts.length} patches verified: ${told.join(', then ')}`;
}

/** Returns the reconciliation of a drift that gets no patch. Its status shows who has to act. `decision`: hold, revert or escalate */
export function undecidedOrRefused(decision: Decision): Reconciliation {
  const status = decision.verdict === 'hold' ? 'held' : decision.verdict === 'revert' ? 'proposed' : 'escalated';
  return { id: decision.drift.id, decision, status, attempts: [] };
}
