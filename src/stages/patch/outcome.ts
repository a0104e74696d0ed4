import type { Decision } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import type { Attempt, Reconciliation } from '#domain/reconciliation.ts';
import { readers } from './explain-refusal.ts';
import type { Refused } from './lessons.ts';
import type { Proposal } from './propose.ts';

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
