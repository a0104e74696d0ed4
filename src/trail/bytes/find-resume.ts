// Finds the place to continue after bytes without a record. It trusts no text inside a record. A JSON string cannot contain a line break or
// an unescaped quote, so text after one of these is structure. Within a line, it must also be a whole record.
import { isJsonObject } from '#domain/json.ts';
import type { ByteWindow, Needle } from './byte-window.ts';
import { CLOSE_LIST, COMMA, OPEN_OBJECT } from './characters.ts';
import { endOfValue, skipBlank } from './json-bytes.ts';

const LINE_FEED: Needle = { bytes: Buffer.from('\n'), number: 0 };
/** How a record, and a file of records, starts as CloudTrail writes it. */
const RECORD: Needle = { bytes: Buffer.from('{"eventVersion"'), number: 1 };
const FILE: Needle = { bytes: Buffer.from('{"Records"'), number: 2 };

/** Nesting limit. AWS's records nest less than a tenth of it. */
export const MAX_DEPTH = 128;

export interface Broken {
  /** Where the search starts: after the first broken byte, or later if bytes were already searched. */
  readonly from: number;
  /** The index after it, found by its brackets; undefined if they do not match. */
  readonly behind: number | undefined;
  /** It is neither object nor list, so the next line starts something new. */
  readonly endsWithLine: boolean;
  /** No more bytes will come. */
  readonly final: boolean;
}

/** Continue at a start, after the broken bytes, or once more bytes are available. */
export type Resume = { readonly kind: 'start' | 'behind'; readonly at: number } | { readonly kind: 'more' };

/** Returns the place to continue; after the last byte if there is none. */
export function findResume(window: ByteWindow, broken: Broken): Resume {
  const limit = broken.behind ?? window.end;
  let from = broken.from;
  for (;;) {
    const candidate = nextCandidate(window, from, broken.endsWithLine);
    if (candidate.at >= limit) break;
    const answer = candidate.sure ? 'whole' : wholeRecordAt(window, candidate.at);
    if (answer === 'whole') return { kind: 'start', at: candidate.at };
    if (answer === 'more' && !broken.final) return { kind: 'more' };
    from = candidate.at + 1;
  }
  if (broken.behind !== undefined) return { kind: 'behind', at: broken.behind };
  return broken.final ? { kind: 'behind', at: window.end } : { kind: 'more' };
}

interface Candidate {
  readonly at: number;
  /** True if it needs no further check. */
  readonly sure: boolean;
}

function nextCandidate(window: ByteWindow, from: number, anyLine: boolean): Candidate {
  const record = window.find(RECORD, from);
  const file = window.find(FILE, from);
  const text = Math.min(record, file);
  let lineFeed = window.find(LINE_FEED, from);
  while (lineFeed < text) {
    const start = anyLine ? lineFeed + 1 : skipBlank(window.bytes, lineFeed + 1);
    // An unindented object starts a record or a file; an indented one may be neither.
    if (anyLine || window.bytes[start] === OPEN_OBJECT)
      return { at: start, sure: anyLine || window.bytes[start - 1] === LINE_FEED.bytes[0] };
    lineFeed = window.find(LINE_FEED, lineFeed + 1);
  }
  return { at: text, sure: text === file };
}

function wholeRecordAt({ bytes, end }: ByteWindow, at: number): 'whole' | 'none' | 'more' {
  const behind = endOfValue(bytes, at, MAX_DEPTH);
  if (behind < 0) return ~behind === end ? 'more' : 'none';
  const value: unknown = JSON.parse(bytes.toString('utf8', at, behind));
  return isJsonObject(value) && RECORD_KEYS.some((key) => Object.hasOwn(value, key)) ? 'whole' : 'none';
}

const RECORD_KEYS = ['eventID', 'Records', 'Events', 'CloudTrailEvent', 'detail'];

/**
 * Returns the end of a list element that is neither object nor list.
 * @param bytes followed by a 0
 * @returns the index of the comma, closing bracket or line break after it; undefined if the text ends first
 */
export function endOfScalar(bytes: Uint8Array, at: number): number | undefined {
  for (let index = at + 1; ; index += 1) {
    const byte = bytes[index];
    if (byte === COMMA || byte === CLOSE_LIST || byte === LINE_FEED.bytes[0]) return index;
    if (byte === 0 || byte === undefined) return undefined;
  }
}
