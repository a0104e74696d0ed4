import { expect, it } from 'vitest';
import { tryAll } from '../../../eval/mutants/worker.ts';
import { MutantSwitch } from '../../../eval/mutants/switch.ts';
import { shownOf, worsenedIn } from '../../../eval/mutants/trials.ts';
import type { Shown, Trial } from '../../../eval/mutants/trials.ts';

const BEFORE: Shown = { right: ['verdict', 'aws_sqs_queue.a'], harm: { 'wrong accepts': 0, regret: 3 } };

it('is worse if a right answer is lost or harm grows, but not if something improves', () => {
  expect(worsenedIn(BEFORE, BEFORE)).toBeUndefined();
  expect(worsenedIn(BEFORE, { ...BEFORE, right: ['verdict'] })).toBe('aws_sqs_queue.a');
  expect(worsenedIn(BEFORE, { ...BEFORE, harm: { 'wrong accepts': 1, regret: 3 } })).toBe('wrong accepts');
  expect(worsenedIn(BEFORE, { right: [...BEFORE.right, 'evaluator'], harm: { 'wrong accepts': 0, regret: 0 } })).toBeUndefined();
});

it('repeats a whole trial only for mutants with different results, and reports visible ones', async () => {
  const mutants = new MutantSwitch(4);
  let runs = 0;
  // 1 is caught, 2 only words it otherwise, 3 answers as before, 4 is not reached.
  const judge = (): string => (mutants.is(1) ? 'accept' : mutants.is(2) ? 'revert, said otherwise' : mutants.is(3) ? 'revert' : 'revert');
  const trial: Trial = {
    key: 'one',
    run: () => {
      runs += 1;
      const verdict = mutants.enter(judge, []) as string;
      return Promise.resolve({ right: verdict.startsWith('revert') ? ['verdict'] : [], harm: {} });
    },
  };

  expect(await tryAll(trial, [1, 2, 3, 4], mutants)).toEqual({ reached: [1, 2, 3], caught: [{ id: 1, by: 'verdict' }], unseen: [2] });
  expect(runs).toBe(3);
});

it('returns right answers, items by name, and wrong results as harm', () => {
  const yes = { value: true, explanation: '' };
  const no = { value: false, explanation: '' };
  const shown = shownOf({
    project: 'shop',
    id: 'one',
    mode: 'off',
    verdict: no,
    evaluator: yes,
    accounted: yes,
    goal: { ...no, expected: 'cost', found: 'unknown' },
    serves: { ...yes, expected: 'cost', found: 'cost' },
    motivation: { ...no, expected: 'unknown', found: 'incident' },
    items: [
      { item: 'aws_sqs_queue.a', expected: 'accept', found: 'accept' },
      { item: 'aws_sqs_queue.b', expected: 'revert', found: 'accept' },
    ],
    wrongAccepts: 1,
    wrongAcceptsExplanation: '',
    modelCalls: 0,
    ms: 1,
    more: { converged: yes, commentsKept: no, regret: { ...no, amount: 100 }, wallTime: yes },
  });

  expect(shown).toEqual({
    right: ['evaluator', 'accounted', 'serves', 'converged', 'aws_sqs_queue.a'],
    harm: { 'wrong accepts': 1, 'wrong statements': 1, regret: 100 },
  });
});
