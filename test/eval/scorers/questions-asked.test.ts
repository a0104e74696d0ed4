import { expect, it } from 'vitest';
import { scoreQuestionsAsked } from '../../../eval/scorers/questions-asked.ts';
import { aRow, aScenario, aSolution } from '../../support/scenarios.ts';

const DECISIONS = ['accept', 'hold', 'revert', 'escalate', 'none'] as const;
const SCENARIO = aScenario({
  files: {},
  state: {},
  expected: DECISIONS.map((decision) => ({ address: `aws_sqs_queue.${decision}`, decision, attributes: [] })),
});

it.each([
  ['accept', 1],
  ['none', 1],
  ['unheard_of', 1],
  ['hold', 0],
  ['revert', 0],
  ['escalate', 0],
])('a question about an expected %s counts %i', (name, count) => {
  const score = scoreQuestionsAsked(
    SCENARIO,
    aSolution(SCENARIO, { rows: [aRow({ address: `aws_sqs_queue.${name}`, verdict: 'escalate' })] }),
  );

  expect(score.amount).toBe(count);
  expect(score.value).toBe(count === 0);
});

it('ignores other verdicts, and counts an item with two rows once', () => {
  const others = DECISIONS.map((name) => aRow({ address: `aws_sqs_queue.${name}`, verdict: 'hold' }));
  const twice = [1, 2].map(() => aRow({ address: 'aws_sqs_queue.accept', verdict: 'escalate' }));

  const amounts = [others, twice].map((rows) => scoreQuestionsAsked(SCENARIO, aSolution(SCENARIO, { rows })).amount);

  expect(amounts).toEqual([0, 1]);
});
