import { expect, it } from 'vitest';
import { scoreItemVerdicts } from '../../../eval/scorers/item-verdicts.ts';
import { aRow, aScenario, aSolution } from '../../support/scenarios.ts';

const SCENARIO = aScenario({
  files: {},
  state: {},
  expected: [
    { address: 'aws_sqs_queue.a', decision: 'accept', attributes: [] },
    { address: 'aws_sqs_queue.b', decision: 'none', attributes: [] },
    { address: 'aws_sqs_queue.c', decision: 'revert', attributes: [] },
  ],
});

it('returns for each item all its verdicts', () => {
  const rows = [
    aRow({ address: 'aws_sqs_queue.a', verdict: 'accept' }),
    aRow({ address: 'aws_sqs_queue.c', verdict: 'hold' }),
    aRow({ address: 'aws_sqs_queue.c', verdict: 'accept' }),
  ];

  expect(scoreItemVerdicts(SCENARIO, aSolution(SCENARIO, { rows }))).toEqual([
    { item: 'aws_sqs_queue.a', expected: 'accept', found: 'accept' },
    { item: 'aws_sqs_queue.b', expected: 'none', found: 'none' },
    { item: 'aws_sqs_queue.c', expected: 'revert', found: 'accept+hold' },
  ]);
});

it('counts a solver that threw as wrong for every item, also without expectations', () => {
  expect(scoreItemVerdicts(SCENARIO, undefined).map((answer) => answer.found)).toEqual(['failed', 'failed', 'failed']);
});
