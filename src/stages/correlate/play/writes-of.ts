import { HIDDEN } from '#catalogue/define.ts';
import type { Call, ResourceEntry, Writes } from '#catalogue/define.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { Present } from './target.ts';

/**
 * Runs a call's writers. Tags are as in the provider: tags_all has all tags in AWS, and tags lacks default_tags of equal value.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/resource-tagging
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

/** Returns the provider's default tags. They come from the state, because events may have hidden them since. */
function defaultTags(target: Present): JsonObject {
  const { tags, tags_all: all } = target.resource?.values ?? {};
  const own = isJsonObject(tags) ? tags : {};
  return isJsonObject(all) ? Object.fromEntries(Object.entries(all).filter(([key]) => !Object.hasOwn(own, key))) : {};
}

interface Base {
  readonly current: JsonObject;
  readonly hidden: ReadonlySet<string>;
  readonly state: JsonObject;
}

function runWriters(call: Call, event: CloudTrailEvent, base: Base, entry: ResourceEntry): Writes {
  let writes: Writes | undefined;
  for (const writer of call.writers) {
    const hidesNow = writes !== undefined && Object.values(writes).includes(HIDDEN);
    const isAnyHidden = hidesNow || base.hidden.size > 0;
    const current = writes === undefined ? base.current : visible({ ...base.current, ...writes }, hidesNow);
    const written = isAnyHidden
      ? runOnHidden((values) => writer(event, values, entry.attributes, base.state), current, { before: writes ?? {}, hidden: base.hidden })
      : writer(event, current, entry.attributes, base.state);
    if (Object.keys(written).length > 0) writes = writes === undefined ? written : { ...writes, ...written };
  }
  return writes ?? {};
}

/** Runs a writer. If it reads a hidden value, its writes are hidden. */
function runOnHidden(
  write: (values: JsonObject) => Writes,
  current: JsonObject,
  { before, hidden }: { readonly before: Writes; readonly hidden: ReadonlySet<string> },
): Writes {
  let blind = false;
  const written = write(
    watched(current, (name) => {
      blind ||= !(name in current) && (before[name] === HIDDEN || hidden.has(name));
    }),
  );
  return blind ? Object.fromEntries(Object.keys(written).map((name) => [name, HIDDEN])) : written;
}

function visible(values: Writes, isAnyHidden: boolean): JsonObject {
  if (!isAnyHidden) return values as JsonObject;
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
