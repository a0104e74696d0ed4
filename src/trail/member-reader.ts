import { TOO_DEEP, endOfString, endOfValue, skipBlank, startOfMember, viewOf } from './json-bytes.ts';
import type { Expected, Member, Members } from './record-shape.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const SPACE = 0x20;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const LETTER_F = 0x66;
const LETTER_N = 0x6e;
const LETTER_T = 0x74;

/** Returned where the bytes may be JSON, and are not what the shape expects. */
export const NOT_AS_EXPECTED = TOO_DEEP;

/** Values that nest deeper are read whole: no record of AWS's comes near. */
const FAST_DEPTH = 32;

/**
 * Reads objects by their shape and notes where the known members stand. Every known member has to be there at most once,
 * under its plain spelling, and to be of its kind; members that the shape does not know only have to be JSON. A class,
 * because what it notes is overwritten by every object of the same shape: a million records are read without leaving anything behind.
 */
export class MemberReader {
  /** Where the values of members start and end, by slot; 0 where a member is absent or null. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** By the slot of a member, or that of its object: the member that followed last time. Records have their members in one order. */
  private readonly next: (Member | undefined)[];

  /** @param slots how many slots the shape has */
  constructor(slots: number) {
    this.starts = new Int32Array(slots);
    this.ends = new Int32Array(slots);
    this.next = Array.from({ length: slots }, () => undefined);
  }

  /**
   * Reads an object.
   * @param bytes the text
   * @param start behind the opening bracket
   * @param members its shape
   * @returns the index behind the object, or a negative number
   */
  read(bytes: Uint8Array, start: number, members: Members): number {
    const { slots } = members;
    for (let index = 0; index < slots.length; index += 1) this.starts[slots[index] as number] = 0;
    let at = skipBlank(bytes, start);
    if (bytes[at] === CLOSE_OBJECT) return members.required.length === 0 ? at + 1 : NOT_AS_EXPECTED;
    let before = members.slot;
    for (;;) {
      const guess = this.next[before];
      let member: Member | undefined;
      if (guess !== undefined && standsAt(guess, bytes, at)) {
        member = guess;
        at += guess.leadLength;
        if (bytes[at] === SPACE) at = skipBlank(bytes, at);
      } else {
        const endOfKey = bytes[at] === QUOTE ? endOfPlainKey(bytes, at + 1) : NOT_AS_EXPECTED;
        if (endOfKey < 0) return endOfKey;
        member = members.find(bytes, at + 1, endOfKey);
        at = startOfMember(bytes, endOfKey + 1);
        if (at < 0) return at;
        if (member !== undefined) this.next[before] = member;
      }
      at = member === undefined ? endOfValue(bytes, at, FAST_DEPTH) : this.readMember(bytes, at, member);
      if (at < 0) return at;
      if (member !== undefined) before = member.slot;
      if (bytes[at] === COMMA && bytes[at + 1] === QUOTE) {
        at += 1;
        continue;
      }
      at = skipBlank(bytes, at);
      if (bytes[at] === CLOSE_OBJECT) return this.isComplete(members) ? at + 1 : NOT_AS_EXPECTED;
      if (bytes[at] !== COMMA) return ~at;
      at = skipBlank(bytes, at + 1);
    }
  }

  private isComplete(members: Members): boolean {
    for (const slot of members.required) if (this.starts[slot] === 0) return false;
    return true;
  }

  private readMember(bytes: Uint8Array, at: number, member: Member): number {
    const { slot } = member;
    if (this.starts[slot] !== 0) return NOT_AS_EXPECTED;
    // Null is left unnoted: the same key may follow with a value, and the last one counts.
    if (bytes[at] === LETTER_N) return member.nullIsAbsent ? endOfValue(bytes, at, FAST_DEPTH) : NOT_AS_EXPECTED;
    const end = this.readExpected(bytes, at, member.expected);
    this.starts[slot] = at;
    this.ends[slot] = end;
    return end;
  }

  private readExpected(bytes: Uint8Array, at: number, expected: Expected): number {
    const first = bytes[at];
    switch (expected.kind) {
      case 'text':
        if (first !== QUOTE || (bytes[at + 1] === QUOTE && !expected.mayBeEmpty)) return NOT_AS_EXPECTED;
        return endOfString(bytes, at + 1);
      case 'flag':
        return first === LETTER_T || first === LETTER_F ? endOfValue(bytes, at, FAST_DEPTH) : NOT_AS_EXPECTED;
      case 'object':
        return first === OPEN_OBJECT ? endOfValue(bytes, at, FAST_DEPTH) : NOT_AS_EXPECTED;
      case 'members':
        return first === OPEN_OBJECT ? this.read(bytes, at + 1, expected.members) : NOT_AS_EXPECTED;
      case 'list':
        return first === OPEN_LIST ? this.readItems(bytes, at + 1, expected.item) : NOT_AS_EXPECTED;
      case 'slow':
        return NOT_AS_EXPECTED;
    }
  }

  private readItems(bytes: Uint8Array, start: number, expected: Expected): number {
    let at = skipBlank(bytes, start);
    if (bytes[at] === CLOSE_LIST) return at + 1;
    for (;;) {
      at = this.readExpected(bytes, at, expected);
      if (at < 0) return at;
      at = skipBlank(bytes, at);
      if (bytes[at] === CLOSE_LIST) return at + 1;
      if (bytes[at] !== COMMA) return ~at;
      at = skipBlank(bytes, at + 1);
    }
  }
}

/** The index of the closing quote. A key with an escape in it may be any key, spelled otherwise. */
function endOfPlainKey(bytes: Uint8Array, start: number): number {
  let at = start;
  let byte = bytes[at] as number;
  while (byte !== QUOTE) {
    if (byte === BACKSLASH || byte < SPACE) return NOT_AS_EXPECTED;
    at += 1;
    byte = bytes[at] as number;
  }
  return at;
}

/** Whether `"name":` stands here, spelled as AWS spells it: then the general way would find the same member. */
function standsAt({ lead, lastMask }: Member, bytes: Uint8Array, at: number): boolean {
  const view = viewOf(bytes);
  const last = lead.length - 1;
  // The key may end where the bytes do: of a word that begins behind them nobody asks.
  for (let index = 0; index < last; index += 1) if (view.getInt32(at + 4 * index, true) !== lead[index]) return false;
  return (view.getInt32(at + 4 * last, true) & lastMask) === lead[last];
}
