/** Inputs of a policy engine: complete, for a queue that a person changed. */
import type { DecisionInput } from '#domain/judging/decision-input.ts';
import { toDecisionInput } from '#stages/decide/rules/decision-input.ts';
import { aContext, aDrift, anIntent } from './drifts.ts';

/**
 * Makes an input.
 * @param resource overrides of fields of the resource
 * @returns the result of toDecisionInput for a drift, with these fields
 */
export function aDecisionInput(resource: Partial<DecisionInput['resource']> = {}): DecisionInput {
  const drift = aDrift();
  const input = toDecisionInput({ drift, intent: anIntent([drift]), context: aContext() });
  return { ...input, resource: { ...input.resource, ...resource } };
}
