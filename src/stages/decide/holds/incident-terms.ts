import { expiryOf } from '#config/policy/holds.ts';
import type { HoldTerms } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import { defined } from '#domain/defined.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { Alarm, GuardrailContext } from '../guardrail.ts';
import { ownerName } from './hold-terms.ts';
import type { JudgedDrift } from '../judged-drift.ts';

/** Builds the terms of a held incident measure: its actor is the owner, and the hold lasts as long as the policy allows. */
export function incidentTerms(drift: Drift, { policy, circumstances }: GuardrailContext): HoldTerms {
  const until = expiryOf(policy.holds, circumstances.now);
  return { owner: ownerName(drift.actors.at(-1)), ...defined({ until }) };
}

/** Builds the alarm of an incident measure, which is decided after the incident; `what` is the change, as the start of a sentence. */
export function incidentAlarm(what: string, { drift, intent, context }: JudgedDrift): Alarm {
  const [said] = intent.motivation.evidence;
  return {
    hold: incidentTerms(drift, context),
    message: boundText(`${what} during an incident${said === undefined ? '' : ` (${said})`}: decide after the incident`, 300),
  };
}
