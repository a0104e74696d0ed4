import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { BoardLine } from '../../../eval/board/board.ts';
import { Floor, dropsBelow, raiseFloor } from '../../../eval/keep/floor.ts';

function line(parts: Partial<BoardLine>): BoardLine {
  return {
    project: 'shop',
    mode: 'off',
    scenarios: 10,
    verdict: 7,
    patch: 8,
    evaluator: 9,
    accounted: 10,
    items: 12,
    expectedItems: 14,
    values: '3/3',
    goal: 6,
    serves: 6,
    motivation: 5,
    motive: 2,
    wrongStatements: 0,
    wrongAccepts: 0,
    modelCalls: 0,
    ms: 1,
    ...parts,
  };
}

function withoutPatch({ patch: _patch, ...rest }: BoardLine): BoardLine {
  return rest;
}

const REACHED = { verdict: 7, patch: 8, evaluator: 9, accounted: 10, items: 12, goal: 6, serves: 6, motivation: 5, motive: 2 };
const FLOOR: Floor = { wrongAccepts: 0, wrongStatements: 0, projects: { shop: { off: REACHED } }, attacks: {} };

it.each([
  ['nothing changed', line({}), []],
  ['a number rose', line({ verdict: 9 }), []],
  ['one number fell', line({ patch: 6 }), ['shop (off): patch 6, the floor is 8']],
  [
    'two numbers fell',
    line({ verdict: 0, accounted: 9 }),
    ['shop (off): verdict 0, the floor is 7', 'shop (off): accounted 9, the floor is 10'],
  ],
  ['Terraform was not run', withoutPatch(line({})), []],
  ['the evaluator has fewer passes', line({ evaluator: 8 }), ['shop (off): evaluator 8, the floor is 9']],
  ['a goal is lost', line({ goal: 5, items: 11 }), ['shop (off): items 11, the floor is 12', 'shop (off): goal 5, the floor is 6']],
  ['a wrong accept is new', line({ wrongAccepts: 1 }), ['wrong accepts: 1, the floor allows 0']],
  ['another mode was run', line({ mode: 'file', patch: 0 }), []],
  ['another project was run', line({ project: 'bank', patch: 0, wrongAccepts: 4 }), []],
])('reports if %s', (_case, found, drops) => {
  const below = dropsBelow(FLOOR, [found]);

  expect(below).toEqual(drops);
});

it('rises to the new results, never falls, and omits totals', () => {
  const raised = raiseFloor(FLOOR, [
    line({ verdict: 9, patch: 2 }),
    withoutPatch(line({ project: 'bank', mode: 'file', verdict: 1, evaluator: 2, accounted: 3 })),
    line({ project: 'total' }),
  ]);

  expect(raised).toEqual({
    wrongAccepts: 0,
    wrongStatements: 0,
    attacks: {},
    projects: {
      bank: { file: { ...REACHED, verdict: 1, patch: 0, evaluator: 2, accounted: 3 } },
      shop: { off: { ...REACHED, verdict: 9 } },
    },
  });
  expect(Object.keys(raised.projects)).toEqual(['bank', 'shop']);
});

it('allows no wrong accept in the repository', () => {
  const floor = Floor.parse(JSON.parse(readFileSync(new URL('../../../eval/floor.json', import.meta.url), 'utf8')));

  expect(floor.wrongAccepts).toBe(0);
  expect(Object.keys(floor.projects)).toContain('orders-service');
  expect(Object.keys(floor.attacks)).toEqual(['cases', 'written']);
});
