import { createHash } from 'node:crypto';
import { actorKey, actorOf } from '#domain/actor.ts';
import type { Actor } from '#domain/actor.ts';
import type { AttributeChange } from '#domain/attribute-change.ts';
import { inTimeOrder } from '#domain/cloudtrail-event.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { AttributeWrite, Drift, Invisible } from '#domain/drift.ts';
import type { InvisibleReason } from '#domain/drop-reason.ts';
import type { JsonObject } from '#domain/json.ts';

export interface DriftParts {
  readonly kind: Drift['kind'];
  readonly resourceType: string;
  readonly address: string | undefined;
  readonly importId: string | undefined;
  readonly changes: readonly AttributeChange[];
  readonly observed: JsonObject | undefined;
  readonly events: readonly CloudTrailEvent[];
  readonly context: readonly CloudTrailEvent[];
  readonly writes: readonly AttributeWrite[];
  readonly seenIn: Drift['seenIn'];
  /** Present if no evidence supports the reading of the trail. A refresh that shows the values is evidence. */
  readonly unproven?: Drift['unproven'] | undefined;
  readonly unread?: readonly string[];
  readonly recreated?: boolean | undefined;
  /** Present if no plan shows the change. */
  readonly invisible?: InvisibleReason;
}

/** Makes a drift. Its id depends only on resource and attributes, so that a later run gives it the same id. */
export function makeDrift(parts: DriftParts): Drift {
  // A record about several resources occurs once per resource, narrowed to that resource.
  const events = inOrder(uniqueEvents(parts.events));
  const own = new Set(events.map((event) => event.eventID));
  const name = parts.address ?? parts.importId ?? events[0]?.eventID ?? '';
  const paths = parts.changes.map((change) => change.path).sort();
  const fingerprint = [parts.resourceType, name, parts.kind, ...(parts.invisible === undefined ? [] : [parts.invisible]), ...paths].join(
    '\n',
  );
  return {
    id: createHash('sha256').update(fingerprint).digest('hex').slice(0, 12),
    kind: parts.kind,
    resourceType: parts.resourceType,
    ...(parts.address === undefined ? {} : { address: parts.address }),
    ...(parts.importId === undefined ? {} : { importId: parts.importId }),
    changes: [...parts.changes].sort((left, right) => (left.path < right.path ? -1 : 1)),
    ...(parts.observed === undefined ? {} : { observed: parts.observed }),
    events,
    context: inOrder(parts.context.filter((event) => !own.has(event.eventID))),
    writes: parts.writes,
    actors: distinctActors(events),
    seenIn: parts.seenIn,
    ...(parts.unproven === undefined || parts.seenIn === 'refresh' ? {} : { unproven: parts.unproven }),
    ...(parts.unread === undefined || parts.unread.length === 0 ? {} : { unread: parts.unread }),
    ...(parts.recreated === true ? { recreated: true as const } : {}),
    ...(parts.invisible === undefined ? {} : { invisible: parts.invisible }),
  };
}

/** Makes a change that no plan shows, with all events of its drift. `attachedTo`: the managed resource it belongs to */
export function makeInvisible(reason: InvisibleReason, parts: DriftParts, attachedTo?: string): Invisible {
  const drift = makeDrift({ ...parts, invisible: reason });
  return {
    reason,
    drift,
    ...(attachedTo === undefined ? {} : { attachedTo }),
    eventIDs: drift.events.map((event) => event.eventID),
  };
}

function uniqueEvents(events: readonly CloudTrailEvent[]): readonly CloudTrailEvent[] {
  return events.length < 2 ? events : [...new Map(events.map((event) => [event.eventID, event])).values()];
}

function inOrder(events: readonly CloudTrailEvent[]): readonly CloudTrailEvent[] {
  return events.length < 2 ? events : inTimeOrder(events, () => 0);
}

function distinctActors(events: readonly CloudTrailEvent[]): readonly Actor[] {
  const actors = new Map<string, Actor>();
  const seen = new Set<Actor>();
  for (const event of events) {
    const actor = actorOf(event);
    if (seen.has(actor)) continue;
    seen.add(actor);
    if (!actors.has(actorKey(actor))) actors.set(actorKey(actor), actor);
  }
  return [...actors.values()];
}
