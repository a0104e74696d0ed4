import type { Random } from '../inject/random.ts';

const ONSETS = ['b', 'd', 'f', 'g', 'h', 'j', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'z', 'br', 'dr', 'gl', 'kr', 'pl', 'st', 'tr'];
const VOWELS = ['a', 'e', 'i', 'o', 'u'];
const ENDS = ['k', 'l', 'm', 'n', 'p', 'r', 't', 'x'];

/**
 * Draws a word that nobody uses for each of some. Their order stays: ids that list several names are sorted by some.
 * @param words what is renamed
 * @param taken words that no new one may be
 * @param random the source
 * @returns word → another one, no two the same
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
 * @param random the source
 * @returns two syllables and an end, of nobody's language
 */
export function drawWord(random: Random): string {
  const [first, second] = [random.pick(ONSETS) + random.pick(VOWELS), random.pick(ONSETS) + random.pick(VOWELS)];
  return first + second + random.pick(ENDS);
}
