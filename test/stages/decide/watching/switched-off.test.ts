import { describe, expect, it } from 'vitest';
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Json } from '#domain/json.ts';
import { describeMove, isLess, isRarer, isSwitchedOff } from '#stages/decide/watching/switched-off.ts';
import { aDrift } from '../../../support/drifts.ts';

function leaf(before: Json, after: Json): ChangedLeaf {
  return { path: 'a', item: '', before, after };
}

describe('isSwitchedOff', () => {
  it.each([
    [true, false, true],
    ['true', 'false', true],
    ['ENABLED', 'DISABLED', true],
    ['ENABLED', 'PAUSED', true],
    [false, true, false],
    [null, false, false],
    ['a', 'b', false],
  ])('of %j → %j says %j', (before, after, expected) => {
    expect(isSwitchedOff(leaf(before, after))).toBe(expected);
  });
});

describe('isLess', () => {
  it.each([
    [true, false, true],
    [['a', 'b'], ['a'], true],
    [['a'], null, true],
    ['a', '', true],
    ['a', 'b', true],
    [null, 'a', false],
    [false, true, false],
    [['a'], ['a', 'b'], false],
  ])('of %j → %j says %j', (before, after, expected) => {
    expect(isLess(leaf(before, after))).toBe(expected);
  });
});

describe('isRarer', () => {
  it.each([
    ['FIFTEEN_MINUTES', 'SIX_HOURS', true],
    ['One_Hour', 'TwentyFour_Hours', true],
    ['FIFTEEN_MINUTES', 'ONE_HOUR', false],
    ['SIX_HOURS', 'FIFTEEN_MINUTES', false],
    ['often', 'seldom', false],
    [1, 100, false],
  ])('of %j → %j says %j', (before, after, expected) => {
    expect(isRarer(leaf(before, after))).toBe(expected);
  });
});

it('describes a move with the reason, within bounds', () => {
  const told = describeMove(aDrift(), leaf('x'.repeat(500), 'b'), 'it watches');

  expect(told).toContain('a of aws_sqs_queue.jobs went from "xxx');
  expect(told.length).toBeLessThanOrEqual(301);
});
