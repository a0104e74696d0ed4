/**
 * How what was found in a file comes from one thread to another: values as the bytes they were found as, all in one buffer that is
 * handed over instead of copied, because parsing them costs less than copying what they parse to.
 */
import { SourceError } from '#domain/errors.ts';
import type { Sift, TrailItem } from '#ports.ts';
import type { Aside, TakeValue } from '../bytes/found-items.ts';
import { findInBytes } from '../bytes/read-stream.ts';
import { release } from '../bytes/release.ts';
import { recordsInText } from '../bytes/records-in.ts';

/** A JSON value of a file: where it stands in the buffer, and its place in the file. */
export interface CarriedValue {
  readonly kind: 'value';
  readonly start: number;
  readonly end: number;
  readonly where: string;
}

/** What was found in one file, in order, and why reading ended before its end. */
export interface CarriedFile {
  readonly items: readonly (CarriedValue | Aside)[];
  readonly values: Uint8Array<ArrayBuffer>;
  readonly failure: { readonly code: string; readonly message: string; readonly hint: string } | undefined;
}

/** Most files have less to hand over. */
const FIRST_BYTES = 256 * 1024;

/** Gathers values into one buffer. A class, because the buffer grows. */
export class Carrier {
  private bytes: Uint8Array<ArrayBuffer>;
  private used = 0;

  /** @param buffer one that came back; undefined: a new one is made */
  constructor(buffer: Uint8Array<ArrayBuffer> | undefined) {
    this.bytes = buffer ?? new Uint8Array(FIRST_BYTES);
  }

  readonly takeValue: TakeValue<CarriedValue> = (bytes, start, end, where) => {
    const from = this.used;
    this.used += end - start;
    if (this.used > this.bytes.length) {
      const larger = new Uint8Array(Math.max(this.used, 2 * this.bytes.length));
      larger.set(this.bytes.subarray(0, from));
      this.bytes = larger;
    }
    this.bytes.set(bytes.subarray(start, end), from);
    return [{ kind: 'value', start: from, end: this.used, where }];
  };

  /**
   * Packs what was found.
   * @param found as findInBytes yields it with this carrier's takeValue
   * @returns the file, to be handed over with its buffer
   */
  pack(found: Iterable<CarriedValue | Aside>): CarriedFile {
    const items: (CarriedValue | Aside)[] = [];
    try {
      for (const item of found) items.push(item);
      return { items, values: this.bytes, failure: undefined };
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      const { code, message, hint } = error;
      return { items, values: this.bytes, failure: { code, message, hint } };
    }
  }
}

/**
 * Finds what is to be carried in the plain bytes of a file.
 * @param bytes of the file, which are released; undefined where it has to be read as a stream
 * @param how its path, drop rules and a buffer that came back, if there is one
 * @returns the file; undefined without bytes
 */
export function carryFile(
  bytes: Buffer | undefined,
  { path, sift, buffer }: { readonly path: string; readonly sift: Sift; readonly buffer: Uint8Array<ArrayBuffer> | undefined },
): CarriedFile | undefined {
  if (bytes === undefined) return undefined;
  const carrier = new Carrier(buffer);
  const file = carrier.pack(findInBytes(bytes, { name: path, sift, takeValue: carrier.takeValue }));
  release(bytes);
  return file;
}

/**
 * Reads what came from another thread.
 * @param file what was found in it
 * @returns as readBytes
 * @throws SourceError as readBytes
 */
export function* unpack({ items, values, failure }: CarriedFile): Iterable<TrailItem> {
  const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  for (const item of items) {
    if (item.kind === 'value') yield* recordsInText(bytes, item.start, item.end, item.where);
    else yield item;
  }
  if (failure !== undefined) throw new SourceError(failure.code, failure.message, failure.hint);
}
