import { expect, it } from 'vitest';
import type { ScoredScenario } from '../../eval/board.ts';
import { boardLines, renderBoard } from '../../eval/board.ts';

const RIGHT = { value: true, explanation: 'fine' } as const;

function scored(parts: Partial<ScoredScenario>): ScoredScenario {
  const numbers = { wrongAccepts: 0, wrongAcceptsExplanation: 'no wrong accept', modelCalls: 0, ms: 100 };
  return { project: 'shop', id: 'one', mode: 'off', verdict: RIGHT, patch: RIGHT, accounted: RIGHT, ...numbers, ...parts };
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
  scored({ project: 'bank', patch: { value: 'unscored', explanation: 'no values' } }),
];

it('adds up per project and in total', () => {
  const lines = boardLines(SCORED);

  expect(lines).toEqual([
    { project: 'shop', mode: 'off', scenarios: 2, verdict: 1, patch: 2, accounted: 2, wrongAccepts: 2, modelCalls: 3, ms: 200 },
    { project: 'bank', mode: 'off', scenarios: 1, verdict: 1, patch: 0, accounted: 1, wrongAccepts: 0, modelCalls: 0, ms: 100 },
    { project: 'total', mode: 'off', scenarios: 3, verdict: 2, patch: 2, accounted: 3, wrongAccepts: 2, modelCalls: 3, ms: 300 },
  ]);
});

it('lists what fails with its explanation in one line, and nothing that does not', () => {
  const text = renderBoard(SCORED);

  expect(text.slice(text.indexOf('Failing:'))).toBe(
    [
      'Failing:',
      '  shop/two (off)',
      '    wrong accept: aws_x.y: accepted',
      '    verdict: expected accept, found hold',
      '  bank/one (off)',
      '    patch (could not be scored): no values',
      '',
    ].join('\n'),
  );
});

it('says so when nothing fails', () => {
  const text = renderBoard([scored({})]);

  expect(text).toContain('No scenario fails.');
});

it('shows what terraform says of patches where it was asked, and where the evaluator says otherwise', () => {
  const board = renderBoard([scored({ plan: RIGHT }), scored({ id: 'two', plan: { value: false, explanation: 'left: aws_x.y' } })]);

  expect(board).toMatch(/patch right +plan right/);
  expect(board).toMatch(/shop +off +2 +2\/2 +2\/2 +1\/2/);
  expect(board).toContain('Evaluator and Terraform disagree:\n  shop/two (off)\n    evaluate: fine\n    terraform: left: aws_x.y\n');
  expect(renderBoard([scored({})])).not.toContain('plan right');
});
