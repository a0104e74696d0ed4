import { HIDDEN } from '#catalogue/define.ts';
import type { Call, ResourceEntry, Writes } from '#catalogue/define.ts';
import { actorOf } from '#domain/actor.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { AttributeWrite } from '#domain/drift.ts';
import { isJsonObject } from '#domain/json.ts';
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
  readonly values: JsonObject;
  /** Attributes whose newest value the trail hides. */
  readonly hidden: ReadonlySet<string>;
  readonly events: readonly CloudTrailEvent[];
  readonly writes: readonly AttributeWrite[];
}

/**
 * Starts following a resource of the state.
 * @param resource the instance
 * @param entry its catalogue entry
 * @returns a target that nothing has touched yet
 */
export function managedTarget(resource: StateResource, entry: ResourceEntry): Target {
  return { key: resource.address, type: resource.type, entry, resource, exists: true, values: resource.values, hidden: new Set(), events: [], writes: [] };
}

/**
 * Starts following a resource that the state does not have.
 * @param entry its catalogue entry
 * @param identity what the making call calls it
 * @param eventID the making call, part of the key because a name can be used again
 * @returns a target that does not exist yet
 */
export function unmanagedTarget(entry: ResourceEntry, identity: JsonObject, eventID: string): Target {
  return { key: `${entry.type}#${eventID}`, type: entry.type, entry, resource: undefined, exists: false, values: identity, hidden: new Set(), events: [], writes: [] };
}

/** What one call does to one target. */
export interface Touch {
  readonly event: CloudTrailEvent;
  readonly effect: Call['effect'];
  readonly writes: Writes;
}

/**
 * Applies one call.
 * @param target the resource before
 * @param touch the call
 * @returns the resource after; a creating call on one that exists changes nothing, as AWS's own calls do
 */
export function touchTarget(target: Target, touch: Touch): Target {
  const events = [...target.events, touch.event];
  if (touch.effect === 'deletes') return { ...target, exists: false, events };
  if (touch.effect === 'creates' && target.exists) return { ...target, events };
  const reborn = !target.exists;
  // A thing made anew has none of its old settings: what the call leaves out is the service's default.
  const base = reborn ? { ...target.entry.serviceDefaults, ...identityValues(target) } : target.values;
  const values: Record<string, Json> = { ...base };
  const hidden = new Set(reborn ? [] : target.hidden);
  const writes: AttributeWrite[] = [];
  for (const [path, seen] of Object.entries(touch.writes)) {
    const isHidden = seen === HIDDEN;
    if (isHidden) hidden.add(path);
    else {
      hidden.delete(path);
      values[path] = seen;
    }
    writes.push({ eventID: touch.event.eventID, eventTime: touch.event.eventTime, actor: actorOf(touch.event), path, value: isHidden ? null : seen, hidden: isHidden });
  }
  return { ...target, exists: true, values, hidden, events, writes: [...target.writes, ...writes] };
}

function identityValues(target: Target): JsonObject {
  if (target.resource === undefined) return target.values;
  const kept = Object.entries(target.entry.attributes).filter(([, entry]) => entry.kind === 'identity' || entry.kind === 'computed');
  return Object.fromEntries(kept.map(([name]) => [name, target.values[name] ?? null]));
}

/**
 * Runs a call's writers, tags treated as the provider does: tags_all is what AWS has, tags is that without the
 * provider's default_tags of equal value.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/resource-tagging
 * @param call the call
 * @param event its record
 * @param target the resource before
 * @returns attribute values after the call
 */
export function writesOf(call: Call, event: CloudTrailEvent, target: Target): Writes {
  const fresh = !target.exists;
  const current = fresh ? { ...target.entry.serviceDefaults } : target.values;
  const writes = runWriters(call, event, current, target.entry);
  const allBefore = current['tags_all'];
  if (!('tags' in writes) || writes['tags'] === HIDDEN) return writes;
  if (!isJsonObject(allBefore)) return { ...writes, tags_all: writes['tags'] ?? {} };
  const all = runWriters(call, event, { ...current, tags: allBefore }, target.entry)['tags'];
  if (!isJsonObject(all as Json)) return writes;
  const own = isJsonObject(current['tags']) ? current['tags'] : {};
  const defaults = Object.fromEntries(Object.entries(allBefore).filter(([key]) => !(key in own)));
  const tags = Object.fromEntries(Object.entries(all as JsonObject).filter(([key, value]) => defaults[key] !== value));
  return { ...writes, tags, tags_all: all as JsonObject };
}

function runWriters(call: Call, event: CloudTrailEvent, current: JsonObject, entry: ResourceEntry): Writes {
  return call.writers.reduce<Writes>((writes, writer) => {
    const known = Object.fromEntries(Object.entries(writes).filter(([, value]) => value !== HIDDEN)) as JsonObject;
    return { ...writes, ...writer(event, { ...current, ...known }, entry.attributes) };
  }, {});
}
