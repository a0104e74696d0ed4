import { describe, expect, it } from 'vitest';
import type { Goal } from '#domain/intent.ts';
import type { Aim } from '#stages/decide/concurrency/aims.ts';
import { effectOnGoal } from '#stages/decide/goals/goal-effect.ts';

function aim(axis: Aim['axis'], direction: Aim['direction']): Aim {
  return { axis, direction, path: 'x' };
}

describe('effectOnGoal', () => {
  it.each<[Goal, readonly Aim[], ReturnType<typeof effectOnGoal>]>([
    ['cost', [aim('capacity', 'up')], 'harms'],
    ['cost', [aim('capacity', 'down')], 'serves'],
    ['cost', [aim('timeout', 'up')], 'unknown'],
    ['cost', [aim('capacity', 'down'), aim('retention', 'up')], 'harms'],
    ['availability', [aim('capacity', 'up')], 'serves'],
    ['availability', [aim('existence', 'down')], 'harms'],
    ['performance', [aim('capacity', 'down')], 'harms'],
    ['security', [aim('reach', 'up')], 'harms'],
    ['security', [aim('capacity', 'up')], 'unknown'],
    ['compliance', [aim('retention', 'down')], 'harms'],
    ['operability', [aim('enablement', 'up')], 'serves'],
    ['availability', [], 'unknown'],
  ])('%s and %j', (goal, aims, bearing) => {
    expect(effectOnGoal(goal, aims)).toBe(bearing);
  });
});
