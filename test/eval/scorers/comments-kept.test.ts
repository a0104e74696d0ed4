import { expect, it } from 'vitest';
import { scoreCommentsKept } from '../../../eval/scorers/comments-kept.ts';
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
  ['is right when comments stay', patched('delay_seconds = 1', 'delay_seconds = 2'), true],
  ['is wrong when one is lost', patched('  # seconds\n', ''), false],
  ['is wrong when tabs come in', patched('  delay_seconds = 1', '\tdelay_seconds = 2'), false],
  ['is wrong when blanks end a line', patched('delay_seconds = 1', 'delay_seconds = 2  '), false],
])('%s', (_name, solution, expected) => {
  const score = scoreCommentsKept(SCENARIO, solution);

  expect(score.value).toBe(expected);
});
