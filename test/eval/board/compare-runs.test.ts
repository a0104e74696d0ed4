import { expect, it } from 'vitest';
import { compareRuns, renderComparison } from '../../../eval/board/compare-runs.ts';
import { aFailure, aRun, anAttempt } from '../../support/attempts.ts';

it('lists regressions first, and a new wrong accept before all others', () => {
  const before = aRun(
    anAttempt({ id: 'a' }),
    aFailure({ id: 'b' }),
    anAttempt({ id: 'c' }),
    anAttempt({ id: 'd' }),
    anAttempt({ id: 'old' }),
  );
  const wrong = { wrongAccepts: 1, wrongAcceptsExplanation: 'c: accepted, expected revert' };
  const after = aRun(aFailure({ id: 'a' }), anAttempt({ id: 'b' }), aFailure({ id: 'c', ...wrong }), anAttempt({ id: 'd' }));

  const differences = compareRuns(before, after);

  expect(differences.map(({ kind, place }) => `${kind}: ${place}`)).toEqual([
    'wrong accept: shop/c (off)',
    'regression: shop/a (off)',
    'fixed: shop/b (off)',
    'only in one: shop/old (off)',
  ]);
  expect(renderComparison(differences)).toContain('wrong accept: 1 · regression: 1 · fixed: 1 · only in one: 1');
});

it('returns nothing for two equal runs', () => {
  expect(compareRuns(aRun(anAttempt()), aRun(anAttempt()))).toEqual([]);
});
