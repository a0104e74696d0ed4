import { fc, it } from '@fast-check/vitest';
import { expect } from 'vitest';
import { createLimiters } from '#trail/lookup/limiter.ts';
import '../support/property-seed.ts';

/** What may happen between two turns: who wants one, how long later, and how the place answers. */
const step = fc.record({
  place: fc.constantFrom('1/eu-west-1', '1/us-east-1', '2/eu-west-1'),
  pauseMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3000 })),
  answer: fc.constantFrom('answered', 'answered', 'refused', 'silent'),
});

/** A clock that moves when somebody waits. */
function createTime() {
  let now = Date.parse('2026-01-20T00:00:00Z');
  return {
    clock: { now: () => new Date(now) },
    wait: async (ms: number) => {
      now += ms;
    },
    pass: (ms: number) => {
      now += ms;
    },
  };
}

it.prop([fc.array(step, { minLength: 1, maxLength: 80 })])('a place is never queried more than twice within a second', async (steps) => {
  const time = createTime();
  const limiterOf = createLimiters(time);
  const turns = new Map<string, number[]>();

  for (const { place, pauseMs, answer } of steps) {
    time.pass(pauseMs);
    const limiter = limiterOf(place);
    await limiter.take(new AbortController().signal);
    turns.set(place, [...(turns.get(place) ?? []), time.clock.now().getTime()]);
    if (answer !== 'silent') limiter[answer]();
  }

  for (const times of turns.values())
    for (const [index, start] of times.entries())
      expect(times.slice(index).filter((time_) => time_ < start + 1000).length).toBeLessThanOrEqual(2);
});

it.prop([fc.integer({ min: 1, max: 40 })])('simultaneous requests are two per second too', async (count) => {
  const waits: number[] = [];
  const limiter = createLimiters({ clock: { now: () => new Date(0) }, wait: async (ms) => void waits.push(ms) })('place');

  for (let turn = 0; turn < count; turn += 1) await limiter.take(new AbortController().signal);

  expect(waits).toEqual(Array.from({ length: count - 1 }, (_, index) => (index + 1) * 500));
});

it.prop([fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 40 })])(
  'refusals increase the interval up to 16 seconds; answers reduce it to half a second',
  async (refusals, answers) => {
    const time = createTime();
    const limiter = createLimiters(time)('place');
    const signal = new AbortController().signal;
    const distance = async (): Promise<number> => {
      await limiter.take(signal);
      const start = time.clock.now().getTime();
      await limiter.take(signal);
      return time.clock.now().getTime() - start;
    };

    for (let count = 0; count < refusals; count += 1) limiter.refused();
    const apart = await distance();
    for (let count = 0; count < answers; count += 1) limiter.answered();
    const after = await distance();

    expect(apart).toBe(Math.min(500 * 2 ** refusals, 16_000));
    expect(after).toBeLessThanOrEqual(apart);
    if (answers >= 20) expect(after).toBe(500);
  },
);

it.prop([fc.integer({ min: 1, max: 86_400_000 })])('a clock that is set back delays nothing', async (backMs) => {
  let now = Date.parse('2026-01-20T00:00:00Z');
  const waits: number[] = [];
  const limiter = createLimiters({ clock: { now: () => new Date(now) }, wait: async (ms) => void waits.push(ms) })('place');
  const signal = new AbortController().signal;

  await limiter.take(signal);
  now -= backMs;
  await limiter.take(signal);

  expect(waits).toEqual([500]);
});
