/** Whether a change works against a goal, judged by the direction of its aims. */
import type { Goal } from '#domain/intent.ts';
import type { Aim, Axis } from '../concurrency/aims.ts';

/** `harms`: away from the goal · `serves`: towards it · `unknown`: the direction is not conclusive. */
export type GoalEffect = 'harms' | 'serves' | 'unknown';

/** The direction in which each axis works against a goal. Other axes do not affect the goal. */
const AGAINST: Readonly<Record<Goal, Partial<Readonly<Record<Axis, Aim['direction']>>>>> = {
  availability: { capacity: 'down', existence: 'down', 'data-loss': 'down' },
  performance: { capacity: 'down' },
  cost: { capacity: 'up', retention: 'up', existence: 'up' },
  security: { reach: 'up', 'privilege-escalation': 'down', disclosure: 'down' },
  compliance: { reach: 'up', retention: 'down', 'privilege-escalation': 'down', disclosure: 'down', 'data-loss': 'down' },
  operability: { enablement: 'down' },
};

/** Returns the effect of a change on a goal: `harms` if any aim does, `serves` if one does and none harms. */
export function effectOnGoal(goal: Goal, aims: readonly Aim[]): GoalEffect {
  const against = AGAINST[goal];
  const relevant = aims.filter(({ axis }) => against[axis] !== undefined);
  if (relevant.length === 0) return 'unknown';
  return relevant.some(({ axis, direction }) => against[axis] === direction) ? 'harms' : 'serves';
}
