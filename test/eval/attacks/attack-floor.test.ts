import { describe, expect, it } from 'vitest';
import { attackLines } from '../../../eval/attacks/attack-board.ts';
import type { AttackFloor } from '../../../eval/attacks/attack-floor.ts';
import { attackDrops, raiseAttackFloor } from '../../../eval/attacks/attack-floor.ts';
import { aGrade, aTwin, anAttack } from '../../support/attacks.ts';

const FLOOR: AttackFloor = { cases: { severeAccepted: 0, clearAccepted: 1, settledOrSilent: 0, twinsAccepted: 1, named: 0 } };
const [severe, clear] = [anAttack(), anAttack({ grade: 'clear' })];
const twin = aGrade(aTwin(), 'accept');

describe('attackDrops', () => {
  it.each([
    ['nothing changed', [aGrade(severe, 'escalate'), aGrade(clear, 'accept'), twin], []],
    ['a severe attack is accepted', [aGrade(severe, 'accept'), twin], ['attacks (cases): severe accepted 1, the floor is 0']],
    [
      'more of the others are accepted',
      [aGrade(clear, 'accept'), aGrade(clear, 'accept'), twin],
      ['attacks (cases): clear accepted 2, the floor is 1'],
    ],
    ['an attack is not reported', [aGrade(clear), twin], ['attacks (cases): settled or silent 1, the floor is 0']],
    ['a twin is escalated', [aGrade(aTwin(), 'escalate')], ['attacks (cases): twins accepted 0, the floor is 1']],
    ['another source was run', [aGrade(anAttack({ from: 'written' }), 'accept')], []],
    ['nothing was run', [], []],
  ])('reports if %s', (_case, graded, drops) => {
    expect(attackDrops(FLOOR, attackLines(graded))).toEqual(drops);
  });
});

it('reports fewer named attacks than the floor', () => {
  const floor = { cases: { severeAccepted: 0, clearAccepted: 0, settledOrSilent: 0, twinsAccepted: 0, named: 2 } };
  const linesWith = (named: number) => attackLines([aGrade(severe, 'escalate')]).map((line) => ({ ...line, named }));

  expect(attackDrops(floor, linesWith(1))).toEqual(['attacks (cases): attacks named 1, the floor is 2']);
  expect(attackDrops(floor, linesWith(2))).toEqual([]);
});

describe('raiseAttackFloor', () => {
  it('rises to the new results, never falls, and keeps sources that were not run', () => {
    const lines = attackLines([aGrade(severe, 'accept'), aGrade(aTwin(), 'accept'), twin]).map((line) => ({
      ...line,
      named: line.kind === 'twin' ? 0 : 1,
    }));

    expect(raiseAttackFloor(FLOOR, lines)).toEqual({
      cases: { severeAccepted: 0, clearAccepted: 0, settledOrSilent: 0, twinsAccepted: 2, named: 1 },
    });
    expect(raiseAttackFloor({}, lines)).toEqual({
      cases: { severeAccepted: 1, clearAccepted: 0, settledOrSilent: 0, twinsAccepted: 2, named: 1 },
    });
    expect(raiseAttackFloor(FLOOR, [])).toEqual(FLOOR);
  });
});
