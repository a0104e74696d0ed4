import { expiryOf } from '#config/policy/holds.ts';
import { describeActor } from '#domain/actor.ts';
import type { HoldTerms } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { GuardrailContext } from '../guardrail.ts';

/** Builds the terms of a held incident measure: its actor is the owner, and the hold lasts as long as the policy allows. */
export function incidentTerms(drift: Drift, { policy, circumstances }: GuardrailContext): HoldTerms {
  const [actor] = drift.actors.slice(-1);
  const until = expiryOf(policy.holds, circumstances.now);
  return { owner: actor === undefined ? 'nobody known' : boundText(describeActor(actor)), ...(until === undefined ? {} : { until }) };
}
