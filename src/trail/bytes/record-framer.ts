import type { TrailItem } from '#ports.ts';
import { ByteWindow } from './byte-window.ts';
import { CLOSE_LIST, CLOSE_OBJECT, COMMA, OPEN_LIST, OPEN_OBJECT, QUOTE } from './characters.ts';
import { MAX_DEPTH, endOfScalar, findResume } from './find-resume.ts';
import { startOfList } from './list-start.ts';
import { FoundItems } from './found-items.ts';
import type { TakeValue } from './found-items.ts';
import { TOO_DEEP, endOfBrackets, endOfString, endOfValue, skipBlank, startOfMember, startsNumber } from './json-bytes.ts';

const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/** CloudTrail's records have at most 256 kB. A whole LookupEvents response, read as one value, has some hundred kB. */
const MAX_MEGABYTES = 16;
const MAX_BYTES = MAX_MEGABYTES * 1024 * 1024;
const NOT_JSON = 'not JSON';
const ENDS_EARLY = 'not JSON: it ends early';
const NESTS_TOO_DEEP = `nested deeper than ${MAX_DEPTH} levels, which no AWS record is`;
const TOO_LONG = `longer than ${MAX_MEGABYTES} MB, but a record has at most 256 kB; it is skipped`;
/** More than the start that identifies a record, in case it is split. */
const TAIL = 64;

/** Limit per stream for failed searches for closing brackets, because crafted text can make each search long. */
const SEARCH_BYTES = 256 * 1024 * 1024;

/** Position: between files (`document`), at or after an element of a list of records, or after such a list in its object (`member`). */
type State = 'document' | 'element' | 'behind-element' | 'member';

/** Unreadable bytes from the start of the window, with an unknown end. */
interface Gap {
  /** Where the search starts. */
  readonly from: number;
  /** True for an object or a list, which ends at its closing bracket. */
  readonly bracketed: boolean;
  /** True if its start is still in the window. */
  readonly whole: boolean;
}

/** Finds records in a stream, one at a time, in any form of trails. A class, because it keeps state between pieces of the stream. */
export class RecordFramer {
  private readonly window = new ByteWindow();
  private readonly found = new FoundItems();
  private readonly name: string;
  private readonly takeValue: TakeValue;
  private state: State = 'document';
  private gap: Gap | undefined;
  /** The current list: its file's line, whether it is at top level, and its elements so far. */
  private listLine = 1;
  private listIsBare = false;
  private elements = 0;
  /** This many bytes were not enough; the next try needs twice as many. */
  private tooFew = 0;
  private searched = 0;
  private final = false;
  private endsInGap = false;

  /** `name`: the source, for positions in messages */
  constructor(name: string, takeValue: TakeValue) {
    this.name = name;
    this.takeValue = takeValue;
  }

  push(chunk: Buffer): readonly TrailItem[] {
    if (this.gap !== undefined) this.gap = { ...this.gap, from: this.gap.from - this.window.start };
    this.window.append(chunk);
    if (this.window.end >= this.tooFew) this.readAll();
    return this.found.take();
  }

  finish(): readonly TrailItem[] {
    this.final = true;
    this.readAll();
    if (this.state !== 'document' && !this.endsInGap) this.found.addMalformed(this.whereOf(this.window.end), ENDS_EARLY);
    return this.found.take();
  }

  /** The first bad place of a stream without any JSON. */
  get noJson(): { readonly where: string; readonly problem: string } | undefined {
    return this.found.noJson;
  }

  private readAll(): void {
    this.tooFew = 0;
    while (this.step());
  }

  /** Returns false if more bytes are needed. */
  private step(): boolean {
    if (this.gap !== undefined) return this.closeGap(this.gap);
    const at = skipBlank(this.window.bytes, this.window.start);
    this.window.start = at;
    if (at === this.window.end) return false;
    switch (this.state) {
      case 'document':
        return this.readDocument(at);
      case 'element':
        return this.window.bytes[at] === CLOSE_LIST ? this.closeList(at + 1) : this.readValue(at);
      case 'behind-element':
        return this.readBehindElement(at);
      case 'member':
        return this.readMember(at);
    }
  }

  private readDocument(at: number): boolean {
    const { bytes, end } = this.window;
    if (bytes[at] === BYTE_ORDER_MARK[0] && end - at < BYTE_ORDER_MARK.length && !this.final) return this.wait();
    if (bytes.compare(BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length, at, Math.min(end, at + BYTE_ORDER_MARK.length)) === 0) {
      return this.goOn('document', at + BYTE_ORDER_MARK.length);
    }
    if (bytes[at] === OPEN_LIST) return this.openList(at, at + 1);
    if (bytes[at] !== OPEN_OBJECT) return this.readValue(at);
    const inside = startOfList(bytes, at + 1);
    if (inside > 0) return this.openList(at, inside);
    return ~inside === end && !this.final && end - at < MAX_BYTES ? this.wait() : this.readValue(at);
  }

