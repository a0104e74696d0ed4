import { expect, it } from 'vitest';
import { NO_WORDS, Vocabulary, withWords } from '#domain/vocabulary.ts';

const SHIPPED = Vocabulary.parse({ motives: { callers: { incident: ['inc #'] } }, rules: { ceiling: ['at most'] } });

it('adds the words of a team, and removes none', () => {
  const own = Vocabulary.parse({ motives: { callers: { incident: ['störung #'] } }, names: { trials: ['spielwiese'] } });

  const both = withWords(SHIPPED, own);

  expect(both.motives.callers.incident).toEqual(['inc #', 'störung #']);
  expect(both.rules.ceiling).toEqual(['at most']);
  expect(both.names.trials).toEqual(['spielwiese']);
  expect(withWords(SHIPPED, NO_WORDS)).toEqual(SHIPPED);
});

it.each([
  ['an unknown section', { moods: {} }],
  ['an unknown motive', { motives: { callers: { boredom: ['x'] } } }],
  ['a regular expression', { rules: { ceiling: ['^max.+$'] } }],
  ['nothing', { rules: { ceiling: [' '] } }],
])('refuses %s', (_case, value) => {
  expect(Vocabulary.safeParse(value).success).toBe(false);
});
