import { describe, expect, it } from 'vitest';
import { simulate } from '../../../eval/simulate-actors/simulate.ts';

const SLOW = { tags: ['slow'], timeout: 300_000 };

describe('a simulation', () => {
  it.each([
    [2, 1],
    [2, 2],
    [2, 3],
    [5, 1],
    [5, 2],
    [5, 3],
    [20, 1],
    [20, 2],
  ])('of %i actors with seed %i finds all planted stories, with few false alarms', SLOW, async (actors, seed) => {
    const { planted, missed, wrongAccepts, harmless, flaggedShare } = await simulate(actors, seed);

    const kinds = Object.values(planted);
    expect(missed).toEqual([]);
    expect(kinds.every((kind) => kind.planted > 0 && kind.found === kind.planted)).toBe(true);
    expect(wrongAccepts).toBe(0);
    expect(Object.values(harmless).reduce((sum, kind) => sum + kind.pairs, 0)).toBeGreaterThanOrEqual(3 * actors);
    expect(flaggedShare).toBeLessThanOrEqual(0.05);
  });
});
