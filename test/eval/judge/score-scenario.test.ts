import { expect, it } from 'vitest';
import { scoreScenario } from '../../../eval/judge/score-scenario.ts';
import { aRow, aScenario, aSolution } from '../../support/scenarios.ts';

const SCENARIO = aScenario({ files: {}, state: {}, expected: [{ address: 'aws_sqs_queue.a', decision: 'escalate', attributes: [] }] });

it('answers every question', async () => {
  const solution = aSolution(SCENARIO, { rows: [aRow({ address: 'aws_sqs_queue.a', verdict: 'escalate' })] });

  const { scored } = await scoreScenario(SCENARIO, 'file', async () => Promise.resolve(solution));

  expect(scored).toMatchObject({
    project: 'tiny-project',
    id: 'tiny',
    mode: 'file',
    verdict: { value: true },
    evaluator: { value: true },
    accounted: { value: true },
    wrongAccepts: 0,
  });
});

it('scores a solver that throws as wrong on every question', async () => {
  const { scored } = await scoreScenario(SCENARIO, 'off', async () => Promise.reject(new TypeError('x is not a function')));

  const failed = { value: false, explanation: 'the solver failed: TypeError: x is not a function' };
  expect(scored).toMatchObject({ verdict: failed, evaluator: failed, accounted: failed });
});
