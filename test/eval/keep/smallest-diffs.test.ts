import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Attempt } from '../../../eval/board/outcome.ts';
import { DEFAULT_SEED } from '../../../eval/inject/default-set.ts';
import { raiseSmallest } from '../../../eval/keep/raise-smallest.ts';
import { placeOf, smallestDiffs } from '../../../eval/keep/smallest-diffs.ts';
import { aFailure, aRun, anAttempt } from '../../support/attempts.ts';
import { aFolder } from '../../support/scenarios.ts';

const sized = (amount: number): Pick<Attempt, 'more'> => ({ more: { diffSize: { value: true, explanation: '', amount } } });

function raised(seed: string, ...attempts: readonly Attempt[]): unknown {
  const file = join(aFolder(), 'smallest.json');
  const run = aRun(...attempts);
  raiseSmallest(file, { ...run, settings: { ...run.settings, seed } });
  return JSON.parse(readFileSync(file, 'utf8'));
}

it('stores the smallest passing diff, with the seed in the name of generated scenarios', () => {
  const attempts = [
    anAttempt({ id: 'a', ...sized(4) }),
    anAttempt({ id: 'a', mode: 'file', ...sized(2) }),
    anAttempt({ id: 'b', truth: 'generated', ...sized(6) }),
  ];

  expect(raised(DEFAULT_SEED, ...attempts)).toEqual({ 'shop/a': 2, [`shop/b ${DEFAULT_SEED}`]: 6 });
});

it.each([
  ['that fails', DEFAULT_SEED, aFailure(sized(2))],
  ['with another seed', 'another', anAttempt({ truth: 'generated', ...sized(2) })],
])('stores nothing from an attempt %s', (_case, seed, attempt) => {
  expect(raised(seed, attempt)).toEqual({});
});

it('never increases a number', () => {
  const file = join(aFolder(), 'smallest.json');

  raiseSmallest(file, aRun(anAttempt(sized(2))));
  raiseSmallest(file, aRun(anAttempt(sized(9))));

  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ 'shop/one': 2 });
});

it('has a size for the solved recorded scenarios', () => {
  expect(Object.keys(smallestDiffs()).filter((place) => !place.includes(' ')).length).toBeGreaterThanOrEqual(87);
  expect(smallestDiffs()[placeOf({ project: 'orders-service', id: 'orders-visibility-timeout' })]).toBe(2);
});
