/**
 * The provider's default_tags: which provider block a resource belongs to, and which tags it ends up with.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/resource-tagging
 */
import type { Json } from '#domain/json.ts';
import type { ProviderSchema } from '#domain/provider-schema.ts';
import type { Evaluator, ModuleInstance, ResourceInstance, Scope } from './evaluate/evaluator.ts';
import { UNKNOWN, isValueObject } from './evaluate/value.ts';
import type { Value, ValueObject } from './evaluate/value.ts';
import type { Block, Expression, HclFile } from './syntax.ts';

/** Where default tags are written. */
export interface DefaultTags {
  readonly expression: Expression;
  readonly file: HclFile;
  readonly scope: Scope;
}

/** A provider as a module names it: aws, or aws.west. */
interface ProviderName {
  readonly type: string;
  readonly alias: string | undefined;
}

/**
 * Finds the default tags of a resource.
 * @param instance a resource instance
 * @returns the `tags` of its provider's default_tags; undefined where there are none
 */
export function defaultTagsOf(instance: ResourceInstance): DefaultTags | undefined {
  const { block, type } = instance.declaration;
  const written = block.body.attributes.find((attribute) => attribute.name === 'provider')?.expression;
  const name = written === undefined ? { type: type.split('_')[0] ?? '', alias: undefined } : nameIn(written);
  return name === undefined ? undefined : defaultTagsIn(instance.scope.module, name);
}

/**
 * The tags that a resource has in the end.
 * @param instance a resource instance
 * @param evaluator the code
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
 * @param shared default tags
 * @returns all tags; undefined where they are no map
 */
export function wantedTags(wanted: { readonly after: Json; readonly all?: Json }, shared: Value): ValueObject | undefined {
  const all: Value | undefined = wanted.all as Value | undefined;
  const merged = all ?? (isValueObject(shared) ? mergeTags(shared, wanted.after as Value) : UNKNOWN);
  return isValueObject(merged) ? merged : undefined;
}

function defaultTagsIn(module: ModuleInstance, name: ProviderName): DefaultTags | undefined {
  for (const file of module.configuration.files) {
    const provider = file.body.blocks.find(
      (block) => block.type === 'provider' && block.labels[0] === name.type && aliasOf(block) === name.alias,
    );
    if (provider !== undefined) return tagsIn(provider, file, module);
  }
  const outer = module.caller === undefined ? undefined : nameInCaller(module.caller, name);
  return outer === undefined || module.caller === undefined ? undefined : defaultTagsIn(module.caller.scope.module, outer);
}

/** What the calling module gives under this name; without a `providers` map a module has the caller's default ones. */
function nameInCaller(caller: NonNullable<ModuleInstance['caller']>, name: ProviderName): ProviderName | undefined {
  const call = caller.scope.module.configuration.calls.get(caller.callName);
  const given = call?.block.body.attributes.find((attribute) => attribute.name === 'providers')?.expression;
  if (given?.kind !== 'object') return name.alias === undefined ? name : undefined;
  const entry = given.entries.find((candidate) => sameName(keyName(candidate.key), name));
  if (entry === undefined) return name.alias === undefined ? name : undefined;
  return nameIn(entry.value);
}

/** A bare key `aws` is read as a text. */
function keyName(key: Expression): ProviderName | undefined {
  return key.kind === 'literal' ? { type: String(key.value), alias: undefined } : nameIn(key);
}

function nameIn(expression: Expression): ProviderName | undefined {
  if (expression.kind === 'variable') return { type: expression.name, alias: undefined };
  return expression.kind === 'get-attribute' && expression.object.kind === 'variable'
    ? { type: expression.object.name, alias: expression.name }
    : undefined;
}

function sameName(left: ProviderName | undefined, right: ProviderName): boolean {
  return left?.type === right.type && left.alias === right.alias;
}

function aliasOf(provider: Block): string | undefined {
  const alias = provider.body.attributes.find((attribute) => attribute.name === 'alias')?.expression;
  return alias?.kind === 'literal' && typeof alias.value === 'string' ? alias.value : undefined;
}

function tagsIn(provider: Block, file: HclFile, module: ModuleInstance): DefaultTags | undefined {
  const block = provider.body.blocks.find((candidate) => candidate.type === 'default_tags');
  const tags = block?.body.attributes.find((attribute) => attribute.name === 'tags');
  return tags === undefined ? undefined : { expression: tags.expression, file, scope: { module, bindings: {} } };
}
