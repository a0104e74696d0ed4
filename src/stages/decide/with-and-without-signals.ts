/** A signal never makes a verdict milder, except for a hold. Otherwise anyone who can raise an alarm could get any change accepted. */
import { strictest } from '#domain/decision.ts';
import type { Decision } from '#domain/decision.ts';
import type { Intent } from '#domain/intent.ts';
import { openIncident } from './guardrails/bounds/open-incident.ts';

/**
 * Decides with signals and, if they changed an intent, also without them. The stricter decision applies, unless the one with signals is a
 * hold.
 * @param decideOn decides on intents; a drift without a decision counts as accepted
 */
export function withAndWithoutSignals(
  intents: readonly Intent[],
  decideOn: (intents: readonly Intent[]) => readonly Decision[],
): readonly Decision[] {
  const signalled = decideOn(intents);
  if (intents.every((intent) => intent.withoutSignals === undefined)) return signalled;
  const plain = decideOn(intents.map((intent) => ({ ...intent, ...intent.withoutSignals })));
  const [withSignals, withoutSignals] = [signalled, plain].map(
    (decisions) => new Map(decisions.map((decision) => [decision.drift, decision])),
  );
  return intents.flatMap((intent) =>
    intent.drifts.flatMap((drift) => {
      const decision = stricter(withSignals?.get(drift), withoutSignals?.get(drift));
      return decision === undefined ? [] : [{ ...decision, intent }];
    }),
  );
}

/** Whether only an open incident holds the change. An alarm may delay an accept, but not an escalation or a revert. */
function waitsForSignals({ findings }: Decision): boolean {
  return findings.length > 0 && findings.every(({ guardrail }) => guardrail === openIncident.id);
}

function stricter(withSignals: Decision | undefined, withoutSignals: Decision | undefined): Decision | undefined {
  if (withoutSignals === undefined || (withSignals?.verdict === 'hold' && !waitsForSignals(withSignals)))
    return withSignals ?? withoutSignals;
  return withSignals !== undefined && strictest(withSignals.verdict, withoutSignals.verdict) === withSignals.verdict
    ? withSignals
    : withoutSignals;
}
