/** Inputs of a policy engine: complete, of a queue that a person changed. */
import type { DecisionInput } from '#domain/judging/decision-input.ts';
import { toDecisionInput } from '#stages/decide/rules/decision-input.ts';
import { aContext, aDrift, anIntent } from './drifts.ts';

/**
 * An input.
 * @param resource fields of the resource to set otherwise
 * @returns what toDecisionInput makes of a drift, with these fields
 */
export function aDecisionInput(resource: Partial<DecisionInput['resource']> = {}): DecisionInput {
  const drift = aDrift();
  const input = toDecisionInput({ drift, intent: anIntent([drift]), context: aContext() });
  return { ...input, resource: { ...input.resource, ...resource } };
}
