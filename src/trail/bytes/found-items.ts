import type { DropReason } from '#domain/drop-reason.ts';
import type { TrailItem } from '#ports.ts';

/** What becomes of a JSON value that was found: `start` and `end` are where it stands in bytes that are overwritten afterwards. */
export type TakeValue = (bytes: Buffer, start: number, end: number, where: string) => Iterable<TrailItem>;

/** So many bad places of one stream are named, the others are counted: a file full of them must not fill the memory. */
const MAX_NAMED = 1000;

/**
 * What was found in one stream and not handed on yet. A class, because what is found is added to it from every state of
 * the reading.
 */
export class FoundItems {
  private items: TrailItem[] = [];
  private dropped = new Map<DropReason, number>();
  private named = 0;
  private anyJson = false;
  private firstBad: { readonly where: string; readonly problem: string } | undefined;

  /** Notes that there is JSON: a file without any is not a trail with bad places, it is the wrong file. */
  sawJson(): void {
    this.anyJson = true;
  }

  /** @param values what becomes of a JSON value */
  addValue(values: Iterable<TrailItem>): void {
    this.anyJson = true;
    for (const item of values) this.items.push(item);
  }

  private addDropped(reason: DropReason, count: number): void {
    this.dropped.set(reason, (this.dropped.get(reason) ?? 0) + count);
  }

  /** @param where a place where no record could be read */
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

  /** @returns what was found since the last time; nothing as long as there was no JSON */
  take(): readonly TrailItem[] {
    if (!this.anyJson) return [];
    const items = this.items;
    for (const [reason, count] of this.dropped) items.push({ kind: 'dropped', reason, count });
    this.items = [];
    this.dropped.clear();
    return items;
  }

  /** @returns the first bad place of a stream that held no JSON at all */
  get noJson(): { readonly where: string; readonly problem: string } | undefined {
    return this.anyJson ? undefined : this.firstBad;
  }
}
