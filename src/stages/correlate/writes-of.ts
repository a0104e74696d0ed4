import { HIDDEN } from '#catalogue/define.ts';
import type { Call, ResourceEntry, Writes } from '#catalogue/define.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { Present } from './target.ts';

/**
 * Runs a call's writers, tags treated as the provider does: tags_all is what AWS has, tags is that without the
 * provider's default_tags of equal value.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/resource-tagging
 * @param call the call
 * @param event its record
 * @param target the resource before
 * @returns attribute values after the call
 */
export function writesOf(call: Call, event: CloudTrailEvent, target: Present): Writes {
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
function defaultTags(target: Present): JsonObject {
  const { tags, tags_all: all } = target.resource?.values ?? {};
  const own = isJsonObject(tags) ? tags : {};
  return isJsonObject(all) ? Object.fromEntries(Object.entries(all).filter(([key]) => !Object.hasOwn(own, key))) : {};
}

/** What is made of a hidden value is hidden too: a writer that reads one writes none that is known. */
function runWriters(
  call: Call,
  event: CloudTrailEvent,
  base: { readonly current: JsonObject; readonly hidden: ReadonlySet<string>; readonly state: JsonObject },
  entry: ResourceEntry,
): Writes {
  let writes: Writes | undefined;
  for (const writer of call.writers) {
    const before = writes ?? {};
    const current = writes === undefined ? base.current : visible({ ...base.current, ...writes });
    const isHidden = (name: string): boolean => !(name in current) && (before[name] === HIDDEN || base.hidden.has(name));
    let blind = false;
    const onRead = (name: string): void => {
      blind ||= isHidden(name);
    };
    const watching = base.hidden.size > 0 || Object.values(before).includes(HIDDEN);
    const written = writer(event, watching ? watched(current, onRead) : current, entry.attributes, base.state);
    const names = Object.keys(written);
    if (names.length > 0) writes = { ...writes, ...(blind ? Object.fromEntries(names.map((name) => [name, HIDDEN])) : written) };
  }
  return writes ?? {};
}

function visible(values: Writes): JsonObject {
  if (!Object.values(values).includes(HIDDEN)) return values as JsonObject;
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== HIDDEN)) as JsonObject;
}

function watched(values: JsonObject, onRead: (name: string) => void): JsonObject {
  return new Proxy(values, {
    get(all, name) {
      if (typeof name === 'string') onRead(name);
      return Reflect.get(all, name) as Json | undefined;
    },
  });
}
