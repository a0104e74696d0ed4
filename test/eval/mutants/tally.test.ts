import { expect, it } from 'vitest';
import type { Mutant } from '../../../eval/mutants/mutant.ts';
import { leftOf } from '../../../eval/mutants/run-mutants.ts';
import { chooseMutants, fatesOf, linesOf, survivorsOf } from '../../../eval/mutants/tally.ts';
import type { TrialResult } from '../../../eval/mutants/tally.ts';
import { renderMutants, wordOf } from '../../../eval/mutants/render-mutants.ts';

const MUTANTS = Array.from({ length: 12 }, (_none, index): Mutant => {
  const id = index + 1;
  return {
    id,
    room: id > 10 ? 'proof' : 'decide',
    kind: id < 3 ? 'rule' : 'condition',
    file: 'stages/decide/one.ts',
    line: id,
    operator: 'negated',
    place: `a === ${id}`,
  };
});

const SAID: readonly TrialResult[] = [
  { trial: 'recorded/a/b (off)', trials: 2, reached: [1, 2, 3, 4, 5], caught: [{ id: 1, by: 'verdict' }], unseen: [4] },
  { endless: 5 },
  { trial: 'twin/written/c', trials: 2, reached: [2, 3, 4], caught: [{ id: 3, by: 'regret' }], unseen: [4] },
];

it('reports the outcome of each mutant', () => {
  const fates = fatesOf(MUTANTS.slice(0, 6), SAID);

  expect(fates.map(({ fate }) => fate)).toEqual(['caught', 'same', 'caught', 'unseen', 'endless', 'unreached']);
  expect(fates[0]?.by).toBe('recorded/a/b (off): verdict');
});

it('continues with mutants that are not caught, up to the maximum number of tries', () => {
  expect(leftOf(MUTANTS.slice(0, 6), SAID)).toEqual([
    { id: 2, tries: { intent: 0, other: 0 } },
    { id: 4, tries: { intent: 0, other: 2 } },
    { id: 6, tries: { intent: 0, other: 0 } },
  ]);

  const often = (trial: string): readonly TrialResult[] =>
    Array.from({ length: 8 }, () => ({ trial, trials: 1, reached: [6], caught: [], unseen: [6] }));

  expect(leftOf(MUTANTS.slice(5, 6), often('twin/x'))).toEqual([]);
  expect(leftOf(MUTANTS.slice(5, 6), often('intent/x'))).toEqual([{ id: 6, tries: { intent: 8, other: 0 } }]);
});

it('keeps all whole mutants, and draws equally many conditions per area, reproducible by seed', () => {
  const chosen = chooseMutants(MUTANTS, 2, 'seed');

  expect(chosen.filter(({ kind }) => kind === 'rule')).toHaveLength(2);
  expect(chosen.filter(({ kind, room }) => kind === 'condition' && room === 'decide')).toHaveLength(2);
  expect(chosen.filter(({ room }) => room === 'proof')).toHaveLength(2);
  expect(chooseMutants(MUTANTS, 2, 'seed')).toEqual(chosen);
  expect(chooseMutants(MUTANTS, 100, 'seed')).toEqual(MUTANTS);
});

it('adds by area and kind, counts endless mutants as caught, and names survivors with a reason', () => {
  const tried = fatesOf(MUTANTS.slice(0, 6), SAID);
  const lines = linesOf(tried, MUTANTS);
  const run = { sample: 4, seed: 'seed', trials: 2, seconds: 1, lines, survivors: survivorsOf(tried) };
  const text = renderMutants([run]).join('\n');

  expect(lines.map(({ room, kind, known }) => [room, kind, known])).toEqual([
    ['decide', 'rule', 2],
    ['decide', 'condition', 8],
    ['decide', 'all', 10],
  ]);
  expect(text).toContain('| decide | all | 10 | 6 | 3 | 1 | 0.500 |');
  expect(text).toContain('`stages/decide/one.ts:6` condition, negated: `a === 6`: no scenario comes here');
  expect(text).toContain('`npm run eval:mutants -- --room decide --sample 4 --seed seed --out FILE`: 2 trials');
  expect(text).not.toContain('one.ts:3`');

  const other = { ...run, sample: 9, lines: linesOf(fatesOf(MUTANTS.slice(10), SAID), MUTANTS), survivors: [] };

  expect(
    renderMutants([run, other])
      .filter((line) => line.startsWith('| '))
      .map((line) => line.split(' | ')[0]),
  ).toEqual(['| room', '| decide', '| decide', '| decide', '| proof', '| proof']);
});

it('has a reason for each kind of survival', () => {
  const words = (['unseen', 'same', 'unreached'] as const).flatMap((fate) =>
    (['rule', 'permit', 'check', 'condition'] as const).map((kind) => wordOf({ ...MUTANTS[0]!, fate, kind })),
  );

  expect(words.filter((word) => word === '')).toEqual([]);
  expect(wordOf({ ...MUTANTS[0]!, fate: 'unseen', kind: 'rule', operator: 'never fires' })).toContain('defence in depth');
  expect(wordOf({ ...MUTANTS[0]!, fate: 'unseen', file: 'stages/decide/secrets/mask-source.ts' })).toContain('secrets');
});
