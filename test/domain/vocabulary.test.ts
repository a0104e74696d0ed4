import { expect, it } from 'vitest';
import { NO_WORDS, Vocabulary, withWords } from '#domain/vocabulary.ts';

const SHIPPED = Vocabulary.parse({ motives: { callers: { incident: ['inc #'] } }, rules: { ceiling: ['at most'] } });

it('adds words of a team and takes none away', () => {
  const own = Vocabulary.parse({ motives: { callers: { incident: ['störung #'] } }, names: { trials: ['spielwiese'] } });

  const both = withWords(SHIPPED, own);

  expect(both.motives.callers.incident).toEqual(['inc #', 'störung #']);
  expect(both.rules.ceiling).toEqual(['at most']);
  expect(both.names.trials).toEqual(['spielwiese']);
  expect(withWords(SHIPPED, NO_WORDS)).toEqual(SHIPPED);
});

it.each([
  ['a section that is none', { moods: {} }],
  ['a motive that is none', { motives: { callers: { boredom: ['x'] } } }],
  ['a pattern', { rules: { ceiling: ['^max.+$'] } }],
  ['nothing', { rules: { ceiling: [' '] } }],
])('refuses %s', (_case, value) => {
  expect(Vocabulary.safeParse(value).success).toBe(false);
});
