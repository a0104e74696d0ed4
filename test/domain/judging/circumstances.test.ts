import { expect, it } from 'vitest';
import { circumstancesOf, noCircumstances } from '#domain/judging/circumstances.ts';
import { NO_WORDS } from '#domain/vocabulary.ts';
import { anAnswered } from '../../support/answered-proposals.ts';

it('contains only the time', () => {
  const now = '2026-01-16T06:00:05Z';

  expect(noCircumstances(now)).toEqual({ now, signals: [], owners: [], holds: [], past: [], proposals: [], vocabulary: NO_WORDS });
});

it('omits data about another root', () => {
  const [here, there] = [anAnswered({ root: 'envs/prod' }), anAnswered({ id: 'p-2', root: 'envs/dev' })];
  const all = { ...noCircumstances('2026-01-16T06:00:05Z'), proposals: [here, there, anAnswered({ id: 'p-3' })] };

  expect(circumstancesOf(all, { root: 'envs/prod' }).proposals.map(({ id }) => id)).toEqual(['p-1', 'p-3']);
  expect(circumstancesOf(all, {})).toBe(all);
});
