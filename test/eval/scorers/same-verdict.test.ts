import { expect, it } from 'vitest';
import { scoreSameVerdict } from '../../../eval/scorers/same-verdict.ts';
import { aRow, aScenario, aSolution } from '../../support/scenarios.ts';

const SCENARIO = aScenario({
  files: {},
  state: {},
  expected: [
    { address: 'aws_sqs_queue.a', decision: 'accept', attributes: ['delay_seconds'] },
    { address: 'aws_sqs_queue.b', decision: 'none', attributes: [] },
    { new: { type: 'aws_sqs_queue', id: 'https://q' }, decision: 'escalate', attributes: [] },
  ],
});
const ACCEPTED = aRow({ address: 'aws_sqs_queue.a', verdict: 'accept' });
const ESCALATED = aRow({ kind: 'unmanaged', importId: 'https://q', verdict: 'escalate', address: 'aws_sqs_queue.proposed' });

it.each([
  ['every item is judged as expected', [ACCEPTED, ESCALATED], true, /3 items/],
  ['an item has no row', [ACCEPTED], false, /new aws_sqs_queue https:\/\/q: expected escalate, found no row/],
  [
    'an item has the wrong verdict',
    [aRow({ address: 'aws_sqs_queue.a', verdict: 'hold' }), ESCALATED],
    false,
    /aws_sqs_queue\.a: expected accept, found hold/,
  ],
  [
    'one of two rows has the wrong verdict',
    [ACCEPTED, aRow({ address: 'aws_sqs_queue.a', verdict: 'revert' }), ESCALATED],
    false,
    /found accept and revert/,
  ],
  [
    'a cancelled change has a row',
    [ACCEPTED, ESCALATED, aRow({ address: 'aws_sqs_queue.b', verdict: 'accept' })],
    false,
    /aws_sqs_queue\.b: expected none, found accept/,
  ],
  [
    'an unexpected resource has a row',
    [ACCEPTED, ESCALATED, aRow({ address: 'aws_sqs_queue.c', verdict: 'hold' })],
    false,
    /aws_sqs_queue\.c: expected no row, found hold/,
  ],
  [
    'the import id belongs to another type',
    [ACCEPTED, { ...ESCALATED, resourceType: 'aws_sns_topic' }],
    false,
    /expected escalate, found no row/,
  ],
])('if %s', (_case, rows, value, explanation) => {
  const score = scoreSameVerdict(SCENARIO, aSolution(SCENARIO, { rows }));

  expect(score.value).toBe(value);
  expect(score.explanation).toMatch(explanation);
});
