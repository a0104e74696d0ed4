import type { CallLevel } from '#domain/type-coverage.ts';
import { HIDDEN } from '#catalogue/define.ts';
import { containsRedaction } from '#catalogue/redaction.ts';
import type { Call, ResourceEntry, Seen, Writes } from '#catalogue/define.ts';
import { actorOf } from '#domain/actor.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { AttributeWrite, Drift } from '#domain/drift.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';

/** One resource as the events of the window leave it. */
export interface Target {
  readonly key: string;
  readonly type: string;
  readonly entry: ResourceEntry;
  /** Present when the state has it. */
  readonly resource: StateResource | undefined;
  readonly exists: boolean;
  /** The call that removed it, where it does not exist any more. */
  readonly deletedBy: CloudTrailEvent | undefined;
  /** Of the state, deleted and made anew: what nobody set again has the service's default now. */
  readonly recreated: boolean;
  readonly values: JsonObject;
  /** Attributes whose newest value the trail hides. `values` has those that it hides in part, markers included. */
  readonly hidden: ReadonlySet<string>;
  /** Terraform wrote to it after the last of `events`. */
  readonly undone: boolean;
  readonly events: readonly CloudTrailEvent[];
  readonly writes: readonly AttributeWrite[];
  /** What is known of it rests on a reading that nothing bears out. */
  readonly unproven?: NonNullable<Drift['unproven']>;
}

/**
 * Starts following a resource of the state.
 * @param resource the instance
 * @param entry its catalogue entry
 * @returns a target that nothing has touched yet
 */
export function managedTarget(resource: StateResource, entry: ResourceEntry): Target {
  return {
    key: resource.address,
    type: resource.type,
    entry,
    resource,
    exists: true,
    deletedBy: undefined,
    recreated: false,
    values: resource.values,
    hidden: new Set(),
    undone: false,
    events: [],
    writes: [],
  };
}

/**
 * Starts following a resource that the state does not have.
 * @param entry its catalogue entry
 * @param identity what the making call calls it
 * @param eventID the making call, part of the key because a name can be used again
 * @returns a target that does not exist yet
 */
export function unmanagedTarget(entry: ResourceEntry, identity: JsonObject, eventID: string): Target {
  return {
    key: `${entry.type}#${eventID}`,
    type: entry.type,
    entry,
    resource: undefined,
    exists: false,
    deletedBy: undefined,
    recreated: false,
    values: identity,
    hidden: new Set(),
    undone: false,
    events: [],
    writes: [],
  };
}

/** What one call does to one target. */
export interface Touch {
  readonly event: CloudTrailEvent;
  readonly effect: Call['effect'];
  readonly writes: Writes;
  /** How far it is borne out that the call does this. */
  readonly level: CallLevel;
}

/**
 * Applies one call.
 * @param target the resource before
 * @param touch the call
 * @returns the resource after; a creating call on one that exists changes nothing, as AWS's own calls do
 */
export function touchTarget(target: Target, touch: Touch): Target {
  const after = touched(target, touch);
  return touch.level === 'unverified' ? { ...after, unproven: after.unproven ?? 'unverified-call' } : after;
}

function touched(target: Target, touch: Touch): Target {
  const { event, effect } = touch;
  const events = [...target.events, event];
  const undone = false;
  if (effect === 'deletes') return { ...target, exists: false, deletedBy: event, undone, events };
  if (effect === 'creates' && target.exists) return { ...target, undone, events };
  // CloudTrail gives seconds only: a change in the second of the deletion came before it. A later one shows that the thing is back.
  if (effect === 'updates' && target.deletedBy !== undefined && Date.parse(target.deletedBy.eventTime) === Date.parse(event.eventTime))
    return { ...target, undone, events };
  const reborn = !target.exists && effect !== 'updates';
  // A thing made anew has none of its old settings: what the call leaves out is the service's default.
  const { values, hidden } = written(
    reborn ? { ...target.entry.serviceDefaults, ...identityValues(target) } : target.values,
    reborn ? new Set() : target.hidden,
    touch.writes,
  );
  const recreated = reborn ? target.resource !== undefined : target.recreated;
  if (target.exists && target.entry.isEmpty?.(values) === true) return { ...target, exists: false, deletedBy: event, undone, events };
  return {
    ...target,
    exists: true,
    deletedBy: undefined,
    recreated,
    values,
    hidden,
    undone,
    events,
    writes: [...target.writes, ...attributeWrites(touch)],
  };
}

/**
 * Applies a call that Terraform made. The state is what Terraform wrote last, so whatever it writes is what the state
 * says, and a person's change of it before is undone.
 * @param target the resource before
 * @param touch Terraform's call
 * @returns the resource after; what Terraform makes or deletes is a matter of the state, not of this window
 */
export function putBack(target: Target, touch: Touch): Target {
  if (target.resource === undefined || touch.effect === 'deletes') return target;
  const { values: inState } = target.resource;
  if (!target.exists)
    return { ...target, exists: true, deletedBy: undefined, recreated: false, values: inState, hidden: new Set(), undone: true };
  const paths = Object.keys(touch.writes);
  const kept = Object.entries(target.values).filter(([path]) => !paths.includes(path));
  const back = Object.entries(inState).filter(([path]) => paths.includes(path));
  return {
    ...target,
    values: Object.fromEntries([...kept, ...back]),
    hidden: new Set([...target.hidden].filter((path) => !paths.includes(path))),
    undone: true,
  };
}

/** Values, and the names of those that are hidden, after what was written. */
function written(before: JsonObject, hiddenBefore: ReadonlySet<string>, writes: Writes): Pick<Target, 'values' | 'hidden'> {
  const values: Record<string, Json> = { ...before };
  const written = Object.entries(writes);
  const isPlain = hiddenBefore.size === 0 && !written.some(([, seen]) => isHiddenValue(seen));
  const hidden = isPlain ? NOTHING : new Set(hiddenBefore);
  for (const [path, seen] of written) {
    if (hidden !== NOTHING) markHidden(hidden, path, isHiddenValue(seen));
    if (seen === HIDDEN) delete values[path];
    else values[path] = seen;
  }
  return { values, hidden };
}

/** Nearly nothing is hidden. */
const NOTHING = new Set<string>();

function markHidden(hidden: Set<string>, path: string, isHidden: boolean): void {
  if (isHidden) hidden.add(path);
  else hidden.delete(path);
}

function attributeWrites({ event, writes }: Touch): readonly AttributeWrite[] {
  const { eventID, eventTime } = event;
  const actor = actorOf(event);
  return Object.entries(writes).map(([path, seen]): AttributeWrite => {
    const hidden = isHiddenValue(seen);
    return { eventID, eventTime, actor, path, value: hidden ? null : (seen as Json), hidden };
  });
}

function isHiddenValue(seen: Seen): boolean {
  return seen === HIDDEN || containsRedaction(seen);
}

function identityValues(target: Target): JsonObject {
  if (target.resource === undefined) return target.values;
  const kept = Object.entries(target.entry.attributes).filter(
    ([name, entry]) => name !== 'tags_all' && (entry.kind === 'identity' || entry.kind === 'computed'),
  );
  return Object.fromEntries(kept.map(([name]) => [name, target.values[name] ?? null]));
}
