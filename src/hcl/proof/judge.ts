import { blankEqual, sameValue } from '#domain/value/compare.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { isWriteOnly, hasAttributeOrBlock } from '#domain/value/provider-schema.ts';
import type { BlockSchema, BlockTypeSchema, ProviderSchema } from '#domain/value/provider-schema.ts';
import { UNKNOWN_VALUE } from '#domain/verification.ts';
import type { Residual } from '#domain/verification.ts';
import { blocksAgree, typedEqual } from './agreement.ts';
import { defaultTagsOf, effectiveTags, wantedTags } from '../default-tags.ts';
import { writtenBlockType } from '../block-type.ts';
import type { Evaluator, Part, ResourceInstance } from '../evaluate/evaluator.ts';
import { UNKNOWN, isValueObject, knownJson } from '../evaluate/value.ts';
import type { Value, ValueObject } from '../evaluate/value.ts';
import { findBlockCollateral } from './block-collateral.ts';
import { findCycles } from './cycles.ts';
import { sameParts } from '../origin/place.ts';
import { findSettingsCollateral } from './settings.ts';
import { reachableSource } from './reachable-source.ts';
import { comparedArguments } from './compared-arguments.ts';

/** A change that a patch should, or may, make. */
export interface WantedChange {
  readonly address: string;
  readonly type: string;
  readonly path: string;
  readonly before: Json;
  readonly after: Json;
  /** For `tags`: tags_all after the drift, with default tags. */
  readonly all?: Json;
}

export interface Expectation {
  readonly changes: readonly WantedChange[];
  /** Instances that may be removed. */
  readonly gone: readonly string[];
  /** Instances that may be added, and their values. */
  readonly adopted: readonly { readonly address: string; readonly type: string; readonly observed: JsonObject }[];
}

/**
 * Returns true if the evaluated code has the wanted value. Unknown values count as false, except in map entries that the drift did not
 * change. An omitted argument has its default.
 */
export function isReached(wanted: WantedChange, evaluator: Evaluator, schema: ProviderSchema): boolean {
  const instance = evaluator.instance(wanted.address);
  if (instance === undefined) return false;
  const block = schema[wanted.type];
  const tags = wanted.path === 'tags' ? effectiveTags(instance, evaluator, schema) : undefined;
  if (tags !== undefined) return isTagged(tags, wanted, instance, evaluator);
  const value = evaluator.arguments(instance)[wanted.path];
  const nested = writtenBlockType(block, wanted.path, { body: instance.declaration.block, readings: [wanted.before, wanted.after] });
  if (nested !== undefined && !hasAttributeOrBlock(block, wanted.path)) return blocksAgreeInAnyNesting(value, wanted, nested);
  if (nested !== undefined && (value !== undefined || block?.attributes[wanted.path] === undefined))
    return blocksAgree(value, wanted, nested);
  const isDefault = blankEqual(wanted.after, block?.attributes[wanted.path]?.default ?? null);
  // A null argument is an omitted one. https://developer.hashicorp.com/terraform/language/expressions/types#null
  if (value === undefined || (value === null && isDefault)) return isDefault;
  const json = knownJson(withUnmoved(value, wanted));
  return json !== undefined && typedEqual(block?.attributes[wanted.path]?.type, json, wanted.after);
}

/** Replaces map entries that are unknown before an apply (`timestamp()`) by the cloud's value, if the drift did not change them. */
function withUnmoved(value: Value, { before, after }: WantedChange): Value {
  if (!isValueObject(value) || !isJsonObject(before) || !isJsonObject(after)) return value;
  const moved = (key: string): boolean => !(key in before && key in after && sameValue(before[key] ?? null, after[key] ?? null));
  return Object.fromEntries(
    Object.entries(value).map(([key, part]): [string, Value] => [key, part === UNKNOWN && !moved(key) ? (after[key] as Value) : part]),
  );
}

