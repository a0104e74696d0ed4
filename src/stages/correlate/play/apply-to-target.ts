import type { CallLevel } from '#domain/value/type-coverage.ts';
import { HIDDEN } from '#catalogue/define.ts';
import { containsRedaction } from '#catalogue/redaction.ts';
import type { Call, Seen, Writes } from '#catalogue/define.ts';
import { actorOf } from '#domain/actor.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { AttributeWrite } from '#domain/drift.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { sameValue } from '#domain/value/compare.ts';
import type { Present, Target } from './target.ts';

/** The effect of one call on one target. */
export interface Touch {
  readonly event: CloudTrailEvent;
  readonly effect: Call['effect'];
  readonly writes: Writes;
  /** The level of evidence for this mapping. */
  readonly level: CallLevel;
}

export interface Step {
  /** The resource after the call. */
  readonly present: Present;
  /** The call for the history; absent for Terraform's. */
  readonly event?: CloudTrailEvent;
  readonly writes: readonly AttributeWrite[];
  /** Terraform's writes, which undo those of others. */
  readonly putBack?: readonly AttributeWrite[];
}

/** Applies one call; creating an existing resource changes nothing, as in AWS. */
export function applyTouch(before: Present, touch: Touch): Step {
  const step = applied(before, touch);
  if (touch.level !== 'unverified') return step;
  return { ...step, present: { ...step.present, unproven: step.present.unproven ?? 'unverified-call' } };
}

/** Applies one call to a resource with its history. */
export function touchTarget(target: Target, call: Touch): Target {
  const { present, writes } = applyTouch(target, call);
  return { ...present, events: [...target.events, call.event], writes: [...target.writes, ...writes] };
}

function applied(before: Present, touch: Touch): Step {
  const { event, effect } = touch;
  if (effect === 'deletes') return { present: gone(before, event), event, writes: [] };
  if ((effect === 'creates' && before.exists) || (effect === 'updates' && isBeforeDeletion(before, event)))
    return { present: before.undone ? { ...before, undone: false } : before, event, writes: [] };
  const isRecreated = !before.exists && effect !== 'updates';
  const writes = attributeWrites(touch);
  // A recreated resource loses its settings; omitted ones get the service's default.
  const { values, hidden } = isRecreated
    ? written({ values: { ...before.entry.serviceDefaults, ...identityValues(before) }, hidden: NONE }, touch.writes, writes)
    : written(before, touch.writes, writes);
  if (before.exists && before.entry.isEmpty?.(values) === true) return { present: gone(before, event), event, writes: [] };
  const recreated = isRecreated ? before.resource !== undefined : before.recreated;
  return { present: { ...before, exists: true, deletedBy: undefined, recreated, values, hidden, undone: false }, event, writes };
}

/** True for a change in the second of the deletion, which came before it (CloudTrail has only seconds). A later change proves existence. */
function isBeforeDeletion({ deletedBy }: Present, event: CloudTrailEvent): boolean {
  return deletedBy !== undefined && Date.parse(deletedBy.eventTime) === Date.parse(event.eventTime);
}

function gone(before: Present, event: CloudTrailEvent): Present {
  return { ...before, exists: false, deletedBy: event, undone: false };
}

/**
 * Applies Terraform's own call. The state has the values that Terraform wrote last, so such a write undoes a person's earlier change. A
 * value that the state lacks was not an apply of this root. The state already has Terraform's creations and deletions.
 */
export function putBack(before: Present, touch: Touch): Step {
  if (contradictsState(before, touch)) return applyTouch(before, touch);
  const present = touch.effect === 'deletes' ? before : resetToState(before, Object.keys(touch.writes));
  return { present, writes: [], putBack: attributeWrites(touch) };
}

/** True if the call sets a scalar that differs from the state's. Hidden values and collections do not count. */
function contradictsState({ resource, exists }: Present, { effect, writes }: Touch): boolean {
  if (resource === undefined || !exists || effect === 'deletes' || effect === 'creates') return false;
  return Object.entries(writes).some(([path, value]) => {
    const held = resource.values[path] ?? null;
    return value !== HIDDEN && !containsRedaction(value) && isScalar(value) && isScalar(held) && !sameValue(held, value);
  });
}

function isScalar(value: Json): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** Returns the resource with some attributes set back to the state's values, or all if it was deleted. */
export function resetToState(before: Present, paths: readonly string[]): Present {
  if (before.resource === undefined) return before;
  const { values: inState } = before.resource;
  if (!before.exists)
    return { ...before, exists: true, deletedBy: undefined, recreated: false, values: inState, hidden: NONE, undone: true };
  const kept = Object.entries(before.values).filter(([path]) => !paths.includes(path));
  const back = Object.entries(inState).filter(([path]) => paths.includes(path));
  return {
    ...before,
    values: Object.fromEntries([...kept, ...back]),
    hidden: new Set([...before.hidden].filter((path) => !paths.includes(path))),
    undone: true,
  };
}

/** Returns values, and names of hidden ones, after a write. */
function written(
  before: Pick<Present, 'values' | 'hidden'>,
  seen: Writes,
  writes: readonly AttributeWrite[],
): Pick<Present, 'values' | 'hidden'> {
  const values: Record<string, Json> = { ...before.values };
  for (const { path } of writes) {
    const value = seen[path] as Seen;
    if (value === HIDDEN) delete values[path];
    else values[path] = value;
  }
  return { values, hidden: hiddenAfter(before.hidden, writes) };
}

const NONE: ReadonlySet<string> = new Set();

function hiddenAfter(before: ReadonlySet<string>, writes: readonly AttributeWrite[]): ReadonlySet<string> {
  if (before.size === 0 && !writes.some((write) => write.hidden)) return NONE;
  const hidden = new Set(before);
  for (const { path, hidden: isHidden } of writes) {
    if (isHidden) hidden.add(path);
    else hidden.delete(path);
  }
  return hidden;
}

function attributeWrites({ event, writes }: Touch): readonly AttributeWrite[] {
  const { eventID, eventTime } = event;
  const actor = actorOf(event);
  return Object.keys(writes).map((path): AttributeWrite => {
    const seen = writes[path] as Seen;
    if (seen === HIDDEN || containsRedaction(seen)) return { eventID, eventTime, actor, path, value: null, hidden: true };
    return { eventID, eventTime, actor, path, value: seen, hidden: false };
  });
}

function identityValues(target: Present): JsonObject {
  if (target.resource === undefined) return target.values;
  const kept = Object.entries(target.entry.attributes).filter(
    ([name, entry]) => name !== 'tags_all' && (entry.kind === 'identity' || entry.kind === 'computed'),
  );
  return Object.fromEntries(kept.map(([name]) => [name, target.values[name] ?? null]));
}
