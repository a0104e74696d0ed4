import { expect, it, vi } from 'vitest';
import { orUnknown } from '#hcl/evaluate/failure.ts';
import { boundedCount, boundedLength, bounded, createMeter, joinBounded, excludeFromWeight } from '#hcl/evaluate/evaluation-limits.ts';
import type { Value } from '#hcl/evaluate/value.ts';
import { UNKNOWN } from '#hcl/evaluate/value.ts';

function doubled(times: number): Value {
  return Array.from({ length: times }).reduce<Value>((value) => [value, value], 'x');
}

it('gives each question its own step limit', () => {
  const meter = createMeter();
  const ask = (steps: number): unknown => meter.within(() => orUnknown(() => (meter.spend(steps), 'answer')));

  expect(ask(999_999)).toBe('answer');
  expect(ask(999_999)).toBe('answer');
  expect(ask(1_000_001)).toBe(UNKNOWN);
});

it('counts the steps of an inner question for the outer one', () => {
  const meter = createMeter();

  const answer = meter.within(() =>
    orUnknown(() => {
      meter.spend(600_000);
      return meter.within(() => orUnknown(() => (meter.spend(600_000), 'answer')));
    }),
  );

  expect(answer).toBe(UNKNOWN);
});

it('reduces the step limit after a question exceeded it', () => {
  const meter = createMeter();
  const ask = (steps: number): unknown => meter.within(() => orUnknown(() => (meter.spend(steps), 'answer')));

  ask(2_000_000);

  expect(ask(600_000)).toBe(UNKNOWN);
  expect(ask(300_000)).toBe('answer');
});

it('limits the size of a value, counting shared parts repeatedly', () => {
  expect(orUnknown(() => bounded(doubled(18)))).not.toBe(UNKNOWN);
  expect(orUnknown(() => bounded(doubled(40)) === UNKNOWN)).toBe(UNKNOWN);
});

it('does not read members of a lazy object', () => {
  const read = vi.fn(() => 1);
  const lazy = excludeFromWeight(Object.defineProperty({}, 'a', { enumerable: true, get: read }));

  bounded([lazy]);

  expect(read).not.toHaveBeenCalled();
});

it('limits lengths and counts', () => {
  expect(boundedLength(8_000_000)).toBe(8_000_000);
  expect(orUnknown(() => boundedLength(8_000_001))).toBe(UNKNOWN);
  expect(boundedCount(1_000_000)).toBe(1_000_000);
  expect(orUnknown(() => boundedCount(1_000_001))).toBe(UNKNOWN);
  expect(joinBounded(['a', 'b'], '-')).toBe('a-b');
  expect(orUnknown(() => joinBounded(['a'.repeat(4_000_000), 'b'.repeat(4_000_000)], '-'))).toBe(UNKNOWN);
});
