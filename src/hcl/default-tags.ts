/**
 * The provider's default_tags: which provider block a resource belongs to, and which tags it ends up with.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/resource-tagging
 */
import type { Json } from '#domain/json.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import type { Evaluator, ResourceInstance, Scope } from './evaluate/evaluator.ts';
import { UNKNOWN, isValueObject } from './evaluate/value.ts';
import type { Value, ValueObject } from './evaluate/value.ts';
import { providerOf } from './provider-block.ts';
import type { Expression, HclFile } from './syntax.ts';

/** Where default tags are written. */
export interface DefaultTags {
  readonly expression: Expression;
  readonly file: HclFile;
  readonly scope: Scope;
}

/**
 * Finds the default tags of a resource.
 * @returns the `tags` of its provider's default_tags; undefined where there are none
 */
export function defaultTagsOf(instance: ResourceInstance): DefaultTags | undefined {
  const provider = providerOf(instance);
  const block = provider?.block.body.blocks.find((candidate) => candidate.type === 'default_tags');
  const tags = block?.body.attributes.find((attribute) => attribute.name === 'tags');
  return provider === undefined || tags === undefined
    ? undefined
    : { expression: tags.expression, file: provider.file, scope: provider.scope };
}

/**
 * The tags that a resource has in the end.
 * @param schema tells which types know default tags
 * @returns default tags with the resource's own over them, unknown where one is; undefined where the type or the
 *   provider has no default tags
 */
export function effectiveTags(instance: ResourceInstance, evaluator: Evaluator, schema: ProviderSchema): Value | undefined {
  if (schema[instance.declaration.type]?.attributes['tags_all'] === undefined) return undefined;
  const defaults = defaultTagsOf(instance);
  if (defaults === undefined) return undefined;
  const [shared, own]: readonly [Value, Value | undefined] = [
    evaluator.evaluate(defaults.expression, defaults.scope),
    evaluator.arguments(instance)['tags'],
  ];
  if (!isValueObject(shared)) return UNKNOWN;
  return mergeTags(shared, own ?? null);
}

/** The resource's own tags lie over the default ones. */
function mergeTags(shared: ValueObject, own: Value): ValueObject | typeof UNKNOWN {
  if (own === null) return shared;
  return isValueObject(own) ? { ...shared, ...own } : UNKNOWN;
}

/**
 * The tags a resource is to end up with.
 * @param wanted what `tags` should be, and `tags_all` where that is known
 * @returns all tags; undefined where they are no map
 */
export function wantedTags(wanted: { readonly after: Json; readonly all?: Json }, shared: Value): ValueObject | undefined {
  const all: Value | undefined = wanted.all as Value | undefined;
  const merged = all ?? (isValueObject(shared) ? mergeTags(shared, wanted.after as Value) : UNKNOWN);
  return isValueObject(merged) ? merged : undefined;
}
