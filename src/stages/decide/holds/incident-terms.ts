import { expiryOf } from '#config/policy/holds.ts';
import { describeActor } from '#domain/actor.ts';
import type { HoldTerms } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { GuardrailContext } from '../guardrail.ts';

/** How an incident's measure is held: whoever took it answers for it, for as long as the policy lets a hold stand. */
export function incidentTerms(drift: Drift, { policy, circumstances }: GuardrailContext): HoldTerms {
  const [actor] = drift.actors.slice(-1);
  const until = expiryOf(policy.holds, circumstances.now);
  return { owner: actor === undefined ? 'nobody known' : boundText(describeActor(actor)), ...(until === undefined ? {} : { until }) };
}
