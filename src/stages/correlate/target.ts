import { HIDDEN } from '#catalogue/define.ts';
import { containsRedaction } from '#catalogue/redaction.ts';
import type { Call, ResourceEntry, Seen, Writes } from '#catalogue/define.ts';
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
}

/**
 * Starts following a resource of the state.
 * @param resource the instance
 * @param entry its catalogue entry
 * @returns a target that nothing has touched yet
 */
export function managedTarget(resource: StateResource, entry: ResourceEntry): Target {
  return { key: resource.address, type: resource.type, entry, resource, exists: true, deletedBy: undefined, recreated: false, values: resource.values, hidden: new Set(), undone: false, events: [], writes: [] };
}

/**
 * Starts following a resource that the state does not have.
 * @param entry its catalogue entry
 * @param identity what the making call calls it
 * @param eventID the making call, part of the key because a name can be used again
 * @returns a target that does not exist yet
 */
export function unmanagedTarget(entry: ResourceEntry, identity: JsonObject, eventID: string): Target {
  return { key: `${entry.type}#${eventID}`, type: entry.type, entry, resource: undefined, exists: false, deletedBy: undefined, recreated: false, values: identity, hidden: new Set(), undone: false, events: [], writes: [] };
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
  const { event, effect } = touch;
  const events = [...target.events, event];
  const undone = false;
  if (effect === 'deletes') return { ...target, exists: false, deletedBy: event, undone, events };
  if (effect === 'creates' && target.exists) return { ...target, undone, events };
  // CloudTrail gives seconds only: a change in the second of the deletion came before it. A later one shows that the thing is back.
  if (effect === 'updates' && target.deletedBy !== undefined && Date.parse(target.deletedBy.eventTime) === Date.parse(event.eventTime)) return { ...target, undone, events };
  const reborn = !target.exists && effect !== 'updates';
  // A thing made anew has none of its old settings: what the call leaves out is the service's default.
  const values = new Map(Object.entries(reborn ? { ...target.entry.serviceDefaults, ...identityValues(target) } : target.values));
  const hidden = new Set(reborn ? [] : target.hidden);
  const writes: AttributeWrite[] = [];
  for (const [path, seen] of Object.entries(touch.writes)) {
    const isHidden = isHiddenValue(seen);
    if (isHidden) hidden.add(path);
    else hidden.delete(path);
    if (seen === HIDDEN) values.delete(path);
    else values.set(path, seen);
    writes.push({ eventID: event.eventID, eventTime: event.eventTime, actor: actorOf(event), path, value: isHidden ? null : (seen as Json), hidden: isHidden });
  }
  const recreated = reborn ? target.resource !== undefined : target.recreated;
  if (target.exists && target.entry.isEmpty?.(Object.fromEntries(values)) === true) return { ...target, exists: false, deletedBy: event, undone, events };
  return { ...target, exists: true, deletedBy: undefined, recreated, values: Object.fromEntries(values), hidden, undone, events, writes: [...target.writes, ...writes] };
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
  if (!target.exists) return { ...target, exists: true, deletedBy: undefined, recreated: false, values: inState, hidden: new Set(), undone: true };
  const paths = Object.keys(touch.writes);
  const kept = Object.entries(target.values).filter(([path]) => !paths.includes(path));
  const back = Object.entries(inState).filter(([path]) => paths.includes(path));
  return { ...target, values: Object.fromEntries([...kept, ...back]), hidden: new Set([...target.hidden].filter((path) => !paths.includes(path))), undone: true };
}

function isHiddenValue(seen: Seen): boolean {
  return seen === HIDDEN || containsRedaction(seen);
}

function identityValues(target: Target): JsonObject {
  if (target.resource === undefined) return target.values;
  const kept = Object.entries(target.entry.attributes).filter(([name, entry]) => name !== 'tags_all' && (entry.kind === 'identity' || entry.kind === 'computed'));
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
  const fresh = !target.exists && call.effect !== 'updates';
  const current = fresh ? { ...target.entry.serviceDefaults } : target.values;
  const base = { current, hidden: fresh ? new Set<string>() : target.hidden, state: target.resource?.values ?? {} };
  const writes = runWriters(call, event, base, target.entry);
  const allBefore = fresh ? {} : current['tags_all'];
  if (!('tags' in writes) || writes['tags'] === HIDDEN) return writes;
  if (!isJsonObject(allBefore)) return { ...writes, tags_all: writes['tags'] ?? {} };
  const all = runWriters(call, event, { ...base, current: { ...current, tags: allBefore } }, target.entry)['tags'];
  if (!isJsonObject(all as Json)) return writes;
  const defaults = defaultTags(target);
  const tags = Object.fromEntries(Object.entries(all as JsonObject).filter(([key, value]) => defaults[key] !== value));
  return { ...writes, tags, tags_all: all as JsonObject };
}

/** The tags that the provider adds to the resource's own. They are told from the state: events may have hidden them since. */
function defaultTags(target: Target): JsonObject {
  const { tags, tags_all: all } = target.resource?.values ?? {};
  const own = isJsonObject(tags) ? tags : {};
  return isJsonObject(all) ? Object.fromEntries(Object.entries(all).filter(([key]) => !Object.hasOwn(own, key))) : {};
}

/** What is made of a hidden value is hidden too: a writer that reads one writes none that is known. */
function runWriters(call: Call, event: CloudTrailEvent, base: { readonly current: JsonObject; readonly hidden: ReadonlySet<string>; readonly state: JsonObject }, entry: ResourceEntry): Writes {
  return call.writers.reduce<Writes>((writes, writer) => {
    const current = Object.fromEntries(Object.entries({ ...base.current, ...writes }).filter(([, value]) => value !== HIDDEN)) as JsonObject;
    const reads = new Set<string>();
    const written = writer(event, watched(current, (name) => reads.add(name)), entry.attributes, base.state);
    const blind = [...reads].some((name) => !(name in current) && (writes[name] === HIDDEN || base.hidden.has(name)));
    return { ...writes, ...(blind ? Object.fromEntries(Object.keys(written).map((name) => [name, HIDDEN])) : written) };
  }, {});
}

function watched(values: JsonObject, onRead: (name: string) => void): JsonObject {
  return new Proxy(values, {
    get(all, name) {
      if (typeof name === 'string') onRead(name);
      return Reflect.get(all, name) as Json | undefined;
    },
  });
}