  private openList(at: number, inside: number): true {
    this.listLine = this.window.lineAt(at);
    this.listIsBare = this.window.bytes[at] === OPEN_LIST;
    this.elements = 0;
    return this.goOn('element', inside);
  }

  private closeList(at: number): boolean {
    this.found.sawJson();
    return this.goOn(this.listIsBare ? 'document' : 'member', at);
  }

  private readBehindElement(at: number): boolean {
    const byte = this.window.bytes[at];
    if (byte === COMMA) return this.goOn('element', at + 1);
    if (byte === CLOSE_LIST) return this.closeList(at + 1);
    // A missing comma is tolerated, so that no record is lost.
    return byte === OPEN_OBJECT ? this.goOn('element', at) : this.break(at, NOT_JSON);
  }

  /** After the list of `{"Events": [...], "NextToken": "..."}`. */
  private readMember(at: number): boolean {
    const { bytes, end } = this.window;
    if (bytes[at] === CLOSE_OBJECT) return this.goOn('document', at + 1);
    if (bytes[at] !== COMMA) return this.break(at, NOT_JSON);
    const inside = startOfList(bytes, at + 1);
    if (inside > 0) return this.goOn('element', inside);
    const key = skipBlank(bytes, at + 1);
    const value = startOfMember(bytes, bytes[key] === QUOTE ? endOfString(bytes, key + 1) : ~key);
    const behind = value < 0 ? value : endOfValue(bytes, value, MAX_DEPTH);
    if (behind > 0) return this.goOn('member', behind);
    return ~behind === end && !this.final && end - at < MAX_BYTES ? this.wait() : this.break(at, NOT_JSON);
  }

  private readValue(at: number): boolean {
    const { bytes, end } = this.window;
    const behind = endOfValue(bytes, at, MAX_DEPTH);
    // More digits may follow.
    const isCut = behind < 0 ? ~behind === end : behind === end && startsNumber(bytes, at);
    if (isCut && !this.final) return end - at < MAX_BYTES ? this.wait() : this.break(at, TOO_LONG);
    if (behind < 0) return this.break(at, behind === TOO_DEEP ? NESTS_TOO_DEEP : isCut ? ENDS_EARLY : NOT_JSON);
    this.found.addValue(this.takeValue(bytes, at, behind, this.whereOf(at)));
    return this.goBehind(behind);
  }

  private goOn(state: State, at: number): true {
    this.state = state;
    this.window.start = at;
    return true;
  }

  private goBehind(at: number): true {
    if (this.state !== 'element') return this.goOn(this.state, at);
    this.elements += 1;
    return this.goOn('behind-element', at);
  }

  private whereOf(at: number): string {
    if (this.state === 'element') return `${this.name}:${this.listLine}, record ${this.elements + 1}`;
    if (this.state === 'behind-element') return `${this.name}:${this.listLine}, behind record ${this.elements}`;
    return `${this.name}:${this.window.lineAt(at)}`;
  }

  private break(at: number, problem: string): true {
    const byte = this.window.bytes[at];
    this.found.addMalformed(this.whereOf(at), problem);
    if (this.state === 'element') this.elements += 1;
    this.gap = { from: at + 1, bracketed: byte === OPEN_OBJECT || byte === OPEN_LIST, whole: true };
    return this.goOn(this.state, at);
  }

  private closeGap(gap: Gap): boolean {
    const endsWithLine = this.state === 'document' && !gap.bracketed;
    const resume = findResume(this.window, { from: gap.from, behind: this.behindGap(gap), endsWithLine, final: this.final });
    if (resume.kind === 'more') return this.keepLooking(gap);
    this.gap = undefined;
    this.endsInGap = resume.at === this.window.end;
    const isInList = this.state === 'element' || this.state === 'behind-element';
    if (resume.kind === 'start') return this.goOn(isInList ? 'element' : 'document', resume.at);
    return this.goOn(isInList ? 'behind-element' : this.state, resume.at);
  }

  private behindGap({ bracketed, whole }: Gap): number | undefined {
    const { bytes, start } = this.window;
    if (!whole || this.searched > SEARCH_BYTES) return undefined;
    if (!bracketed) return this.state === 'document' ? undefined : endOfScalar(bytes, start);
    const behind = endOfBrackets(bytes, start);
    if (behind < 0) this.searched += ~behind - start;
    return behind < 0 ? undefined : behind;
  }

  private keepLooking(gap: Gap): false {
    const { start, end } = this.window;
    if (end - start < MAX_BYTES) return this.wait();
    const from = Math.max(gap.from, end - TAIL);
    this.goOn(this.state, from);
    this.gap = { ...gap, from, whole: false };
    return this.wait();
  }

  private wait(): false {
    this.tooFew = Math.min(2 * (this.window.end - this.window.start), MAX_BYTES);
    return false;
  }
}
