import type { Random } from '../inject/random.ts';

const ONSETS = ['b', 'd', 'f', 'g', 'h', 'j', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'z', 'br', 'dr', 'gl', 'kr', 'pl', 'st', 'tr'];
const VOWELS = ['a', 'e', 'i', 'o', 'u'];
const ENDS = ['k', 'l', 'm', 'n', 'p', 'r', 't', 'x'];

/**
 * Draws an unused word for each given word. The order is kept, because some ids list several names sorted.
 * @param words the words to rename
 * @param taken words that must not be used
 * @param random the random generator
 * @returns word → another one, without duplicates
 */
export function drawWords(words: Iterable<string>, taken: ReadonlySet<string>, random: Random): ReadonlyMap<string, string> {
  const old = [...words].sort();
  const drawn = new Set<string>();
  while (drawn.size < old.length) {
    const word = drawWord(random);
    if (!taken.has(word)) drawn.add(word);
  }
  const ordered = [...drawn].sort();
  return new Map(old.map((word, index) => [word, ordered[index] ?? word]));
}

/**
 * Draws one word.
 * @param random the random generator
 * @returns two syllables and an ending, in no real language
 */
export function drawWord(random: Random): string {
  const [first, second] = [random.pick(ONSETS) + random.pick(VOWELS), random.pick(ONSETS) + random.pick(VOWELS)];
  return first + second + random.pick(ENDS);
}
