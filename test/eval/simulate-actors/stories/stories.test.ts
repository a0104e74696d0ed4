import { describe, expect, it } from 'vitest';
import { STORIES } from '../../../../eval/simulate-actors/stories/stories.ts';
import { castOf, trailOf } from '../../../../eval/simulate-actors/stories/tell-story.ts';

describe.each(STORIES.map(({ story, twin }) => ({ id: story.id, story, twin })))('the story $id', ({ story, twin }) => {
  it('is in time order, and expects only what its steps can show', () => {
    const times = story.steps.map(({ at }) => at);
    const { counter, by, edges, on } = story.fight;

    expect(times).toEqual(times.toSorted((left, right) => left - right));
    expect(by).toBeGreaterThanOrEqual(counter);
    expect([by, ...edges.flat()].every((index) => story.steps[index] !== undefined)).toBe(true);
    expect(on.every((part) => story.steps.some(({ call }) => call.part === part))).toBe(true);
  });

  it('has a twin without a fight', () => {
    expect(twin.id).toBe(`${story.id}-twin`);
    expect(twin.fight).toBeUndefined();
  });

  it('is the same for the same seed, and has other names for another', () => {
    const [one, other] = [castOf(1), castOf(2)];
    const last = story.steps.length - 1;

    expect(trailOf(story, one, last)).toEqual(trailOf(story, castOf(1), last));
    expect(trailOf(story, one, last).state).not.toBe(trailOf(story, other, last).state);
  });
});
