import type { Json } from '#domain/json.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import type { Evaluator, ResourceInstance, Scope } from './evaluate/evaluator.ts';
import { UNKNOWN, isValueObject } from './evaluate/value.ts';
import type { Value, ValueObject } from './evaluate/value.ts';
import { providerOf } from './provider-block.ts';
import type { Expression, HclFile } from './syntax.ts';
import { findAttribute } from './locate.ts';

export interface DefaultTags {
  readonly expression: Expression;
  readonly file: HclFile;
  readonly scope: Scope;
}

/**
 * The `tags` of the default_tags of a resource's provider.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/resource-tagging
 */
export function defaultTagsOf(instance: ResourceInstance, evaluator: Pick<Evaluator, 'evaluate'>): DefaultTags | undefined {
  const provider = providerOf(instance, evaluator);
  const block = provider?.block.body.blocks.find((candidate) => candidate.type === 'default_tags');
  const tags = findAttribute(block?.body, 'tags');
  return provider === undefined || tags === undefined
    ? undefined
    : { expression: tags.expression, file: provider.file, scope: provider.scope };
}

/** Default tags merged with the resource's own tags. Undefined if the type or the provider has no default tags. */
export function effectiveTags(
  instance: ResourceInstance,
  evaluator: Evaluator,
  schema: ProviderSchema,
): ValueObject | typeof UNKNOWN | undefined {
  if (schema[instance.declaration.type]?.attributes['tags_all'] === undefined) return undefined;
  const defaults = defaultTagsOf(instance, evaluator);
  if (defaults === undefined) return undefined;
  const [shared, own]: readonly [Value, Value | undefined] = [
    evaluator.evaluate(defaults.expression, defaults.scope),
    evaluator.arguments(instance)['tags'],
  ];
  if (!isValueObject(shared)) return UNKNOWN;
  return mergeTags(shared, own ?? null);
}

function mergeTags(shared: ValueObject, own: Value): ValueObject | typeof UNKNOWN {
  if (own === null) return shared;
  return isValueObject(own) ? { ...shared, ...own } : UNKNOWN;
}

/** All tags that the resource should have; undefined if they are not a map. `wanted`: `tags`, and `tags_all` if known. */
export function wantedTags(wanted: { readonly after: Json; readonly all?: Json }, shared: Value): ValueObject | undefined {
  const all: Value | undefined = wanted.all as Value | undefined;
  const merged = all ?? (isValueObject(shared) ? mergeTags(shared, wanted.after as Value) : UNKNOWN);
  return isValueObject(merged) ? merged : undefined;
}
