import { expect, it } from 'vitest';
import { scoreDiffSize } from '../../../eval/scorers/diff-size.ts';
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

it('counts lines added and removed, and does not judge where no right diff is known', () => {
  const score = scoreDiffSize(SCENARIO, patched('delay_seconds = 1', 'delay_seconds = 2'));

  expect(score).toMatchObject({ value: 'unscored', amount: 2 });
});

it.each([
  ['as small as the smallest known', 'delay_seconds = 2', true],
  ['far bigger', 'delay_seconds = 2\n\n\n\n\n\n', false],
])('is judged when it is %s', (_name, text, expected) => {
  const known = { ...SCENARIO, project: 'orders-service', id: 'orders-visibility-timeout' };

  const score = scoreDiffSize(known, patched('delay_seconds = 1', text));

  expect(score.value).toBe(expected);
});
