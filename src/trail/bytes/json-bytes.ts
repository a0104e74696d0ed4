// JSON's grammar over bytes: finds the end of a value without creating text, which is cheap. https://www.rfc-editor.org/rfc/rfc8259 All
// functions return the index after the value, or on a mismatch the complement of the index where they stopped (`~index`, always negative).
// PADDING zeros must follow the last byte. JSON contains no such byte, so no loop checks for the end; stopping there means that more bytes
// are needed.
import { BACKSLASH, CLOSE_LIST, CLOSE_OBJECT, COLON, COMMA, OPEN_LIST, OPEN_OBJECT, QUOTE } from './characters.ts';

const SPACE = 0x20;
const LETTER_U = 0x75;

/** Up to four bytes after the end may be read. */
export const PADDING = 4;

/** Returned instead of an index if values nest too deep. */
export const TOO_DEEP = Number.MIN_SAFE_INTEGER;

const WORDS: ReadonlyMap<number, Uint8Array> = new Map(
  ['true', 'false', 'null'].map((word) => [word.charCodeAt(0), new TextEncoder().encode(word)]),
);
const SHORT_ESCAPES: ReadonlySet<number> = new Set(new TextEncoder().encode('"\\/bfnrt'));

/** Returns the index of the first byte that is not white space. */
export function skipBlank(bytes: Uint8Array, start: number): number {
  let at = start;
  let byte = bytes[at];
  while (byte === SPACE || byte === 0x0a || byte === 0x0d || byte === 0x09) {
    at += 1;
    byte = bytes[at];
  }
  return at;
}

let viewed: Uint8Array | undefined;
let view: DataView = new DataView(new ArrayBuffer(0));

/** Returns a view that reads four bytes at once. Cached, because the same bytes are read a million times. */
function viewOf(bytes: Uint8Array): DataView {
  if (bytes !== viewed) {
    view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    viewed = bytes;
  }
  return view;
}

const LOWEST_BITS = 0x01010101;
const HIGHEST_BITS = 0x80808080;

// Sets the highest bit of the first of four bytes that is a quote, a backslash or a control character. Later bytes are undefined.
// Subtracting 1 sets the highest bit of a byte below 128 only if it is 0.
function endsIn(word: number): number {
  const quotes = word ^ (QUOTE * LOWEST_BITS);
  const backslashes = word ^ (BACKSLASH * LOWEST_BITS);
  const controls = (word - SPACE * LOWEST_BITS) & ~word;
  return (((quotes - LOWEST_BITS) & ~quotes) | ((backslashes - LOWEST_BITS) & ~backslashes) | controls) & HIGHEST_BITS;
}

/** `start`: after the opening quote */
export function endOfString(bytes: Uint8Array, start: number): number {
  const words = viewOf(bytes);
  let at = start;
  for (;;) {
    let ends = endsIn(words.getInt32(at, true));
    while (ends === 0) {
      at += 4;
      ends = endsIn(words.getInt32(at, true));
    }
    // The lowest set bit marks the first of the four.
    at += (31 - Math.clz32(ends & -ends)) >> 3;
    const byte = bytes[at] as number;
    if (byte === QUOTE) return at + 1;
    if (byte !== BACKSLASH) return ~at;
    at = endOfEscape(bytes, at + 1);
    if (at < 0) return at;
  }
}

function endOfEscape(bytes: Uint8Array, at: number): number {
  const byte = bytes[at] as number;
  if (SHORT_ESCAPES.has(byte)) return at + 1;
  if (byte !== LETTER_U) return ~at;
  for (let digit = at + 1; digit <= at + 4; digit += 1) if (!isHexDigit(bytes[digit] as number)) return ~digit;
  return at + 5;
}

function isHexDigit(byte: number): boolean {
  return isDigit(byte) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66);
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

/**
 * @param depth number of levels of objects and lists that may still be opened
 * @returns the index after the value, the complement of the index where it stops, or TOO_DEEP
 */
