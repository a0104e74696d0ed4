import { sameValue } from '#domain/value/compare.ts';
import { UNKNOWN_VALUE } from '#domain/verification.ts';
import type { Residual } from '#domain/verification.ts';
import type { ModuleConfiguration } from '../evaluate/configuration.ts';
import type { Evaluator, ModuleInstance, Part, Scope } from '../evaluate/evaluator.ts';
import { expandBlock } from '../evaluate/repetition.ts';
import { isValueObject, knownJson } from '../evaluate/value.ts';
import type { Value } from '../evaluate/value.ts';
import { providerScopes } from '../provider-block.ts';
import { reachableFromBody } from './reachable-source.ts';
import { undeclaredInModule } from './undeclared.ts';
import type { Block, HclFile } from '../syntax.ts';
import { argumentOf, blockName, referenceTo } from '../locate.ts';
import { maskNames } from './masked-names.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';
import { PROVIDER } from './block-parts.ts';

/**
 * Finds effects on code that has no instances to compare: providers, data sources, external modules, computed repetitions, outputs.
 * @param touched the part that may differ; absent: everything
 * @returns changed blocks, outputs that became unknown, and references to removed blocks
 */
export function findBlockCollateral(before: Evaluator, after: Evaluator, touched?: Part): readonly Residual[] {
  const now = new Map(after.modules(touched).map((module) => [module.address, module]));
  return before.modules(touched).flatMap((module): readonly Residual[] => {
    const same = now.get(module.address);
    // A removed module shows in its instances. Terraform still reads the code of a module without instances.
    if (same === undefined) {
      const configuration = after.configuration.modules.get(module.configuration.directory);
      return configuration === undefined ? [] : danglingReferences(module, { ...module, configuration });
    }
    return [
      ...changedBlocks({ module, evaluator: before, touched }, { module: same, evaluator: after, touched }),
      ...lostOutputs({ module, evaluator: before, touched }, { module: same, evaluator: after, touched }),
      ...danglingReferences(module, same),
    ];
  });
}

interface Side {
  readonly module: ModuleInstance;
  readonly evaluator: Evaluator;
  readonly touched: Part | undefined;
}

const blocksOf = memoizeByObject(({ files }: ModuleConfiguration) =>
  files.flatMap((file) => file.body.blocks.map((block) => ({ block, file, name: blockName(block) }))),
);

function changedBlocks(before: Side, after: Side): readonly Residual[] {
  const [left, right] = [describeBlocks(before), describeBlocks(after)];
  const expandedNow = new Set(
    blocksOf(after.module.configuration).flatMap(({ block, name }) => (left.has(name) && isExpanded(block, after) ? [name] : [])),
  );
  return [...left]
    .filter(([name, was]) => !isSame(was, right.get(name), expandedNow.has(name)) && !isComparedInReaders(name, before, after))
    .map(([name]) => ({ address: addressOf(before.module, name), path: '*', expected: 'unchanged', found: undefined }));
}

/** True for a policy document with known values on both sides: it is compared by value in its readers. */
function isComparedInReaders(name: string, before: Side, after: Side): boolean {
  if (!name.startsWith('data.aws_iam_policy_document.')) return false;
  return documentsOf(name, before) !== undefined && documentsOf(name, after) !== undefined;
}

function documentsOf(name: string, side: Side): string | undefined {
  const value = side.evaluator.evaluate(referenceTo(name.split('.')), { module: side.module, bindings: {} });
  const instances: readonly (Value | undefined)[] = Array.isArray(value)
    ? (value as readonly Value[])
    : isValueObject(value)
      ? 'json' in value
        ? [value]
        : Object.values(value)
      : [undefined];
  const documents = instances.map((instance) => (isValueObject(instance) ? instance['json'] : undefined));
  return documents.every((document) => typeof document === 'string') ? JSON.stringify(documents) : undefined;
}

interface Described {
  readonly reachable: string;
  /** The text of a block that is known to have no instances. Absent: it may have some. */
  readonly own?: string;
}

/** True if nothing changed. New instances of a block that had none are compared one by one elsewhere. */
function isSame(previous: Described, current: Described | undefined, isExpanded: boolean): boolean {
  if (previous.own !== undefined && (isExpanded || (current?.own !== undefined && current.own === previous.own))) return true;
  return current?.reachable === previous.reachable;
}

function describeBlocks({ module, evaluator, touched }: Side): ReadonlyMap<string, Described> {
  const described = new Map<string, Described>();
  for (const { block, file, name } of blocksOf(module.configuration)) {
    const isCompared = ['provider', 'data', 'module', 'resource'].includes(block.type);
    if (!isCompared || touched?.has(module, block.type === 'provider' ? PROVIDER : name) === false) continue;
    if (isExpanded(block, { module, evaluator }) || onlyComputes(block, module, evaluator)) continue;
    const at = { file, scope: { module, bindings: {} } };
    const isNone = hasNoInstances(block, module, evaluator);
    const body = isNone ? withoutNulls(block, module, evaluator) : block.body;
    const own = block.type === 'provider' ? ofProvider(block, at, evaluator) : reachableFromBody(body, at, evaluator);
    const reachable = `${described.get(name)?.reachable ?? ''}${own}`;
    described.set(name, isNone ? { reachable, own: file.text.slice(block.range.start, block.range.end) } : { reachable });
  }
  return described;
}

