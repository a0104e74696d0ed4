import { expect, it } from 'vitest';
import { scoreConverged } from '../../../eval/scorers/converged.ts';
import { aPatchedSolution, aScenario } from '../../support/scenarios.ts';

const SCENARIO = aScenario({
  files: {
    'main.tf':
      'resource "aws_sqs_queue" "a" {\n  # seconds\n  delay_seconds = 1\n}\n\nresource "aws_sqs_queue" "b" {\n  delay_seconds = var.delay\n}\n\nvariable "delay" {\n  default = 5\n}\n',
  },
  state: { 'aws_sqs_queue.a': { delay_seconds: 1 }, 'aws_sqs_queue.b': { delay_seconds: 5 } },
  expected: [{ address: 'aws_sqs_queue.a', decision: 'accept', attributes: ['delay_seconds'] }],
  drifted: { 'aws_sqs_queue.a': { delay_seconds: 2 } },
});

const patched = (find: string, text: string): ReturnType<typeof aPatchedSolution> =>
  aPatchedSolution(SCENARIO, [{ path: 'main.tf', find, text }]);

it.each([
  ['is right when the value is in code', patched('delay_seconds = 1', 'delay_seconds = 2'), true],
  ['is wrong when another is', patched('delay_seconds = 1', 'delay_seconds = 3'), false],
  [
    'does not mind what else was changed',
    patched(
      'delay_seconds = 1\n}\n\nresource "aws_sqs_queue" "b" {\n  delay_seconds = var.delay',
      'delay_seconds = 2\n}\n\nresource "aws_sqs_queue" "b" {\n  delay_seconds = 9',
    ),
    true,
  ],
])('%s', async (_name, solution, expected) => {
  const score = await scoreConverged(SCENARIO, solution);

  expect(score.value).toBe(expected);
});
