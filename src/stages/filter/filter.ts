/**
 * Stage 2: could this have changed the configuration of something, outside of Terraform? Takes traced items, returns every
 * event in exactly one place: kept, context, or dropped and counted. It refuses to know which resource an event is about.
 */
import { inTimeOrder } from '#domain/cloudtrail-event.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { DROP_REASONS } from '#domain/drop-reason.ts';
import type { DropReason } from '#domain/drop-reason.ts';
import type { ContextEvent, Filtered, MalformedRecord, SortedItem, TracedItem } from '#domain/trail/filtered.ts';
import { canonicalJson } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { startsSession } from '#domain/trail/session-start.ts';
import { attributeEvents } from './attribute-events.ts';
import { isUpdate, standingKey } from './filter-rule.ts';
import type { FilterOptions } from './filter-rule.ts';
import { contextRules, dropRules } from './rules/index.ts';

/**
 * Sorts all items of a trace into their places. The result does not depend on the order of the items.
 * @param items what the trace stage yields
 * @param options window, scope and who is who
 * @returns kept and context in order of compareEvents; counts of the rest, which add up to `read`
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

/**
 * Tells the place of every item. What is dropped is told as it is met and not held; what stands comes at the end.
 * @param items what the trace stage yields
 * @param options window, scope and who is who
 * @returns each item once: dropped and malformed in reading order, then kept and context in order of compareEvents
 */
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
  const standing: readonly SortedItem[] = [
    ...kept.map((event): SortedItem => ({ place: 'kept', event })),
    ...context.map((item): SortedItem => ({ place: 'context', ...item })),
  ];
  const placeOf = new Map(standing.flatMap((item) => ('event' in item ? [[item.event, item] as const] : [])));
  for (const event of inTimeOrder(placeOf.keys(), byText)) {
    const item = placeOf.get(event);
    if (item !== undefined) yield item;
  }
}

function malformedPlace({ where, problem, unproved }: MalformedRecord): MalformedRecord {
  return { where, problem, ...(unproved === undefined ? {} : { unproved }) };
}

/** Holds what stands so far. */
interface Sorter {
  /** @returns why the event is dropped; undefined where it stands, until finish says as what */
  readonly take: (event: CloudTrailEvent) => DropReason | undefined;
  readonly finish: () => Pick<Filtered, 'kept' | 'context'>;
}

function createSorter(options: FilterOptions): Sorter {
  const standing = new Map<string, CloudTrailEvent>();
  // A session lasts up to twelve hours: who began one before the window still tells who acts in it.
  const begunBefore: CloudTrailEvent[] = [];
  return {
    take(event) {
      const reason = dropRules.find((rule) => rule.matches(event, options, standing))?.reason;
      if (reason === 'outside-window' && startsSession(event)) begunBefore.push(event);
      if (reason === undefined || reason === 'duplicate') standing.set(standingKey(event), fullest(event, standing));
      return reason;
    },
    finish() {
      const kept: CloudTrailEvent[] = [];
      const context: ContextEvent[] = [];
      for (const event of attributeEvents(inTimeOrder(standing.values(), byText), inTimeOrder(begunBefore, byText), options)) {
        const reason = contextRules.find((rule) => rule.matches(event, options, standing))?.reason;
        if (reason === undefined) kept.push(event);
        else context.push({ event, reason });
      }
      return { kept, context };
    },
  };
}

/** An update may carry the eventID that another record has: the text decides then, so that no order of delivery does. */
function byText(left: CloudTrailEvent, right: CloudTrailEvent): number {
  return canonicalJson(left as unknown as Json) < canonicalJson(right as unknown as Json) ? -1 : 1;
}

/** `a.json:9` comes before `a.json:10`. */
const inReadingOrder = new Intl.Collator('en', { numeric: true });

/** Of several records of one event the one that says most stands, whichever came first. */
function fullest(event: CloudTrailEvent, standing: ReadonlyMap<string, CloudTrailEvent>): CloudTrailEvent {
  const other = standing.get(standingKey(event));
  return other === undefined ? event : fuller(event, other);
}

function fuller(left: CloudTrailEvent, right: CloudTrailEvent): CloudTrailEvent {
  // An update that came without the parameters must not hide those of the record it completes.
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
