/**
 * Where reading goes on behind bytes that hold no record. Takes a window and the place that is broken; returns the next
 * place where something can start. It never trusts text inside of a record: a line end and a plain quote cannot stand
 * inside of a JSON string, so what starts there is structure, and within a line it also has to be a whole record.
 */
import { isJsonObject } from '#domain/json.ts';
import type { ByteWindow, Needle } from './byte-window.ts';
import { CLOSE_LIST, COMMA, OPEN_OBJECT } from './characters.ts';
import { endOfValue, skipBlank } from './json-bytes.ts';

const LINE_FEED: Needle = { bytes: Buffer.from('\n'), number: 0 };
/** What a record begins with as CloudTrail writes it, and what a file of records begins with. */
const RECORD: Needle = { bytes: Buffer.from('{"eventVersion"'), number: 1 };
const FILE: Needle = { bytes: Buffer.from('{"Records"'), number: 2 };

/** Deeper values are malformed: AWS's are not a tenth of it. */
export const MAX_DEPTH = 128;

/** What is broken. */
export interface Broken {
  /** Where to look on from: behind its first byte, or further where bytes were looked at before. */
  readonly from: number;
  /** The index behind it, as far as its brackets tell; undefined where they do not. */
  readonly behind: number | undefined;
  /** Whether the next line can only be something new: what is broken is no object and no list. */
  readonly endsWithLine: boolean;
  /** Whether no more bytes will come. */
  readonly final: boolean;
}

/** Where reading goes on: at the start of something, behind what is broken, or not before there are more bytes. */
export type Resume = { readonly kind: 'start' | 'behind'; readonly at: number } | { readonly kind: 'more' };

/**
 * Looks for the place to go on from.
 * @param window the bytes
 * @param broken what could not be read
 * @returns the place; behind the last byte where there is none
 */
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
  /** Whether it needs no proof. */
  readonly sure: boolean;
}

function nextCandidate(window: ByteWindow, from: number, anyLine: boolean): Candidate {
  const record = window.find(RECORD, from);
  const file = window.find(FILE, from);
  const text = Math.min(record, file);
  let lineFeed = window.find(LINE_FEED, from);
  while (lineFeed < text) {
    const start = anyLine ? lineFeed + 1 : skipBlank(window.bytes, lineFeed + 1);
    // An object that is not indented starts a record, or a file; of an indented one nobody knows.
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
 * Where something ends that is neither an object nor a list, in a list.
 * @param bytes the text; a 0 stands behind it
 * @param at its first byte
 * @returns the index of the comma, the closing bracket or the line end behind it, or undefined where the text ends first
 */
export function endOfScrap(bytes: Uint8Array, at: number): number | undefined {
  for (let index = at + 1; ; index += 1) {
    const byte = bytes[index];
    if (byte === COMMA || byte === CLOSE_LIST || byte === LINE_FEED.bytes[0]) return index;
    if (byte === 0 || byte === undefined) return undefined;
  }
}
