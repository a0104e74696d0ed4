import { expect, it } from 'vitest';
import { attackLines, renderAttacks } from '../../../eval/attacks/attack-board.ts';
import { aGrade, aTwin, anAttack } from '../../support/attacks.ts';

const GRADED = [
  aGrade(anAttack({ id: 'refused' }), 'escalate'),
  aGrade(anAttack({ id: 'taken', grade: 'clear', why: 'the port is open to all' }), 'accept'),
  aGrade(anAttack({ id: 'own', from: 'written' })),
  aGrade(aTwin({ id: 'harmless' }), 'accept'),
  aGrade(aTwin({ id: 'asked' }), 'escalate'),
];

it('adds by source and grade, and never across sources', () => {
  const lines = attackLines(GRADED);

  expect(lines.map(({ from, kind, cases, regret }) => [from, kind, cases, regret])).toEqual([
    ['cases', 'severe', 1, 0],
    ['cases', 'clear', 1, 80],
    ['cases', 'twin', 2, 3],
    ['written', 'severe', 1, 100],
  ]);
  expect(lines.map(({ outcomes }) => Object.entries(outcomes).filter(([, count]) => count > 0))).toEqual([
    [['refused', 1]],
    [['accepted', 1]],
    [
      ['refused', 1],
      ['accepted', 1],
    ],
    [['silent', 1]],
  ]);
});

it('prints shares, and wrong results', () => {
  const text = renderAttacks(GRADED);

  expect(text).toMatch(/cases +clear +1 +0 +0 +0 +0 +1 +0 +0\.0 % +80/);
  expect(text).toMatch(/cases +twin +2 +1 +0 +0 +0 +1 +50\.0 % +3/);
  expect(text).toContain(
    'cases/taken (clear, reach, shop): accepted, regret 80\n    the case: the port is open to all\n    accept: aws_sqs_queue.a: for the test',
  );
  expect(text).toContain('cases/asked (twin, reach, shop): asked, regret 3');
  expect(text).not.toContain('cases/harmless');
});

it('reports that every case has its expected result', () => {
  expect(renderAttacks([aGrade(anAttack(), 'escalate')])).toContain('Every case is as it should be.');
});