/** Describes each instance of a provider separately, because an edit of `for_each` may concern other instances only. */
function ofProvider(block: Block, { file, scope }: { readonly file: HclFile; readonly scope: Scope }, evaluator: Evaluator): string {
  const attributes = block.body.attributes.filter(({ name }) => name !== 'for_each');
  const scopes = providerScopes(block, scope.module, evaluator);
  const textOf = (body: Block['body'], one: Scope): string =>
    reachableFromBody(withoutTags(body, one, evaluator), { file, scope: one }, evaluator);
  if (scopes.some(({ each }) => each === undefined)) return textOf(block.body, scope);
  return scopes.map((one) => `${String(one.each?.key)} ${textOf({ ...block.body, attributes }, one)}`).join();
}

/** Removes null arguments, which equal omitted ones. https://developer.hashicorp.com/terraform/language/expressions/types#null */
function withoutNulls({ body }: Block, module: ModuleInstance, { evaluate }: Evaluator): Block['body'] {
  const isNull = ({ expression }: Block['body']['attributes'][number]): boolean => evaluate(expression, { module, bindings: {} }) === null;
  return { ...body, attributes: body.attributes.filter((attribute) => !isNull(attribute)) };
}

/** True if a block is known to have no instances, such as `count = var.create ? 1 : 0` with `create = false`. */
function hasNoInstances(block: Block, module: ModuleInstance, { evaluate }: Evaluator): boolean {
  if (block.type === 'provider') return false;
  const repetition = expandBlock(block, { module, bindings: {} }, evaluate);
  return typeof repetition !== 'symbol' && repetition.steps.length === 0;
}

/** True for a local module without resources or calls: a change of it shows in the readers of its outputs. */
function onlyComputes(block: Block, module: ModuleInstance, evaluator: Evaluator): boolean {
  const directory = block.type === 'module' ? module.configuration.calls.get(block.labels[0] ?? '')?.directory : undefined;
  const called = directory === undefined ? undefined : evaluator.configuration.modules.get(directory);
  return called !== undefined && called.resources.size === 0 && called.calls.size === 0;
}

/** Removes known default tags, because a change of them shows in the tags of each resource. */
function withoutTags(body: Block['body'], scope: Scope, evaluator: Evaluator): Block['body'] {
  const isKnown = (inner: Block): boolean =>
    inner.body.attributes.every((attribute) => knownJson(evaluator.evaluate(attribute.expression, scope)) !== undefined);
  return { ...body, blocks: body.blocks.filter((inner) => inner.type !== 'default_tags' || !isKnown(inner)) };
}

function isExpanded(block: Block, { module, evaluator }: Pick<Side, 'module' | 'evaluator'>): boolean {
  return evaluator.isExpanded(module, block);
}

function addressOf(module: ModuleInstance, name: string): string {
  return module.address === '' ? name : `${module.address}.${name}`;
}

/**
 * Finds outputs that became unknown or are gone. In the root, also those whose own text changed together with their value, because other
 * roots may read them. Any other change of a value is allowed.
 */
function lostOutputs(before: Side, after: Side): readonly Residual[] {
  const masked = maskNames(before.module.configuration, after.module.configuration);
  return [...before.module.configuration.outputs.keys()].flatMap((name) => {
    if (before.touched?.has(before.module, `output.${name}`) === false) return [];
    const [previous, current] = [outputValue(name, before), outputValue(name, after)];
    const isRewritten = before.module.caller === undefined && masked(outputText(name, before)) !== masked(outputText(name, after));
    const isSame = previous !== undefined && current !== undefined && sameValue(previous, current);
    return (previous !== undefined && current === undefined) || (isRewritten && !isSame)
      ? [{ address: addressOf(before.module, `output.${name}`), path: 'value', expected: previous ?? UNKNOWN_VALUE, found: current }]
      : [];
  });
}

function outputText(name: string, { module }: Side): string {
  const output = module.configuration.outputs.get(name);
  const range = argumentOf(output?.block.body, 'value')?.range;
  return range === undefined ? '' : (output?.file.text.slice(range.start, range.end) ?? '');
}

function outputValue(name: string, side: Side): ReturnType<typeof knownJson> {
  const value = argumentOf(side.module.configuration.outputs.get(name)?.block.body, 'value');
  return value === undefined ? undefined : knownJson(side.evaluator.evaluate(value, { module: side.module, bindings: {} }));
}

/** Finds references to names that are no longer, or not yet, declared. */
function danglingReferences(before: ModuleInstance, after: ModuleInstance): readonly Residual[] {
  const keyOf = ({ block, name }: ReturnType<typeof undeclaredInModule>[number]): string => `${blockName(block)} ${name}`;
  const known = new Set(undeclaredInModule(before.configuration).map(keyOf));
  return undeclaredInModule(after.configuration)
    .filter((one) => !known.has(keyOf(one)))
    .map(({ block, name }): Residual => ({
      address: addressOf(after, blockName(block)),
      path: '*',
      expected: `no reference to ${name}`,
      found: undefined,
    }));
}