/** Compares blocks of unknown nesting. Their order counts only if the drift changed nothing but the order. */
function blocksAgreeInAnyNesting(value: Value | undefined, wanted: WantedChange, nested: BlockTypeSchema): boolean {
  const asSet = { ...nested, nesting: 'set' } as const;
  const moved = blocksAgree(wanted.before as Value, { before: wanted.before, after: wanted.after }, asSet);
  return blocksAgree(value, wanted, nested) || (!moved && blocksAgree(value, wanted, asSet));
}

/** Compares tags after default tags are merged in. */
function isTagged(tags: ValueObject | typeof UNKNOWN, wanted: WantedChange, instance: ResourceInstance, evaluator: Evaluator): boolean {
  const defaults = defaultsOf(instance, evaluator);
  const goal = wantedTags(wanted, defaults);
  if (tags === UNKNOWN || goal === undefined) return false;
  // A default tag that only Terraform can evaluate (`abspath()`) is the same on both sides.
  const isKnownTag = ([key]: readonly [string, Value]): boolean => !isValueObject(defaults) || defaults[key] !== UNKNOWN;
  const knownTags = (all: ValueObject): Value => Object.fromEntries(Object.entries(all).filter(isKnownTag));
  const [json, known] = [knownJson(withUnmoved(knownTags(tags), wanted)), knownJson(knownTags(goal))];
  return json !== undefined && known !== undefined && blankEqual(json, known);
}

function defaultsOf(instance: ResourceInstance, evaluator: Evaluator): Value {
  const defaults = defaultTagsOf(instance, evaluator);
  return defaults === undefined ? {} : evaluator.evaluate(defaults.expression, defaults.scope);
}

function tagGoal(wanted: WantedChange, { instance, evaluator }: Side): Json | undefined {
  const goal = wantedTags(wanted, defaultsOf(instance, evaluator));
  return goal === undefined ? undefined : knownJson(goal);
}

/**
 * Returns unexpected differences between two evaluations. Empty: no collateral, as far as values are known.
 * @param before the unpatched code
 * @param touched the part that is evaluated and compared; absent: everything
 */
export function findCollateral(
  before: Evaluator,
  after: Evaluator,
  expectation: Expectation,
  schema: ProviderSchema,
  touched?: Part,
): readonly Residual[] {
  const found: Residual[] = [];
  const allowed = new Map(expectation.changes.map((change) => [`${change.address}\n${change.path}`, change]));
  const [instances, instancesNow] = [before.instances(touched), after.instances(touched)];
  const [then, now] = [instances, instancesNow].map((all) => new Map(all.map((instance) => [instance.address, instance])));
  for (const instance of instances) {
    const is = now?.get(instance.address);
    if (is === undefined) {
      if (!expectation.gone.includes(instance.address))
        found.push({ address: instance.address, path: '*', expected: 'unchanged', found: null });
      continue;
    }
    found.push(...differences({ instance, evaluator: before }, { instance: is, evaluator: after }, { allowed, schema, touched }));
  }
  for (const { address } of instancesNow) {
    if (then?.has(address) === true) continue;
    if (!expectation.adopted.some((adopted) => adopted.address === address))
      found.push({ address, path: '*', expected: null, found: 'new' });
  }
  const adopted = expectation.adopted.map(({ address }) => address);
  found.push(
    ...findBlockCollateral(before, after, touched),
    ...findSettingsCollateral(before, after, adopted, touched),
    ...findCycles(before, after),
  );
  return found;
}

interface Side {
  readonly instance: ResourceInstance;
  readonly evaluator: Evaluator;
}

