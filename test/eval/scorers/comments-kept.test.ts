import { expect, it } from 'vitest';
import { scoreCommentsKept } from '../../../eval/scorers/comments-kept.ts';
import { patched, TWO_QUEUES } from '../../support/two-queues.ts';

it.each([
  ['is right if comments are kept', patched('delay_seconds = 1', 'delay_seconds = 2'), true],
  ['is wrong if a comment is lost', patched('  # seconds\n', ''), false],
  ['is wrong if tabs are added', patched('  delay_seconds = 1', '\tdelay_seconds = 2'), false],
  ['is wrong if trailing spaces are added', patched('delay_seconds = 1', 'delay_seconds = 2  '), false],
])('%s', (_name, solution, expected) => {
  const score = scoreCommentsKept(TWO_QUEUES, solution);

  expect(score.value).toBe(expected);
});
