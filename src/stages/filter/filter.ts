/**
 * Stage 2: could this have changed the configuration of something, outside of Terraform? Takes traced items, returns every
 * event in exactly one place: kept, context, or dropped and counted. It refuses to know which resource an event is about.
 */
import { compareEvents } from '#domain/cloudtrail-event.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { DROP_REASONS } from '#domain/drop-reason.ts';
import type { ContextEvent, Filtered, MalformedRecord, TracedItem } from '#domain/filtered.ts';
import { canonicalJson } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { attributeEvents } from './attribute-events.ts';
import { isUpdate, standingKey } from './filter-rule.ts';
import type { FilterOptions } from './filter-rule.ts';
import { contextRules, dropRules } from './rules/index.ts';

/**
 * Sorts all items of a trace into their places. The result does not depend on the order of the items.
 * @param items what the trace stage yields
 * @param options window, scope and Terraform's principals
 * @returns kept and context in order of compareEvents; counts of the rest, which add up to `read`
 */
export async function filterEvents(items: AsyncIterable<TracedItem>, options: FilterOptions): Promise<Filtered> {
  const standing = new Map<string, CloudTrailEvent>();
  const counts = new Map<string, number>();
  const malformed: MalformedRecord[] = [];
  const count = (reason: string, times = 1) => counts.set(reason, (counts.get(reason) ?? 0) + times);
  let read = 0;

  for await (const item of items) {
    if (item.kind === 'dropped') {
      read += item.count;
      count(item.reason, item.count);
      continue;
    }
    read += 1;
    if (item.kind === 'malformed') {
      malformed.push({ where: item.where, problem: item.problem });
      count('malformed-record');
      continue;
    }
    const reason = dropRules.find((rule) => rule.matches(item.event, options, standing))?.reason;
    if (reason !== undefined) count(reason);
    if (reason === undefined || reason === 'duplicate') standing.set(standingKey(item.event), fullest(item.event, standing));
  }

  const kept: CloudTrailEvent[] = [];
  const context: ContextEvent[] = [];
  for (const event of attributeEvents([...standing.values()].sort(inTimeOrder), options)) {
    const reason = contextRules.find((rule) => rule.matches(event, options, standing))?.reason;
    if (reason === undefined) kept.push(event);
    else context.push({ event, reason });
  }
  const dropped = Object.fromEntries(
    DROP_REASONS.filter((reason) => counts.has(reason)).map((reason) => [reason, counts.get(reason) ?? 0]),
  );
  return { read, kept, context, dropped, malformed: malformed.sort((left, right) => inReadingOrder.compare(left.where, right.where)) };
}

/** An update may carry the eventID that another record has: the text decides then, so that no order of delivery does. */
function inTimeOrder(left: CloudTrailEvent, right: CloudTrailEvent): number {
  const byEvent = compareEvents(left, right);
  if (byEvent !== 0) return byEvent;
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