function differences(
  before: Side,
  after: Side,
  context: {
    readonly allowed: ReadonlyMap<string, WantedChange>;
    readonly schema: ProviderSchema;
    readonly touched: Part | undefined;
  },
): readonly Residual[] {
  const { address, declaration, scope } = before.instance;
  const isTouched = (name: string): boolean =>
    context.touched?.has(scope.module, `${declaration.type}.${declaration.name}.${name}`) !== false;
  const valuesBefore = comparedArguments(before, context.schema, isTouched);
  const valuesAfter = comparedArguments(after, context.schema, isTouched);
  return [...new Set([...Object.keys(valuesBefore), ...Object.keys(valuesAfter)])].flatMap((path): readonly Residual[] => {
    const previous: Value | undefined = valuesBefore[path];
    const current: Value | undefined = valuesAfter[path];
    if (
      previous !== undefined &&
      current !== undefined &&
      sameParts(previous, current) &&
      (knownJson(previous) !== undefined || sameSource(before, after, path))
    )
      return [];
    if (hasSameMeaning(previous, current, context.schema[declaration.type], path)) return [];
    const wanted = context.allowed.get(`${address}\n${path}`);
    if (
      wanted !== undefined &&
      (isReached(wanted, after.evaluator, context.schema) ||
        isPartlyChanged(previous, current, path === 'tags' ? (tagGoal(wanted, after) ?? wanted.after) : wanted.after))
    )
      return [];
    const expected = previous === undefined ? null : (knownJson(previous) ?? UNKNOWN_VALUE);
    return [{ address, path, expected, found: current === undefined ? undefined : knownJson(current) }];
  });
}

/** Omitted, null and the default are equal. */
function hasSameMeaning(previous: Value | undefined, current: Value | undefined, schema: BlockSchema | undefined, path: string): boolean {
  const attribute = schema?.attributes[path];
  const [before, now] = [knownJson(previous ?? null), knownJson(current ?? null)];
  if (attribute === undefined || before === undefined || now === undefined) return false;
  const standard = attribute.default ?? null;
  return sameValue(before ?? standard, now ?? standard);
}

/** An unknown value is unchanged only if its source is. */
function sameSource(before: Side, after: Side, path: string): boolean {
  return reachableSource(before.instance, path, before.evaluator) === reachableSource(after.instance, path, after.evaluator);
}

/** True if a value is part of the way to a wanted one: each of its entries has the old or the wanted value. */
function isPartlyChanged(previous: Value | undefined, current: Value | undefined, wanted: Json): boolean {
  const [before, now] = [previous === undefined ? undefined : knownJson(previous), current === undefined ? undefined : knownJson(current)];
  if (before === undefined || now === undefined) return false;
  if (sameValue(before, now) || sameValue(now, wanted)) return true;
  if (!isJsonObject(before) || !isJsonObject(now) || !isJsonObject(wanted)) return false;
  const [left, right, goal] = [before, now, wanted];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every(
    (key) => sameValue(left[key] ?? null, right[key] ?? null) || sameValue(right[key] ?? null, goal[key] ?? null),
  );
}

/** Returns arguments of an adopted resource that differ from the cloud, so the first apply would change them. */
export function disagreements(adopted: Expectation['adopted'][number], evaluator: Evaluator, schema: ProviderSchema): readonly Residual[] {
  const instance = evaluator.instance(adopted.address);
  const block = schema[adopted.type];
  if (instance === undefined) return [{ address: adopted.address, path: '*', expected: 'a resource block', found: null }];
  const paths = new Set([...Object.keys(adopted.observed), ...Object.keys(evaluator.arguments(instance))]);
  return [...paths].flatMap((path): readonly Residual[] => {
    const attribute = block?.attributes[path];
    // A write-only argument cannot be observed.
    if (isWriteOnly(block, path)) return [];
    if (path === 'tags_all' || path === 'id') return [];
    if (attribute === undefined && block !== undefined && !(path in block.blocks)) return [];
    const value = evaluator.arguments(instance)[path];
    if (value === undefined && (attribute?.computed === true || block?.blocks[path]?.computed === true)) return [];
    const wanted = {
      address: adopted.address,
      type: adopted.type,
      path,
      before: null,
      after: adopted.observed[path] ?? attribute?.default ?? null,
    };
    return isReached(wanted, evaluator, schema)
      ? []
      : [{ address: adopted.address, path, expected: wanted.after, found: value === undefined ? undefined : knownJson(value) }];
  });
}
