import { expect, it } from 'vitest';
import { scoreWrongAccepts } from '../../../eval/scorers/wrong-accepts.ts';
import { aRow, aScenario, aSolution } from '../../support/scenarios.ts';

const DECISIONS = ['accept', 'hold', 'revert', 'escalate', 'none'] as const;
const SCENARIO = aScenario({
  files: {},
  state: {},
  expected: DECISIONS.map((decision) => ({ address: `aws_sqs_queue.${decision}`, decision, attributes: [] })),
});

it.each([
  ['accept', 0],
  ['hold', 0],
  ['revert', 1],
  ['escalate', 1],
  ['none', 1],
  ['unheard_of', 1],
])('accepting an expected %s counts %i', (name, count) => {
  const score = scoreWrongAccepts(SCENARIO, aSolution(SCENARIO, { rows: [aRow({ address: `aws_sqs_queue.${name}`, verdict: 'accept' })] }));

  expect(score.count).toBe(count);
  expect(score.value).toBe(count === 0);
});

it('ignores other verdicts', () => {
  const rows = [...DECISIONS, 'unheard_of'].map((name) => aRow({ address: `aws_sqs_queue.${name}`, verdict: 'escalate' }));

  const score = scoreWrongAccepts(SCENARIO, aSolution(SCENARIO, { rows }));

  expect(score).toEqual({ value: true, count: 0, explanation: 'no wrong accept' });
});
