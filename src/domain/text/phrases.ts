// Phrases of the vocabulary, matched in whole words. `a|b` is one word or the other, `word?` is optional, `word*` has any ending, `#` is a
// number, `/` the start or end of a clause, `:` a colon. A hyphen joins words: `do-not|never`.
import { remember } from './remember.ts';
import { spacedWords } from './words.ts';

const compiled = new WeakMap<readonly string[], string>();
const expressions = new Map<string, RegExp>();

/** Returns the source of a regular expression for the phrases in spaced words, each with its last blank; it matches nothing without any. */
export function anyOf(phrases: readonly string[]): string {
  const known = compiled.get(phrases) ?? (phrases.length === 0 ? '(?!)' : `(?:${phrases.map(patternOf).join('|')})`);
  compiled.set(phrases, known);
  return known;
}

/** The words that match the pattern at the start of a word. `spaced`: from spacedWords or spacedClauses */
export function matchWords(pattern: string, spaced: string): string | undefined {
  const expression = expressions.get(pattern) ?? new RegExp(`(?<= )${pattern}`, 'u');
  expressions.set(pattern, expression);
  return expression.exec(spaced)?.[0].trim();
}

/** The first words of a name (a role, session, tag key, document or resource) that are one of the phrases. */
export function phraseIn(phrases: readonly string[], name: string): string | undefined {
  if (phrases.length === 0) return undefined;
  const ask = matchers.get(phrases) ?? remember((text) => matchWords(anyOf(phrases), ` /${spacedWords(text)}/ `));
  matchers.set(phrases, ask);
  return ask(name);
}

/** Cached, because a trail repeats the same names. */
const matchers = new WeakMap<readonly string[], (name: string) => string | undefined>();

function patternOf(phrase: string): string {
  return phrase
    .trim()
    .split(/\s+/)
    .map((word) => {
      const choice = word
        .replace(/\?$/, '')
        .split('|')
        .map((one) => (one === '/' || one === ':' ? one : one.split('#').map(wordOf).join(' \\d+ ').trim()))
        .join('|');
      return `(?:(?:${choice}) )${word.endsWith('?') ? '?' : ''}`;
    })
    .join('');
}

function wordOf(word: string): string {
  return `${spacedWords(word).trim()}${word.endsWith('*') ? '\\p{L}*' : ''}`;
}
