/** Asks the team's policy engine about every drift of a root, once, before it is decided: so that deciding asks nobody. */
import type { Policy } from '#config/policy-schema.ts';
import type { Finding } from '#domain/decision.ts';
import type { Intent } from '#domain/intent.ts';
import type { PolicyEngine } from '#ports.ts';
import { toDecisionInput } from './decision-input.ts';
import { engineFindings } from './engine-findings.ts';
import type { DecideContext } from '../guardrail.ts';

/** Drift id → what the engine found in it. */
export type EngineFindings = Readonly<Record<string, readonly Finding[]>>;

/**
 * Asks the team's engine about all intents of the root: its findings by drift; undefined without an engine.
 * @throws ConfigurationError where the engine cannot be used at all
 */
export async function askEngine(
  intents: readonly Intent[],
  engine: PolicyEngine | undefined,
  { policy, context }: { readonly policy: Policy; readonly context: DecideContext },
): Promise<EngineFindings | undefined> {
  if (engine === undefined) return undefined;
  const drifts = intents.flatMap((intent) => intent.drifts.map((drift) => ({ drift, intent })));
  const around = { ...context, policy, intents, drifts: drifts.map((one) => one.drift) };
  const answers = await engine.ask(drifts.map((one) => toDecisionInput({ ...one, context: around })));
  const found = new Map<string, readonly Finding[]>();
  for (const [index, { drift }] of drifts.entries()) {
    const answer = answers[index] ?? { kind: 'failed', problem: 'it returned fewer answers than requests' };
    found.set(drift.id, [...(found.get(drift.id) ?? []), ...engineFindings(answer)]);
  }
  return Object.fromEntries(found);
}
