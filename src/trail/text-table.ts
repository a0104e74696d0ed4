/** Gives texts for bytes. */
export interface TextTable {
  /** The text between the quotes that enclose these indices; undefined where it does not pass the check. */
  readonly textAt: (bytes: Buffer, start: number, end: number) => string | undefined;
}

interface Entry {
  readonly bytes: Uint8Array;
  readonly text: string | undefined;
}

const SIZE = 1024;

/**
 * Remembers texts by their bytes: a field such as eventName has few values in a million records, and a text that is
 * already there costs neither memory nor the call that makes one.
 * @param check what a text has to pass; undefined: nothing
 * @returns the table; it holds a fixed number of texts, each until another one takes its place
 */
export function createTextTable(check: ((text: string) => boolean) | undefined): TextTable {
  const entries: (Entry | undefined)[] = Array.from({ length: SIZE }, () => undefined);
  const textAt = (bytes: Buffer, start: number, end: number): string | undefined => {
    let hash = end - start;
    for (let at = start; at < end; at += 1) hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0;
    const place = (hash ^ (hash >>> 10)) & (SIZE - 1);
    const found = entries[place];
    if (found !== undefined && isSame(found.bytes, bytes, { start, end })) return found.text;
    const text = JSON.parse(`"${bytes.toString('utf8', start, end)}"`) as string;
    const entry = { bytes: Uint8Array.from(bytes.subarray(start, end)), text: check === undefined || check(text) ? text : undefined };
    entries[place] = entry;
    return entry.text;
  };
  return { textAt };
}

function isSame(known: Uint8Array, bytes: Uint8Array, { start, end }: { readonly start: number; readonly end: number }): boolean {
  if (known.length !== end - start) return false;
  for (let index = 0; index < known.length; index += 1) if (known[index] !== bytes[start + index]) return false;
  return true;
}
