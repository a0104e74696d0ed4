import { expect, it } from 'vitest';
import { passLines, renderPassLines } from '../../../eval/board/pass-table.ts';
import { aFailure, anAttempt } from '../../support/attempts.ts';

it('never adds generated truth to recorded', () => {
  const lines = passLines([anAttempt(), aFailure({ id: 'two', truth: 'generated', generator: 'mutation/x' })]);

  const all = lines.filter(({ grouping }) => grouping === 'all');
  expect(all.map(({ truth, scenarios, passAt }) => [truth, scenarios, passAt[0]?.share])).toEqual([
    ['recorded', 1, 1],
    ['generated', 1, 0],
  ]);
});

it('counts by project, generator, difficulty and type', () => {
  const lines = passLines([
    anAttempt({ difficulty: 'hard', types: ['aws_a', 'aws_b'] }),
    aFailure({ id: 'two', project: 'bank', types: ['aws_b'] }),
  ]);

  const shares = Object.fromEntries(lines.map(({ grouping, name, passAt }) => [`${grouping} ${name}`, passAt[0]?.share]));
  expect(shares).toMatchObject({
    'project shop': 1,
    'project bank': 0,
    'difficulty hard': 1,
    'difficulty easy': 0,
    'type aws_a': 1,
    'type aws_b': 0.5,
  });
});

it('gives pass@k of as many attempts as there were', () => {
  const lines = passLines([anAttempt(), aFailure({ sample: 1 })]);

  expect(lines[0]?.passAt.map(({ share }) => share)).toEqual([0.5, 1]);
  expect(renderPassLines(lines, ['all'])[0]).toMatch(/pass@1 +pass@2/);
});

it('tells how many accepts were accepted, and how many were asked about without need', () => {
  const items = [
    { item: 'a', expected: 'accept', found: 'accept' },
    { item: 'b', expected: 'accept', found: 'accept+escalate' },
    { item: 'c', expected: 'revert', found: 'escalate' },
  ];
  const lines = passLines([anAttempt({ items, more: { questionsAsked: { value: false, explanation: 'asked: b', amount: 1 } } })]);

  expect(lines[0]).toMatchObject({ accepts: { count: 1, of: 2 }, asked: { count: 1, of: 3 } });
  expect(renderPassLines(lines, ['all'])[1]).toMatch(/1\/2 50\.0 % +1\/3 33\.3 %$/);
});
