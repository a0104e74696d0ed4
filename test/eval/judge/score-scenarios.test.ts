import { expect, it } from 'vitest';
import { scoreScenarios } from '../../../eval/judge/score-scenarios.ts';
import type { Scoring } from '../../../eval/judge/score-scenarios.ts';
import { aScenario, aSolution } from '../../support/scenarios.ts';

const [FIRST, SECOND, THIRD] = ['one', 'two', 'three'].map((id) => ({
  ...aScenario({ files: {}, state: {}, expected: [{ address: 'aws_sqs_queue.a', decision: 'escalate', attributes: [] }] }),
  id,
}));
const WRONG = { value: false, explanation: 'left: aws_sqs_queue.a' } as const;

function scoring(parts: Partial<Scoring>): Scoring {
  return {
    scenarios: [FIRST!, SECOND!, THIRD!],
    modes: ['off', 'file'],
    solve: async (scenario) => Promise.resolve(aSolution(scenario)),
    judge: async (_, solutions) => Promise.resolve(solutions.map(() => WRONG)),
    progress: () => undefined,
    ...parts,
  };
}

it('keeps the order of the scenarios, with any order of judging', async () => {
  const waits = new Map([
    ['one', 40],
    ['two', 0],
  ]);
  const judge: Scoring['judge'] = async ({ id }, solutions) => {
    await new Promise((resolve) => setTimeout(resolve, waits.get(id) ?? 10));
    return solutions.map(() => ({ ...WRONG, explanation: id }));
  };

  const scored = await scoreScenarios(scoring({ judge }));

  expect(scored.map(({ id, mode, patch }) => [id, mode, patch?.explanation])).toEqual(
    ['one', 'two', 'three'].flatMap((id) => ['off', 'file'].map((mode) => [id, mode, id])),
  );
});

it('judges all scenarios, at most two at a time', async () => {
  let running = 0;
  let most = 0;
  const judge: Scoring['judge'] = async (_, solutions) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 20));
    running -= 1;
    return solutions.map(() => WRONG);
  };
  const done: number[] = [];

  await scoreScenarios(scoring({ judge, progress: (_, count) => done.push(count) }));

  expect(most).toBe(2);
  expect(done).toEqual([1, 2, 3]);
});

it('has no Terraform result if Terraform was not run', async () => {
  const [scored] = await scoreScenarios(scoring({ judge: undefined }));

  expect(scored).toMatchObject({ evaluator: { value: true } });
  expect(scored).not.toHaveProperty('patch');
});

it('scores a patch as wrong if its judge throws', async () => {
  const [scored] = await scoreScenarios(scoring({ judge: async () => Promise.reject(new Error('no port')) }));

  expect(scored?.patch).toEqual({ value: false, explanation: 'could not be judged: no port' });
});

it('scores the patch of a failed solver as wrong, and judges the other', async () => {
  const solve: Scoring['solve'] = async (scenario, mode) =>
    mode === 'off' ? Promise.reject(new TypeError('x is not a function')) : Promise.resolve(aSolution(scenario));

  const scored = await scoreScenarios(scoring({ solve, scenarios: [FIRST!] }));

  expect(scored.map(({ patch }) => patch?.explanation)).toEqual([
    'the solver failed: TypeError: x is not a function',
    'left: aws_sqs_queue.a',
  ]);
});
