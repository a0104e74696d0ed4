import { inTimeOrder } from '#domain/cloudtrail-event.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { DROP_REASONS } from '#domain/drop-reason.ts';
import type { DropReason } from '#domain/drop-reason.ts';
import type { ContextEvent, Filtered, MalformedRecord, SortedItem, TracedItem } from '#domain/trail/filtered.ts';
import { canonicalJson } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { startsSession } from '#domain/trail/session-start.ts';
import { attributeEvents } from './attribute-events.ts';
import { isUpdate, replacementKey } from './filter-rule.ts';
import type { FilterOptions } from './filter-rule.ts';
import { contextRules, dropRules } from './rules/index.ts';

/**
 * Stage 2: puts every event into exactly one place: kept, context, or dropped and counted. The result does not depend on the order of the
 * items.
 * @returns kept and context in order of compareEvents; the counts add up to `read`
 */
export async function filterEvents(items: AsyncIterable<TracedItem>, options: FilterOptions): Promise<Filtered> {
  const counts = new Map<string, number>();
  const malformed: MalformedRecord[] = [];
  const count = (reason: string, times = 1) => counts.set(reason, (counts.get(reason) ?? 0) + times);
  const sorter = createSorter(options);
  let read = 0;

  for await (const item of items) {
    read += item.kind === 'dropped' ? item.count : 1;
    if (item.kind === 'dropped') count(item.reason, item.count);
    else if (item.kind === 'malformed') {
      malformed.push(malformedPlace(item));
      count('malformed-record');
    } else {
      const reason = sorter.take(item.event);
      if (reason !== undefined) count(reason);
    }
  }

  const dropped = Object.fromEntries(
    DROP_REASONS.filter((reason) => counts.has(reason)).map((reason) => [reason, counts.get(reason) ?? 0]),
  );
  const { kept, context } = sorter.finish();
  return { read, kept, context, dropped, malformed: malformed.sort((left, right) => inReadingOrder.compare(left.where, right.where)) };
}

/** Streams every item with its place: dropped and malformed ones in reading order, then kept and context in order of compareEvents. */
export async function* sortEvents(items: AsyncIterable<TracedItem>, options: FilterOptions): AsyncIterable<SortedItem> {
  const sorter = createSorter(options);
  for await (const item of items) {
    if (item.kind === 'dropped') yield { place: 'counted', reason: item.reason, count: item.count };
    else if (item.kind === 'malformed') yield { place: 'malformed', ...malformedPlace(item) };
    else {
      const reason = sorter.take(item.event);
      if (reason !== undefined) yield { place: 'dropped', event: item.event, reason };
    }
  }
  const { kept, context } = sorter.finish();
  const sorted: readonly SortedItem[] = [
    ...kept.map((event): SortedItem => ({ place: 'kept', event })),
    ...context.map((item): SortedItem => ({ place: 'context', ...item })),
  ];
  const placeOf = new Map(sorted.flatMap((item) => ('event' in item ? [[item.event, item] as const] : [])));
  for (const event of inTimeOrder(placeOf.keys(), byText)) {
    const item = placeOf.get(event);
    if (item !== undefined) yield item;
  }
}

function malformedPlace({ where, problem, unproved }: MalformedRecord): MalformedRecord {
  return { where, problem, ...(unproved === undefined ? {} : { unproved }) };
}

/** Collects the events that are not dropped. */
interface Sorter {
  /** @returns the drop reason; undefined if the event is not dropped, and `finish` then decides its place */
  readonly take: (event: CloudTrailEvent) => DropReason | undefined;
  readonly finish: () => Pick<Filtered, 'kept' | 'context'>;
}

function createSorter(options: FilterOptions): Sorter {
  const seen = new Map<string, CloudTrailEvent>();
  // A session lasts up to twelve hours: its start before the window still identifies the actor.
  const startedBefore: CloudTrailEvent[] = [];
  return {
    take(event) {
      const reason = dropRules.find((rule) => rule.matches(event, options, seen))?.reason;
      if (reason === 'outside-window' && startsSession(event)) startedBefore.push(event);
      if (reason === undefined || reason === 'duplicate') seen.set(replacementKey(event), mostComplete(event, seen));
      return reason;
    },
    finish() {
      const kept: CloudTrailEvent[] = [];
      const context: ContextEvent[] = [];
      for (const event of attributeEvents(inTimeOrder(seen.values(), byText), inTimeOrder(startedBefore, byText), options)) {
        const reason = contextRules.find((rule) => rule.matches(event, options, seen))?.reason;
        if (reason === undefined) kept.push(event);
        else context.push({ event, reason });
      }
      return { kept, context };
    },
  };
}

/** Orders records with equal eventIDs (an update may have one of another record) by text, independent of the order of delivery. */
function byText(left: CloudTrailEvent, right: CloudTrailEvent): number {
  return canonicalJson(left as unknown as Json) < canonicalJson(right as unknown as Json) ? -1 : 1;
}

/** `a.json:9` comes before `a.json:10`. */
const inReadingOrder = new Intl.Collator('en', { numeric: true });

/** Returns the most complete of the records of one event, independent of the order of delivery. */
function mostComplete(event: CloudTrailEvent, seen: ReadonlyMap<string, CloudTrailEvent>): CloudTrailEvent {
  const other = seen.get(replacementKey(event));
  return other === undefined ? event : moreComplete(event, other);
}

function moreComplete(left: CloudTrailEvent, right: CloudTrailEvent): CloudTrailEvent {
  // An update without parameters must not hide those of the record it completes.
  const byParameters = Number(hasParameters(left)) - Number(hasParameters(right));
  const byUpdate = Number(isUpdate(left)) - Number(isUpdate(right));
  if (byParameters !== 0 || byUpdate !== 0) return (byParameters || byUpdate) > 0 ? left : right;
  const leftText = canonicalJson(left as unknown as Json);
  const rightText = canonicalJson(right as unknown as Json);
  if (leftText.length !== rightText.length) return leftText.length > rightText.length ? left : right;
  return leftText > rightText ? left : right;
}

function hasParameters(event: CloudTrailEvent): boolean {
  return event.requestParameters !== null && event.requestParameters !== undefined;
}
