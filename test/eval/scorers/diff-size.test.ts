import { expect, it } from 'vitest';
import { scoreDiffSize } from '../../../eval/scorers/diff-size.ts';
import { patched, TWO_QUEUES } from '../../support/two-queues.ts';

it('counts lines added and removed, and does not judge where no right diff is known', () => {
  const score = scoreDiffSize(TWO_QUEUES, patched('delay_seconds = 1', 'delay_seconds = 2'));

  expect(score).toMatchObject({ value: 'unscored', amount: 2 });
});

it.each([
  ['as small as the smallest known', 'delay_seconds = 2', true],
  ['far bigger', 'delay_seconds = 2\n\n\n\n\n\n', false],
])('is judged when it is %s', (_name, text, expected) => {
  const known = { ...TWO_QUEUES, project: 'orders-service', id: 'orders-visibility-timeout' };

  const score = scoreDiffSize(known, patched('delay_seconds = 1', text));

  expect(score.value).toBe(expected);
});
