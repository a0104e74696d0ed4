import { OPEN_LIST, QUOTE } from './characters.ts';
import { endOfString, skipBlank, startOfMember } from './json-bytes.ts';

const LIST_KEYS: ReadonlySet<string> = new Set(['"Records"', '"Events"']);

/** Returns the index after the bracket of a member `"Records": [`, or the complement of the index where something else is found. */
export function startOfList(bytes: Buffer, start: number): number {
  const key = skipBlank(bytes, start);
  const endOfKey = bytes[key] === QUOTE ? endOfString(bytes, key + 1) : ~key;
  const value = startOfMember(bytes, endOfKey);
  if (value < 0) return value;
  return bytes[value] === OPEN_LIST && LIST_KEYS.has(bytes.toString('latin1', key, endOfKey)) ? value + 1 : ~value;
}
