import { expect, it } from 'vitest';
import { scoreConverged } from '../../../eval/scorers/converged.ts';
import { patched, TWO_QUEUES } from '../../support/two-queues.ts';

it.each([
  ['is right if the value is in code', patched('delay_seconds = 1', 'delay_seconds = 2'), true],
  ['is wrong if another value is in code', patched('delay_seconds = 1', 'delay_seconds = 3'), false],
  [
    'ignores other changes',
    patched(
      'delay_seconds = 1\n}\n\nresource "aws_sqs_queue" "b" {\n  delay_seconds = var.delay',
      'delay_seconds = 2\n}\n\nresource "aws_sqs_queue" "b" {\n  delay_seconds = 9',
    ),
    true,
  ],
])('%s', async (_name, solution, expected) => {
  const score = await scoreConverged(TWO_QUEUES, solution);

  expect(score.value).toBe(expected);
});
