/** What a comment on a pull request may decide (only what was left to people; no guardrail gets milder), and the change after it. */
import { catalogue } from '#catalogue/index.ts';
import type { Decision } from '#domain/decision.ts';
import { sameValue } from '#domain/value/compare.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { PersonDecision } from '#domain/judging/person-decision.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import type { Workspace } from '#domain/workspace.ts';
import { defined } from '#domain/defined.ts';
import { mayProposeEdit } from '../may-propose-edit.ts';

/** The marker that masking leaves in place of a secret. */
const MARKER = /\(secret \d+\)/;

/**
 * Returns why a person cannot make a decision, one sentence; undefined if they can.
 * @param item the change as the last run left it
 */
export function whyNotDecided(item: Reconciliation, verdict: PersonDecision['said'], workspace: Workspace): string | undefined {
  const { decision, status } = item;
  const must = decision.findings.find(({ effect }) => effect === 'revert');
  if (must !== undefined && verdict !== 'revert') return `The policy asks for a revert: ${must.message}`;
  if (verdict === 'accept') return whyNotAccepted(item, workspace);
  if (verdict === 'revert') return whyNotReverted(item);
  if (decision.drift.changes.some((change) => change.hidden || change.sensitive || isMasked(change)))
    return 'It changes a secret or hidden value, which is kept nowhere, so a hold could not tell when it changes.';
  return status === 'held' ? 'It is held already.' : undefined;
}

function whyNotAccepted({ decision, status }: Reconciliation, workspace: Workspace): string | undefined {
  const { drift, findings, verdict } = decision;
  if (verdict === 'accept' && status === 'converged') return 'It is accepted already: review and merge this.';
  if (status !== 'escalated') return 'No edit could be proved: it has to be written by hand.';
  if (drift.changes.some(isMasked)) return 'It contains a secret, which must not be written into code.';
  if (mayProposeEdit(decision, { catalogue, workspace })) return undefined;
  const [first] = findings;
  return `The policy allows no edit for it${first === undefined ? '.' : `: ${first.message}`}`;
}

function whyNotReverted({ decision: { drift }, status }: Reconciliation): string | undefined {
  if (status === 'unapplied-code') return 'The code was never applied: apply it instead.';
  return drift.kind === 'unmanaged' || drift.invisible !== undefined
    ? 'Terraform does not manage it, so it cannot set it back.'
    : undefined;
}

function isMasked({ before, after, code = null }: Reconciliation['decision']['drift']['changes'][number]): boolean {
  return MARKER.test(JSON.stringify([before, after, code]));
}

/** Returns the change after a person's decision. An accepted one stays escalated: its edit is proposed, and the merge decides. */
export function withDecision(item: Reconciliation, asked: PersonDecision): Reconciliation {
  const { patch: _patch, verification: _verification, option: _option, suggestion: _suggestion, ...rest } = item;
  const { hold: _hold, permits: _permits, ...decision } = item.decision;
  if (asked.said === 'accept') return { ...item, asked };
  const reason = `${boundText(asked.by)} decided so in a comment (${boundText(asked.where, 300)})`;
  if (asked.said === 'revert') return { ...rest, asked, status: 'proposed', decision: { ...decision, verdict: 'revert', reason } };
  const hold = { owner: boundText(asked.by), ...defined({ until: asked.until }) };
  return { ...rest, asked, status: 'held', decision: { ...decision, verdict: 'hold', reason, hold } };
}

/**
 * Whether a decision on an earlier state of a change still applies: the values are equal, there are no further calls or new kinds of
 * findings, and the decision has not expired.
 */
export function stillHolds(then: Decision, asked: PersonDecision, now: { readonly decision: Decision; readonly at: string }): boolean {
  const known = new Set(then.findings.map(({ guardrail }) => guardrail));
  const { drift, findings } = now.decision;
  const calls = new Set(then.drift.events.map(({ eventID }) => eventID));
  const isOver = asked.until !== undefined && Date.parse(asked.until) <= Date.parse(now.at);
  const isSame =
    drift.events.every(({ eventID }) => calls.has(eventID)) &&
    drift.kind === then.drift.kind &&
    drift.changes.length === then.drift.changes.length &&
    drift.changes.every((change) => {
      const before = then.drift.changes.find(({ path }) => path === change.path);
      return before !== undefined && sameValue(before.after, change.after) && before.hidden === change.hidden;
    });
  return !isOver && isSame && findings.every(({ guardrail, effect }) => effect === 'hold' || known.has(guardrail));
}

/** Whether a change that is not in this run may still exist, by state and refresh. */
export function isStillThere({ drift }: Decision, workspace: Workspace): boolean {
  const { refresh, resources } = workspace;
  const resource = resources.find(({ address }) => address === drift.address);
  const seen = refresh?.find(({ address }) => address === drift.address);
  if (drift.kind === 'unmanaged') return !resources.some(({ values }) => values['id'] === drift.importId);
  if (resource === undefined) return false;
  if (drift.kind === 'missing') return refresh === undefined || seen?.kind === 'delete';
  return drift.changes.every(({ path, before, after }) => {
    const state = resource.values[path] ?? null;
    if (refresh === undefined) return sameValue(state, before) || sameValue(state, after);
    return sameValue(seen === undefined ? state : (seen.after?.[path] ?? null), after);
  });
}
