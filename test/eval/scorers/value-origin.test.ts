import { expect, it } from 'vitest';
import { scoreValueOrigin } from '../../../eval/scorers/value-origin.ts';
import { patched, TWO_QUEUES } from '../../support/two-queues.ts';

it.each([
  ['is right when the literal is edited', patched('delay_seconds = 1', 'delay_seconds = 2'), true],
  ['is right when the default is edited', patched('default = 5', 'default = 6'), true],
  ['is wrong when a literal takes the place of a reference', patched('delay_seconds = var.delay', 'delay_seconds = 6'), false],
])('%s', (_name, solution, expected) => {
  const score = scoreValueOrigin(TWO_QUEUES, solution);

  expect(score.value).toBe(expected);
});
