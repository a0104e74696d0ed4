/**
 * Phrases of the vocabulary, matched whole, word by word. In a phrase `a|b` is one word or the other, `word?` may be left out, `word*` has any
 * ending, `#` is a number, `/` the beginning or the end of a clause, `:` a colon. A hyphen joins words: `do-not|never`.
 */
import { remember } from './remember.ts';
import { spacedWords } from './words.ts';

const compiled = new WeakMap<readonly string[], string>();
const expressions = new Map<string, RegExp>();

/**
 * The pattern of a list of phrases, to be put together with others.
 * @returns source of a regular expression over spaced words that ends behind a blank; one that matches nothing where there are none
 */
export function anyOf(phrases: readonly string[]): string {
  const known = compiled.get(phrases) ?? (phrases.length === 0 ? '(?!)' : `(?:${phrases.map(patternOf).join('|')})`);
  compiled.set(phrases, known);
  return known;
}

/**
 * Looks for a pattern at the beginning of a word.
 * @param spaced words, as spacedWords or spacedClauses give them
 * @returns the words that match; undefined where none do
 */
export function matchWords(pattern: string, spaced: string): string | undefined {
  const expression = expressions.get(pattern) ?? new RegExp(`(?<= )${pattern}`, 'u');
  expressions.set(pattern, expression);
  return expression.exec(spaced)?.[0].trim();
}

/**
 * Looks for a phrase in a name.
 * @param name a role, session, tag key, document or resource
 * @returns the first words that are one of the phrases; undefined where none is
 */
export function phraseIn(phrases: readonly string[], name: string): string | undefined {
  if (phrases.length === 0) return undefined;
  const ask = asked.get(phrases) ?? remember((text) => matchWords(anyOf(phrases), ` /${spacedWords(text)}/ `));
  asked.set(phrases, ask);
  return ask(name);
}

/** A trail says the same names again and again. */
const asked = new WeakMap<readonly string[], (name: string) => string | undefined>();

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
