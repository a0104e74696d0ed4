import { spanOf } from '#config/policy/spans.ts';
import { describeActor } from '#domain/actor.ts';
import type { Actor } from '#domain/actor.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { isAmong } from '../../bounds/change-actors.ts';
import { overrideClaims } from '../../bounds/override-claims.ts';
import type { OverrideClaim } from '../../bounds/override-claims.ts';
import { stateAt } from '../../exposure/current-resources.ts';
import { resourceName } from '../../guardrail.ts';
import type { Alarm, Guardrail, GuardrailContext } from '../../guardrail.ts';

/** A change that an agent announces as temporary is held, not written into code. The announcement counts only if a listed agent made it. */
export const overrideMode: Guardrail = {
  id: 'override-mode',
  title: 'A tag declares a temporary override by an agent',
  docs: 'https://docs.aws.amazon.com/whitepapers/latest/tagging-best-practices/tagging-use-cases.html',
  defaultEffect: 'hold',
  weighs: ['bound', 'capacity'],
  check(drift, _intent, context) {
    const { override } = context.policy.agentTags;
    const claims = overrideClaims(drift, override, stateAt(drift.address, context.workspace)?.values ?? {});
    const pretended = claims.find(({ by }) => by !== undefined && !isAmong(by.actor, context.policy.agentPrincipals));
    if (pretended?.by !== undefined)
      return {
        effect: 'escalate',
        message: boundText(
          `${describeActor(pretended.by.actor)} set ${override} = ${pretended.value} on ${resourceName(drift)}, but the policy does not list it as an agent`,
          300,
        ),
      };
    return claims.map((claim) => terms(claim, drift, context)).findLast((alarm) => alarm !== undefined);
  },
};

/** Covers only changes by the announcing agent itself, within the announced time. */
function terms(claim: OverrideClaim, drift: Drift, { circumstances, policy }: GuardrailContext): Alarm | undefined {
  const { lasts, by, value } = claim;
  const times = drift.events.map((event) => Date.parse(event.eventTime));
  const [first] = drift.actors;
  if (lasts === undefined || first === undefined || !drift.actors.every((actor) => isClaimants(actor, by?.actor, policy.agentPrincipals)))
    return undefined;
  const start = by?.time ?? Math.min(...times);
  const end = start + Math.min(lasts, spanOf(policy.spans, 'override'));
  if (times.some((time) => time < start || time > end)) return undefined;
  const until = new Date(end).toISOString();
  const announcement = `${describeActor(by?.actor ?? first)} set the override tag ${policy.agentTags.override} = ${boundText(value, 40)} on ${resourceName(drift)}`;
  return Date.parse(circumstances.now) < end
    ? {
        message: boundText(`${announcement}: held until ${until}`, 300),
        hold: { owner: boundText(describeActor(first)), manager: 'agent', until },
      }
    : { effect: 'escalate', message: boundText(`${announcement}, which ended at ${until}, and the change is still there`, 300) };
}

function isClaimants(actor: Actor, claimant: Actor | undefined, agents: readonly string[]): boolean {
  if (claimant === undefined) return isAmong(actor, agents);
  return actor.principal === claimant.principal && actor.accountId === claimant.accountId;
}
