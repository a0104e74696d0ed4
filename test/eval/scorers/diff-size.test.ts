import { expect, it } from 'vitest';
import { scoreDiffSize } from '../../../eval/scorers/diff-size.ts';
import { patched, TWO_QUEUES } from '../../support/two-queues.ts';

it('counts added and removed lines, and does not score without a known diff', () => {
  const score = scoreDiffSize(TWO_QUEUES, patched('delay_seconds = 1', 'delay_seconds = 2'));

  expect(score).toMatchObject({ value: 'unscored', amount: 2 });
});

it.each([
  ['as small as the smallest known diff', 'delay_seconds = 2', true],
  ['much larger', 'delay_seconds = 2\n\n\n\n\n\n', false],
])('is scored if it is %s', (_name, text, expected) => {
  const known = { ...TWO_QUEUES, project: 'orders-service', id: 'orders-visibility-timeout' };

  const score = scoreDiffSize(known, patched('delay_seconds = 1', text));

  expect(score.value).toBe(expected);
});
