import { describe, expect, it } from 'vitest';
import type { Judge, ScoredScenario } from '../../../eval/board/board.ts';
import { boardLines, describeJudge, findDisagreements, renderFindings } from '../../../eval/board/board.ts';

const RIGHT = { value: true, explanation: 'fine' } as const;
const EVALUATE: Judge = { method: 'evaluate', reason: 'as asked' };
const TERRAFORM: Judge = { method: 'terraform', product: 'tofu', version: '1.2.3' };

function scored(parts: Partial<ScoredScenario>): ScoredScenario {
  const numbers = { wrongAccepts: 0, wrongAcceptsExplanation: 'no wrong accept', modelCalls: 0, ms: 100 };
  const words = {
    goal: { ...RIGHT, expected: 'cost', found: 'cost' },
    serves: { ...RIGHT, expected: 'cost', found: 'cost' },
    motivation: { value: false, explanation: 'expected budget, found unknown', expected: 'budget', found: 'unknown' },
    items: [
      { item: 'aws_x.a', expected: 'accept', found: 'accept' },
      { item: 'aws_x.b', expected: 'escalate', found: 'hold' },
    ],
  };
  return { project: 'shop', id: 'one', mode: 'off', verdict: RIGHT, evaluator: RIGHT, accounted: RIGHT, ...words, ...numbers, ...parts };
}

const SCORED = [
  scored({}),
  scored({
    id: 'two',
    verdict: { value: false, explanation: 'expected accept,\n   found hold' },
    wrongAccepts: 2,
    wrongAcceptsExplanation: 'aws_x.y: accepted',
    modelCalls: 3,
  }),
  scored({ project: 'bank', evaluator: { value: 'unscored', explanation: 'no values' } }),
];

it('adds by project and in total', () => {
  const lines = boardLines(SCORED);

  const counts = { wrongAccepts: 0, modelCalls: 0, motivation: 0, motive: 0, wrongStatements: 0, values: '0/0' };
  expect(lines).toEqual([
    {
      ...counts,
      project: 'shop',
      mode: 'off',
      scenarios: 2,
      verdict: 1,
      evaluator: 2,
      accounted: 2,
      items: 2,
      expectedItems: 4,
      goal: 2,
      serves: 2,
      wrongAccepts: 2,
      modelCalls: 3,
      ms: 200,
    },
    {
      ...counts,
      project: 'bank',
      mode: 'off',
      scenarios: 1,
      verdict: 1,
      evaluator: 0,
      accounted: 1,
      items: 1,
      expectedItems: 2,
      goal: 1,
      serves: 1,
      ms: 100,
    },
    {
      ...counts,
      project: 'total',
      mode: 'off',
      scenarios: 3,
      verdict: 2,
      evaluator: 2,
      accounted: 3,
      items: 3,
      expectedItems: 6,
      goal: 3,
      serves: 3,
      wrongAccepts: 2,
      modelCalls: 3,
      ms: 300,
    },
  ]);
});

it('lists each failure with its explanation on one line, and nothing else', () => {
  const text = renderFindings(SCORED, EVALUATE).join('\n');

  expect(text.slice(text.indexOf('Failing:'))).toBe(
    [
      'Failing:',
      '  shop/two (off)',
      '    wrong accept: aws_x.y: accepted',
      '    verdict: expected accept, found hold',
      '  bank/one (off)',
      '    evaluator (could not be scored): no values',
    ].join('\n'),
  );
});

it('reports that no scenario fails', () => {
  expect(renderFindings([scored({})], EVALUATE)).toContain('No scenario fails.');
});

it('does not count missing verdicts and events of a solver as failures', () => {
  const silent = { value: 'unscored', explanation: 'the solver tells no verdicts' } as const;

  expect(renderFindings([scored({ verdict: silent, accounted: silent })], EVALUATE)).toContain('No scenario fails.');
});

it('prints the confusion of goals only on request', () => {
  const [short, long] = [false, true].map((details) => renderFindings(SCORED, EVALUATE, details).join('\n'));

  expect(long).toMatch(/motivation \(off\) +0\/3 +0\.0 % +budget 3\/3/);
  expect(short).not.toContain('recorded \\ found');
  expect(long).toContain('recorded \\ found');
});

describe('with Terraform as judge', () => {
  const JUDGED = [scored({ patch: RIGHT }), scored({ id: 'two', patch: { value: false, explanation: 'left: aws_x.y' } })];

  it('counts its results next to those of the evaluator', () => {
    expect(boardLines(JUDGED)[0]).toMatchObject({ patch: 1, evaluator: 2 });
  });

  it('prints both explanations if the two differ', () => {
    const board = renderFindings(JUDGED, TERRAFORM).join('\n');

    expect(findDisagreements(JUDGED).map(({ id }) => id)).toEqual(['two']);
    expect(board).toContain('Terraform and the evaluator disagree:\n  shop/two (off)\n    terraform: left: aws_x.y\n    evaluator: fine');
    expect(renderFindings([scored({ patch: RIGHT })], TERRAFORM)).toContain('Terraform and the evaluator agree.');
  });

  it('prints nothing about Terraform if it was not run', () => {
    expect(renderFindings([scored({})], EVALUATE).join('\n')).not.toMatch(/terraform/i);
  });
});

it.each([
  [TERRAFORM, 'method: terraform (OpenTofu 1.2.3, plans against the recorded world)'],
  [EVALUATE, 'method: evaluate (as asked): no plan was made'],
])('names the judge: $method', (judge, line) => {
  expect(describeJudge(judge)).toBe(line);
});
