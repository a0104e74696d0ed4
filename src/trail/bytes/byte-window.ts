import { PADDING } from './json-bytes.ts';

/** Bytes to look for. */
export interface Needle {
  readonly bytes: Buffer;
  /** Its number among the needles of a window. */
  readonly number: number;
}

const LINE_FEED = 0x0a;

/**
 * The bytes of a stream that are held: those that are still to be read. PADDING zeros stand behind the last one. A class, because it
 * is the one place where bytes move, and what was found in them moves along.
 */
export class ByteWindow {
  bytes: Buffer = Buffer.alloc(PADDING);
  /** Index of the first byte that was not read. */
  start = 0;
  /** Index behind the last byte. */
  end = 0;
  private line = 1;
  private lineFeed = 0;
  /** Where each needle was found last, so that no byte is looked at twice for the same one. */
  private found: number[] = [];

  /**
   * Adds bytes. Indices from before do not hold any more; what is left begins at 0.
   * @param chunk the bytes
   */
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

  /**
   * The line in which a byte stands.
   * @param at its index, not below one that was asked for before
   * @returns counted from 1
   */
  lineAt(at: number): number {
    while (this.lineFeed < at) {
      this.line += 1;
      this.lineFeed = this.nextLineFeed(this.lineFeed + 1);
    }
    return this.line;
  }

  /**
   * Looks for bytes.
   * @param needle what to look for
   * @param from the first index where it may stand, not below one that was asked for before
   * @returns its index, or `end`
   */
  find({ bytes, number }: Needle, from: number): number {
    const known = this.found[number];
    if (known !== undefined && known >= from) return known;
    const at = this.bytes.indexOf(bytes, from);
    // Behind the end stand bytes of an earlier time.
    const place = at < 0 || at + bytes.length > this.end ? this.end : at;
    this.found[number] = place;
    return place;
  }

  private nextLineFeed(from: number): number {
    const at = this.bytes.indexOf(LINE_FEED, from);
    return at < 0 || at >= this.end ? this.end : at;
  }
}
