import { isJsonObject } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';
import type { Target } from '../play/target.ts';

/**
 * Returns the provider's default tags, derived from the state: tags in a tags_all that are not the resource's own, and that no other
 * resource contradicts. https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/resource-tagging
 */
export function defaultTagsInState(managed: readonly StateResource[]): JsonObject {
  const known = defaultsOf.get(managed);
  if (known !== undefined) return known;
  const defaults = readDefaults(managed);
  defaultsOf.set(managed, defaults);
  return defaults;
}

/** Computed once per state, and only for an unmanaged resource. */
const defaultsOf = new WeakMap<readonly StateResource[], JsonObject>();

function readDefaults(managed: readonly StateResource[]): JsonObject {
  const tagged = managed.flatMap(({ mode, values: { tags, tags_all: all } }) =>
    mode === 'managed' && isJsonObject(all) ? [{ own: isJsonObject(tags) ? tags : {}, all }] : [],
  );
  const added = tagged.flatMap(({ own, all }) => Object.entries(all).filter(([key]) => !Object.hasOwn(own, key)));
  return Object.fromEntries(added.filter(([key, value]) => tagged.every(({ own, all }) => Object.hasOwn(own, key) || all[key] === value)));
}

/** Removes default tags from `tags` of an unmanaged resource, as the provider does on import; `tags_all` stays. */
export function withoutDefaultTags(target: Target, defaults: JsonObject): Target {
  const { tags } = target.values;
  if (!isJsonObject(tags)) return target;
  return {
    ...target,
    values: { ...target.values, tags: Object.fromEntries(Object.entries(tags).filter(([key, value]) => defaults[key] !== value)) },
  };
}
