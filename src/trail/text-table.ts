import { viewOf } from './json-bytes.ts';

const SIZE = 4096;
const BACKSLASH = 0x5c;
const FIRST_BEYOND_ASCII = 0x80;

/** Longer texts are made each time: names of regions, services and calls have at most 48 bytes. */
const MOST_WORDS = 12;

/** An odd number with bits all over it. */
const MIXER = 0x9e3779b1;

/** Gives the text for the bytes between two indices, which stand inside of quotes. */
export type TextTable = (bytes: Buffer, start: number, end: number) => string;

/**
 * Remembers texts by their bytes: a field such as eventName has few values in a million records, and a text that is
 * already there costs neither memory nor the call that makes one.
 * @returns the table; it holds a fixed number of texts, each until another one takes its place
 */
export function createTextTable(): TextTable {
  const texts: string[] = Array.from({ length: SIZE }, () => '');
  // Their bytes, four at a time.
  const known = new Int32Array(SIZE * MOST_WORDS);
  const words = new Int32Array(MOST_WORDS);
  return (bytes, start, end) => {
    const length = end - start;
    const count = (length + 3) >> 2;
    if (count > MOST_WORDS) return textOf(bytes, start, end);
    const view = viewOf(bytes);
    let hash = length;
    for (let index = 0; index < count; index += 1) {
      const left = length - 4 * index;
      const word = view.getInt32(start + 4 * index, true) & (left < 4 ? (1 << (8 * left)) - 1 : -1);
      words[index] = word;
      hash = Math.imul(hash ^ word, MIXER);
    }
    const place = (hash ^ (hash >>> 15)) & (SIZE - 1);
    const first = place * MOST_WORDS;
    const found = texts[place] as string;
    if (found.length === length && isSame(known, first, words, count)) return found;
    const text = textOf(bytes, start, end);
    // Of what is spelled in another way, the bytes are not the text.
    if (isPlain(bytes, start, end)) {
      texts[place] = text;
      known.set(words, first);
    }
    return text;
  };
}

function isSame(known: Int32Array, first: number, words: Int32Array, count: number): boolean {
  for (let index = 0; index < count; index += 1) if (known[first + index] !== words[index]) return false;
  return true;
}

function isPlain(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] as number;
    if (byte === BACKSLASH || byte >= FIRST_BEYOND_ASCII) return false;
  }
  return true;
}

function textOf(bytes: Buffer, start: number, end: number): string {
  return isPlain(bytes, start, end)
    ? bytes.toString('latin1', start, end)
    : (JSON.parse(`"${bytes.toString('utf8', start, end)}"`) as string);
}
