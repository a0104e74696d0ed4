import type { ModuleConfiguration } from './evaluate/configuration.ts';
import type { Evaluator, ModuleInstance, ResourceInstance, Scope } from './evaluate/evaluator.ts';
import { expandBlock, stepScope } from './evaluate/repetition.ts';
import type { Block, Expression, HclFile } from './syntax.ts';
import { argumentOf, findBlocks } from './locate.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';

export interface ProviderBlock {
  readonly block: Block;
  readonly file: HclFile;
  readonly scope: Scope;
}

/** `aws`, `aws.west` or `aws.by_region[each.key]`. */
interface ProviderName {
  readonly type: string;
  readonly alias: string | undefined;
  /**
   * The instance of a provider with `for_each`.
   * https://opentofu.org/docs/language/providers/configuration/#referring-to-provider-instances
   */
  readonly key?: { readonly expression: Expression; readonly scope: Scope };
}

/**
 * The provider block of a resource: its own `provider` or the default of its type, through the `providers` of module calls.
 * https://developer.hashicorp.com/terraform/language/modules/develop/providers
 */
export function providerOf(instance: ResourceInstance, evaluator: Pick<Evaluator, 'evaluate'>): ProviderBlock | undefined {
  const { block, type } = instance.declaration;
  const written = argumentOf(block.body, 'provider');
  const name = written === undefined ? { type: type.split('_')[0] ?? '', alias: undefined } : nameIn(written, instance.scope);
  return name === undefined ? undefined : providerIn(instance.scope.module, name, evaluator);
}

/**
 * Which provider a resource has: another one means another account or region.
 * https://developer.hashicorp.com/terraform/language/meta-arguments/resource-provider
 * @returns a text for comparison; empty where no block configures it
 */
export function providerNameOf(instance: ResourceInstance, evaluator: Pick<Evaluator, 'evaluate'>): string {
  const provider = providerOf(instance, evaluator);
  if (provider === undefined) return '';
  const { block, scope } = provider;
  return JSON.stringify([
    scope.module.address,
    ...block.labels,
    aliasOf(block) ?? null,
    scope.each === undefined ? null : String(scope.each.key),
  ]);
}

function providerIn(module: ModuleInstance, name: ProviderName, evaluator: Pick<Evaluator, 'evaluate'>): ProviderBlock | undefined {
  const found = providersOf(module.configuration).find(({ block }) => block.labels[0] === name.type && aliasOf(block) === name.alias);
  if (found !== undefined) return { ...found, scope: scopeOf(found.block, module, { name, evaluator }) };
  const outer = module.caller === undefined ? undefined : nameInCaller(module.caller, name);
  return outer === undefined || module.caller === undefined ? undefined : providerIn(module.caller.scope.module, outer, evaluator);
}

/** With `each`, if the block has `for_each` and the key is known. */
function scopeOf(
  block: Block,
  module: ModuleInstance,
  { name: { key }, evaluator }: { readonly name: ProviderName; readonly evaluator: Pick<Evaluator, 'evaluate'> },
): Scope {
  const value = key === undefined ? undefined : evaluator.evaluate(key.expression, key.scope);
  return providerScopes(block, module, evaluator).find(({ each }) => each !== undefined && each.key === value) ?? { module, bindings: {} };
}

/**
 * Returns the scopes of the instances of a provider block: one, or one per known key of its `for_each`.
 * https://opentofu.org/docs/language/providers/configuration/#for_each-multiple-instances-of-a-provider-configuration
 */
export function providerScopes(block: Block, module: ModuleInstance, { evaluate }: Pick<Evaluator, 'evaluate'>): readonly Scope[] {
  const scope: Scope = { module, bindings: {} };
  const repetition = expandBlock(block, scope, evaluate);
  return typeof repetition === 'symbol' ? [scope] : repetition.steps.map((step) => stepScope(scope, step));
}

const providersOf = memoizeByObject(({ files }: ModuleConfiguration) =>
  files.flatMap((file) => findBlocks(file.body, 'provider').map((block) => ({ block, file }))),
);

/** Without a `providers` map, a module uses the caller's default providers. */
function nameInCaller(caller: NonNullable<ModuleInstance['caller']>, name: ProviderName): ProviderName | undefined {
  const call = caller.scope.module.configuration.calls.get(caller.callName);
  const given = argumentOf(call?.block.body, 'providers');
  if (given?.kind !== 'object') return name.alias === undefined ? name : undefined;
  const entry = given.entries.find((candidate) => sameName(keyName(candidate.key), name));
  if (entry === undefined) return name.alias === undefined ? name : undefined;
  return nameIn(entry.value, caller.scope);
}

/** A bare key `aws` is parsed as text. */
function keyName(key: Expression): ProviderName | undefined {
  return key.kind === 'literal' ? { type: String(key.value), alias: undefined } : nameIn(key, undefined);
}

function nameIn(expression: Expression, scope: Scope | undefined): ProviderName | undefined {
  if (expression.kind === 'index') {
    const name = nameIn(expression.object, scope);
    return name === undefined || scope === undefined ? name : { ...name, key: { expression: expression.key, scope } };
  }
  if (expression.kind === 'variable') return { type: expression.name, alias: undefined };
  return expression.kind === 'get-attribute' && expression.object.kind === 'variable'
    ? { type: expression.object.name, alias: expression.name }
    : undefined;
}

function sameName(left: ProviderName | undefined, right: ProviderName): boolean {
  return left?.type === right.type && left.alias === right.alias;
}

function aliasOf(provider: Block): string | undefined {
  const alias = argumentOf(provider.body, 'alias');
  return alias?.kind === 'literal' && typeof alias.value === 'string' ? alias.value : undefined;
}
