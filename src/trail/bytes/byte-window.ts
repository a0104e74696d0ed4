import { PADDING } from './json-bytes.ts';

export interface Needle {
  readonly bytes: Buffer;
  /** Index of the needle among the needles of a window. */
  readonly number: number;
}

const LINE_FEED = 0x0a;

/** The unread bytes of a stream, followed by PADDING zeros. A class, because only this code moves bytes and adjusts search results. */
export class ByteWindow {
  bytes: Buffer = Buffer.alloc(PADDING);
  start = 0;
  /** Index after the last byte. */
  end = 0;
  private line = 1;
  private lineFeed = 0;
  /** The last hit of each needle, so that no byte is searched twice for the same needle. */
  private found: number[] = [];

  /** Appends bytes. Earlier indices become invalid; the unread bytes begin at 0. */
  append(chunk: Buffer): void {
    this.lineAt(this.start);
    const held = this.end - this.start;
    const size = held + chunk.length + PADDING;
    const target = size <= this.bytes.length ? this.bytes : Buffer.allocUnsafe(Math.max(size, 2 * this.bytes.length));
    this.bytes.copy(target, 0, this.start, this.end);
    chunk.copy(target, held);
    const lineFeed = this.lineFeed === this.end ? undefined : this.lineFeed - this.start;
    this.bytes = target;
    this.start = 0;
    this.end = held + chunk.length;
    this.bytes.fill(0, this.end, this.end + PADDING);
    this.lineFeed = lineFeed ?? this.nextLineFeed(held);
    this.found = [];
  }

  /** Returns the line number, from 1. `at`: not below that of an earlier call */
  lineAt(at: number): number {
    while (this.lineFeed < at) {
      this.line += 1;
      this.lineFeed = this.nextLineFeed(this.lineFeed + 1);
    }
    return this.line;
  }

  /** Returns the needle's index, or `end`. `from`: not below that of an earlier call */
  find({ bytes, number }: Needle, from: number): number {
    const known = this.found[number];
    if (known !== undefined && known >= from) return known;
    const at = this.bytes.indexOf(bytes, from);
    // Bytes after the end are old ones.
    const place = at < 0 || at + bytes.length > this.end ? this.end : at;
    this.found[number] = place;
    return place;
  }

  private nextLineFeed(from: number): number {
    const at = this.bytes.indexOf(LINE_FEED, from);
    return at < 0 || at >= this.end ? this.end : at;
  }
}
