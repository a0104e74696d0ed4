import { isJsonObject } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';
import type { Target } from '../play/target.ts';

/**
 * The tags that the provider adds to every resource of this workspace, told from what state holds.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/resource-tagging
 * @returns tags that stand in some tags_all without being the resource's own, and that no other resource contradicts
 */
export function defaultTagsOf(managed: readonly StateResource[]): JsonObject {
  const known = defaultsOf.get(managed);
  if (known !== undefined) return known;
  const defaults = readDefaults(managed);
  defaultsOf.set(managed, defaults);
  return defaults;
}

/** A state is read once, and only where something made by hand is told of. */
const defaultsOf = new WeakMap<readonly StateResource[], JsonObject>();

function readDefaults(managed: readonly StateResource[]): JsonObject {
  const tagged = managed.flatMap(({ mode, values: { tags, tags_all: all } }) =>
    mode === 'managed' && isJsonObject(all) ? [{ own: isJsonObject(tags) ? tags : {}, all }] : [],
  );
  const added = tagged.flatMap(({ own, all }) => Object.entries(all).filter(([key]) => !Object.hasOwn(own, key)));
  return Object.fromEntries(added.filter(([key, value]) => tagged.every(({ own, all }) => Object.hasOwn(own, key) || all[key] === value)));
}

/**
 * Leaves of a resource made by hand the tags that code has to write, as the provider does on import.
 * @param defaults tags that the provider adds
 * @returns the resource with what is equal to a default taken out of `tags`; `tags_all` stays what AWS has
 */
export function withoutDefaultTags(target: Target, defaults: JsonObject): Target {
  const { tags } = target.values;
  if (!isJsonObject(tags)) return target;
  return {
    ...target,
    values: { ...target.values, tags: Object.fromEntries(Object.entries(tags).filter(([key, value]) => defaults[key] !== value)) },
  };
}
