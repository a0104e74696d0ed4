const SIZE = 4096;
const BACKSLASH = 0x5c;
const FIRST_BEYOND_ASCII = 0x80;

/** Gives the text for the bytes between two indices, which stand inside of quotes. */
export type TextTable = (bytes: Buffer, start: number, end: number) => string;

/**
 * Remembers texts by their bytes: a field such as eventName has few values in a million records, and a text that is
 * already there costs neither memory nor the call that makes one.
 * @returns the table; it holds a fixed number of texts, each until another one takes its place
 */
export function createTextTable(): TextTable {
  const texts: string[] = Array.from({ length: SIZE }, () => '');
  return (bytes, start, end) => {
    let hash = end - start;
    let isPlain = true;
    for (let at = start; at < end; at += 1) {
      const byte = bytes[at] as number;
      hash = (Math.imul(hash, 31) + byte) | 0;
      if (byte === BACKSLASH || byte >= FIRST_BEYOND_ASCII) isPlain = false;
    }
    if (!isPlain) return JSON.parse(`"${bytes.toString('utf8', start, end)}"`) as string;
    const place = (hash ^ (hash >>> 12)) & (SIZE - 1);
    const known = texts[place] as string;
    if (known.length === end - start && isSame(known, bytes, start)) return known;
    const text = bytes.toString('latin1', start, end);
    texts[place] = text;
    return text;
  };
}

function isSame(known: string, bytes: Uint8Array, start: number): boolean {
  for (let index = 0; index < known.length; index += 1) if (known.charCodeAt(index) !== bytes[start + index]) return false;
  return true;
}
