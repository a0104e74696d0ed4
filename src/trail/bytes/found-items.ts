import type { DropReason } from '#domain/drop-reason.ts';
import type { TrailItem } from '#ports.ts';

/** Reads the value in bytes[start, end). The bytes are overwritten afterwards. */
export type TakeValue = (bytes: Buffer, start: number, end: number, where: string) => Iterable<TrailItem>;

/** Further bad places are only counted, so that a file full of them does not fill the memory. */
const MAX_NAMED = 1000;

/** Items found in a stream but not returned yet. A class, because every state of the reader adds items. */
export class FoundItems {
  private items: TrailItem[] = [];
  private dropped = new Map<DropReason, number>();
  private named = 0;
  private anyJson = false;
  private firstBad: { readonly where: string; readonly problem: string } | undefined;

  /** Notes that there is JSON. A file without any JSON is the wrong file, not a trail with bad places. */
  sawJson(): void {
    this.anyJson = true;
  }

  addValue(values: Iterable<TrailItem>): void {
    this.anyJson = true;
    for (const item of values) this.items.push(item);
  }

  private addDropped(reason: DropReason, count: number): void {
    this.dropped.set(reason, (this.dropped.get(reason) ?? 0) + count);
  }

  addMalformed(where: string, problem: string): void {
    this.firstBad ??= { where, problem };
    this.named += 1;
    if (this.named > MAX_NAMED) this.addDropped('malformed-record', 1);
    else
      this.items.push({
        kind: 'malformed',
        where,
        problem: this.named === MAX_NAMED ? `${problem}; further errors in this source are only counted` : problem,
      });
  }

  /** Returns the items since the last call; nothing until JSON was found. */
  take(): readonly TrailItem[] {
    if (!this.anyJson) return [];
    const items = this.items;
    for (const [reason, count] of this.dropped) items.push({ kind: 'dropped', reason, count });
    this.items = [];
    this.dropped.clear();
    return items;
  }

  /** Returns the first bad place of a stream without any JSON. */
  get noJson(): { readonly where: string; readonly problem: string } | undefined {
    return this.anyJson ? undefined : this.firstBad;
  }
}
