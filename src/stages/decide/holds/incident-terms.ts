import { expiryOf } from '#config/policy/holds.ts';
import type { HoldTerms } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import { defined } from '#domain/defined.ts';
import type { GuardrailContext } from '../guardrail.ts';
import { ownerName } from './hold-terms.ts';

/** Builds the terms of a held incident measure: its actor is the owner, and the hold lasts as long as the policy allows. */
export function incidentTerms(drift: Drift, { policy, circumstances }: GuardrailContext): HoldTerms {
  const until = expiryOf(policy.holds, circumstances.now);
  return { owner: ownerName(drift.actors.at(-1)), ...defined({ until }) };
}