export function endOfValue(bytes: Uint8Array, at: number, depth: number): number {
  const byte = bytes[at] as number;
  if (byte === QUOTE) return endOfString(bytes, at + 1);
  if (byte === OPEN_OBJECT) return endOfObject(bytes, at + 1, depth);
  if (byte === OPEN_LIST) return endOfList(bytes, at + 1, depth);
  const word = WORDS.get(byte);
  return word === undefined ? endOfNumber(bytes, at) : endOfWord(bytes, at, word);
}

function endOfWord(bytes: Uint8Array, at: number, word: Uint8Array): number {
  for (let index = 1; index < word.length; index += 1) if (bytes[at + index] !== word[index]) return ~(at + index);
  return at + word.length;
}

/** https://www.rfc-editor.org/rfc/rfc8259#section-6 */
function endOfNumber(bytes: Uint8Array, start: number): number {
  let at = bytes[start] === 0x2d ? start + 1 : start;
  at = bytes[at] === 0x30 ? at + 1 : endOfDigits(bytes, at);
  if (at >= 0 && bytes[at] === 0x2e) at = endOfDigits(bytes, at + 1);
  if (at < 0 || (bytes[at] !== 0x65 && bytes[at] !== 0x45)) return at;
  return endOfDigits(bytes, bytes[at + 1] === 0x2b || bytes[at + 1] === 0x2d ? at + 2 : at + 1);
}

function endOfDigits(bytes: Uint8Array, start: number): number {
  let at = start;
  while (isDigit(bytes[at] as number)) at += 1;
  return at === start ? ~at : at;
}

function endOfList(bytes: Uint8Array, start: number, depth: number): number {
  if (depth === 0) return TOO_DEEP;
  let at = skipBlank(bytes, start);
  if (bytes[at] === CLOSE_LIST) return at + 1;
  for (;;) {
    at = endOfValue(bytes, at, depth - 1);
    if (at < 0) return at;
    at = skipBlank(bytes, at);
    if (bytes[at] === CLOSE_LIST) return at + 1;
    if (bytes[at] !== COMMA) return ~at;
    at = skipBlank(bytes, at + 1);
  }
}

function endOfObject(bytes: Uint8Array, start: number, depth: number): number {
  if (depth === 0) return TOO_DEEP;
  let at = skipBlank(bytes, start);
  if (bytes[at] === CLOSE_OBJECT) return at + 1;
  for (;;) {
    at = bytes[at] === QUOTE ? startOfMember(bytes, endOfString(bytes, at + 1)) : ~at;
    if (at >= 0) at = endOfValue(bytes, at, depth - 1);
    if (at < 0) return at;
    at = skipBlank(bytes, at);
    if (bytes[at] === CLOSE_OBJECT) return at + 1;
    if (bytes[at] !== COMMA) return ~at;
    at = skipBlank(bytes, at + 1);
  }
}

/** Skips the colon between a key and its value. `endOfKey`: after the key's closing quote; a complement is returned unchanged */
export function startOfMember(bytes: Uint8Array, endOfKey: number): number {
  if (endOfKey < 0) return endOfKey;
  const at = skipBlank(bytes, endOfKey);
  return bytes[at] === COLON ? skipBlank(bytes, at + 1) : ~at;
}

/**
 * Returns the index after the bracket that closes this object or list. Everything between is skipped, even if it is not JSON. A line break
 * inside a string stops the search, because a closing quote is missing.
 */
export function endOfBrackets(bytes: Uint8Array, start: number): number {
  let depth = 0;
  let at = start;
  for (;;) {
    const byte = bytes[at] as number;
    at += 1;
    if (byte === QUOTE) {
      at = endOfQuotes(bytes, at);
      if (at < 0) return at;
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth += 1;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth -= 1;
    else if (byte === 0) return ~(at - 1);
    if (depth === 0) return at;
  }
}

/** As endOfString, but accepts any escapes. */
function endOfQuotes(bytes: Uint8Array, start: number): number {
  let at = start;
  for (;;) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) return at + 1;
    if (byte < SPACE) return ~at;
    at += byte === BACKSLASH && bytes[at + 1] !== 0 ? 2 : 1;
  }
}

/** True for a number, the only kind without an end mark. */
export function startsNumber(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x2d || isDigit(bytes[at] as number);
}
