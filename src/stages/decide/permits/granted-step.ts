/** The longest step that the policy grants to the actor of a change. */
import type { Steps } from '#config/policy/steps.ts';
import { hasAgentManagedAttributes } from '../bounds/agent-bounds.ts';
import { exceededLimit } from '../bounds/bounds.ts';
import { codeBounds } from '../bounds/code-bounds.ts';
import { numbersOf } from './leaf.ts';
import type { Leaf } from './leaf.ts';

/** Returns the factor by which the mover of a leaf may change it, up or down; 1 if it may not change it. */
export function grantedStep(leaf: Leaf, kind: keyof Steps): number {
  const { steps } = leaf.judged.context.policy;
  const granted = steps[kind][leaf.actorCategory];
  if (kind !== 'capacity' || leaf.actorCategory !== 'agent' || !movesTowardsBound(leaf)) return granted;
  return Math.max(granted, steps.capacity.agentWithinBounds);
}

/**
 * Whether code sets the bound towards which a number moves, and the number stays within it. Not used if any attribute of the resource is
 * left to agents: then its bounds permit nothing else to agents.
 */
function movesTowardsBound(leaf: Leaf): boolean {
  const { drift, context } = leaf.judged;
  const numbers = numbersOf(leaf);
  if (numbers === undefined || drift.address === undefined || hasAgentManagedAttributes(drift.address, context)) return false;
  const bounds = codeBounds(drift.address, leaf.path, context.workspace);
  const towards = numbers.after > numbers.before ? bounds.max : bounds.min;
  return towards !== undefined && exceededLimit(numbers.after, bounds) === undefined;
}
