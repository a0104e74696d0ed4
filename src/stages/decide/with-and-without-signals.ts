/** No verdict is milder for a signal, unless it is a hold: whoever can raise an alarm could otherwise have anything accepted. */
import { strictest } from '#domain/decision.ts';
import type { Decision } from '#domain/decision.ts';
import type { Intent } from '#domain/intent.ts';
import { openIncident } from './guardrails/bounds/open-incident.ts';

/**
 * Decides with signals and, where they made a difference, without them too; the stricter decision stands, unless that with signals is a
 * hold.
 * @param decideOn decides on intents; what it leaves out is accepted
 */
export function withAndWithoutSignals(
  intents: readonly Intent[],
  decideOn: (intents: readonly Intent[]) => readonly Decision[],
): readonly Decision[] {
  const signalled = decideOn(intents);
  if (intents.every((intent) => intent.withoutSignals === undefined)) return signalled;
  const plain = decideOn(intents.map((intent) => ({ ...intent, ...intent.withoutSignals })));
  const [heard, unheard] = [signalled, plain].map((decisions) => new Map(decisions.map((decision) => [decision.drift, decision])));
  return intents.flatMap((intent) =>
    intent.drifts.flatMap((drift) => {
      const decision = stricter(heard?.get(drift), unheard?.get(drift));
      return decision === undefined ? [] : [{ ...decision, intent }];
    }),
  );
}

/** Whoever rings an alarm may delay what would be accepted, and nothing that a person has to see. */
function waitsForSignals({ findings }: Decision): boolean {
  return findings.length > 0 && findings.every(({ guardrail }) => guardrail === openIncident.id);
}

function stricter(heard: Decision | undefined, unheard: Decision | undefined): Decision | undefined {
  if (unheard === undefined || (heard?.verdict === 'hold' && !waitsForSignals(heard))) return heard ?? unheard;
  return heard !== undefined && strictest(heard.verdict, unheard.verdict) === heard.verdict ? heard : unheard;
}
