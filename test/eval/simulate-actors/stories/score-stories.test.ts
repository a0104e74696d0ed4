// @module-tag slow
import { expect, it } from 'vitest';
import { scoreStories } from '../../../../eval/simulate-actors/stories/score-stories.ts';

it('detects every fight in time, draws every edge, and is independent of names', async () => {
  const scores = [];
  for (const seed of [1, 2, 3]) scores.push(await scoreStories(seed));

  const [first] = scores;
  expect(first?.scores.filter(({ inTime }) => !inTime).map(({ story }) => story)).toEqual([]);
  expect(first?.edges.drawn).toBe(first?.edges.wanted);
  // An agent that tries again within its bounds after a veto is taken for one that fights the veto.
  expect(first?.scores.filter(({ wolf }) => wolf.length > 0).map(({ story }) => story)).toEqual(['veto-loop']);
  for (const { seed: _seed, ...score } of scores) expect({ seed: 1, ...score }).toEqual(first);
});
