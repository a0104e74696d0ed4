import { expect, it } from 'vitest';
import { scoreLines } from '../../../eval/board/score-lines.ts';
import { aFailure, anAttempt } from '../../support/attempts.ts';

it('never adds generated and recorded scenarios', () => {
  const lines = scoreLines([anAttempt(), aFailure({ id: 'two', truth: 'generated', generator: 'mutation/x' })], ['all']);

  expect(lines.map(({ truth, scenarios, passAt }) => [truth, scenarios, passAt?.[0]?.share])).toEqual([
    ['recorded', 1, 1],
    ['generated', 1, 0],
  ]);
});

it('counts by project, class, difficulty and type', () => {
  const lines = scoreLines([
    anAttempt({ difficulty: 'hard', types: ['aws_a', 'aws_b'], change: 'deleted' }),
    aFailure({ id: 'two', project: 'bank', types: ['aws_b'] }),
    anAttempt({ id: 'three', truth: 'generated', generator: 'runbook/AWS-X' }),
  ]);

  const shares = Object.fromEntries(lines.map(({ truth, grouping, name, passAt }) => [`${truth} ${grouping} ${name}`, passAt?.[0]?.share]));
  expect(shares).toMatchObject({
    'recorded project shop': 1,
    'recorded project bank': 0,
    'recorded class deleted': 1,
    'recorded class changed': 0,
    'recorded difficulty hard': 1,
    'recorded difficulty easy': 0,
    'recorded type aws_a': 1,
    'recorded type aws_b': 0.5,
    'generated class runbook': 1,
  });
});

it('calculates pass@k for the number of attempts', () => {
  const [line] = scoreLines([anAttempt(), aFailure({ sample: 1 })]);

  expect(line?.passAt?.map(({ share }) => share)).toEqual([0.5, 1]);
});

it('reports the share of accepted accepts and of needless questions', () => {
  const items = [
    { item: 'a', expected: 'accept', found: 'accept' },
    { item: 'b', expected: 'accept', found: 'accept+escalate' },
    { item: 'c', expected: 'revert', found: 'escalate' },
  ];
  const [line] = scoreLines([anAttempt({ items, more: { questionsAsked: { value: false, explanation: 'asked: b', amount: 1 } } })]);

  expect(line).toMatchObject({ accepts: { count: 1, of: 2 }, asked: { count: 1, of: 3 } });
});

it('scores the origin only for edits, and the intent only if it is known', () => {
  const right = { value: true as const, explanation: '' };
  const edited = { valueOrigin: { value: false, explanation: 'main.tf: var.a became 2' }, diffSize: { ...right, amount: 2 } } as const;
  const unknown = { ...right, expected: 'unknown', found: 'unknown' };
  const [line] = scoreLines([
    anAttempt({ more: edited }),
    anAttempt({ id: 'two', more: { valueOrigin: right, diffSize: { ...right, amount: 0 } }, goal: unknown }),
  ]);

  expect(line).toMatchObject({ place: { count: 0, of: 1 }, goal: { count: 1, of: 1 }, motivation: { count: 0, of: 0 } });
});

it('scores only the patches of a solver without verdicts', () => {
  const silent = { value: 'unscored', explanation: 'the solver tells no verdicts' } as const;
  const [line] = scoreLines([anAttempt({ verdict: silent, accounted: silent })]);

  expect(line).toMatchObject({ verdict: undefined, regret: undefined, passAt: undefined, patch: { count: 1, of: 1 } });
});

it('adds costs, and omits the price if one is missing', () => {
  const amount = (value: boolean | 'unscored', of: number): { value: boolean | 'unscored'; explanation: string; amount: number } => ({
    value,
    explanation: '',
    amount: of,
  });
  const priced = anAttempt({ modelCalls: 2, ms: 3000, more: { tokens: amount(false, 10), money: amount(false, 0.5) } });
  const unpriced = anAttempt({ id: 'two', modelCalls: 1, ms: 1000, more: { tokens: amount(false, 5), money: amount('unscored', 0) } });

  expect(scoreLines([priced], ['all'])[0]?.cost).toEqual({ modelCalls: 2, tokens: 10, usd: 0.5, seconds: 3 });
  expect(scoreLines([priced, unpriced], ['all'])[0]?.cost).toEqual({ modelCalls: 3, tokens: 15, usd: undefined, seconds: 2 });
});
