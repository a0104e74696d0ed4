/** Queries the team's policy engine about every drift of a root, once, before deciding. Deciding itself makes no calls. */
import type { Policy } from '#config/policy-schema.ts';
import type { Finding } from '#domain/decision.ts';
import type { Intent } from '#domain/intent.ts';
import type { PolicyEngine } from '#ports.ts';
import { toDecisionInput } from './decision-input.ts';
import { engineFindings } from './engine-findings.ts';
import type { DecideContext } from '../guardrail.ts';

/** Maps a drift id to the engine's findings. */
export type EngineFindings = Readonly<Record<string, readonly Finding[]>>;

/**
 * Queries the team's engine about all intents of a root. Returns its findings by drift; undefined without an engine.
 * @throws ConfigurationError if the engine cannot be used at all
 */
export async function askEngine(
  intents: readonly Intent[],
  engine: PolicyEngine | undefined,
  { policy, context }: { readonly policy: Policy; readonly context: DecideContext },
): Promise<EngineFindings | undefined> {
  if (engine === undefined) return undefined;
  const drifts = intents.flatMap((intent) => intent.drifts.map((drift) => ({ drift, intent })));
  const guardrailContext = { ...context, policy, intents, drifts: drifts.map((one) => one.drift) };
  const answers = await engine.ask(drifts.map((one) => toDecisionInput({ ...one, context: guardrailContext })));
  const found = new Map<string, readonly Finding[]>();
  for (const [index, { drift }] of drifts.entries()) {
    const answer = answers[index] ?? { kind: 'failed', problem: 'it returned fewer answers than requests' };
    found.set(drift.id, [...(found.get(drift.id) ?? []), ...engineFindings(answer)]);
  }
  return Object.fromEntries(found);
}
