import type { AttributeChange } from '#domain/attribute-change.ts';
import { blankEqual, sameValue } from '#domain/value/compare.ts';
import { canonicalJson, isEmpty, isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';

/** An innermost value before and after. */
export interface ChangedLeaf {
  /** Dotted, without list positions: `global_secondary_index.read_capacity`. */
  readonly path: string;
  /** Identifies the list items around the leaf, outermost first: `by-status`. Empty outside lists. */
  readonly item: string;
  readonly before: Json;
  readonly after: Json;
  /** From unset to 0 or false, or back, in a block that exists before and after. */
  readonly unsetToZero?: true;
}

/** Identifying attributes of list items, in order of preference. */
const ITEM_KEYS = [
  'name',
  'id',
  'index_name',
  'sid',
  'rule_id',
  'rule_name',
  'key',
  'attribute_name',
  'identifier',
  'device_name',
  'parameter_name',
  'origin_id',
  'region_name',
] as const;

/**
 * Returns the leaves that differ, such as `point_in_time_recovery.enabled`. Null, "" and empty collections are equal; an empty block
 * differs from no block. List items are matched by an identifying attribute, or by position. Lists of scalars are leaves.
 */
export function changedLeaves(change: Pick<AttributeChange, 'path' | 'before' | 'after'>): readonly ChangedLeaf[] {
  const found = known.get(change) ?? walk({ path: change.path, item: '', before: change.before, after: change.after });
  known.set(change, found);
  return found;
}

/** Cached, because every check of a change needs its leaves. */
const known = new WeakMap<Pick<AttributeChange, 'path' | 'before' | 'after'>, readonly ChangedLeaf[]>();

function walk(place: ChangedLeaf): readonly ChangedLeaf[] {
  const { before, after } = place;
  if (sameValue(before, after) || (isEmpty(before) && isEmpty(after))) return [];
  if (isMapLike(before) && isMapLike(after) && (isJsonObject(before) || isJsonObject(after)))
    return walkObject(place, objectOf(before), objectOf(after));
  if (isBlockList(before) && isBlockList(after) && (listOf(before).length > 0 || listOf(after).length > 0))
    return walkList(place, listOf(before), listOf(after));
  return [place];
}

function walkObject(place: ChangedLeaf, before: JsonObject, after: JsonObject): readonly ChangedLeaf[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const isInBoth = isJsonObject(place.before) && isJsonObject(place.after);
  return keys.flatMap((key) => {
    const one = { path: `${place.path}.${key}`, item: place.item, before: ownValue(before, key), after: ownValue(after, key) };
    const leaves = walk(one);
    return isInBoth && blankEqual(one.before, one.after) ? leaves.map((leaf) => ({ ...leaf, unsetToZero: true })) : leaves;
  });
}

function walkList(place: ChangedLeaf, before: readonly JsonObject[], after: readonly JsonObject[]): readonly ChangedLeaf[] {
  const key = ITEM_KEYS.find((name) => identifies(name, before) && identifies(name, after));
  // Blocks without a name may be a set, so equal blocks are unchanged at any position.
  const [left, right] = key === undefined ? withoutCommon(before, after) : [before, after];
  const nameOf = (item: JsonObject, index: number): string => (key === undefined ? String(index) : String(item[key]));
  const names = [...new Set([...left.map(nameOf), ...right.map(nameOf)])];
  const single = before.length <= 1 && after.length <= 1;
  return names.flatMap((name) => {
    const item = single && key === undefined ? place.item : [place.item, name].filter((part) => part !== '').join('/');
    const one = {
      path: place.path,
      item,
      before: left.find((entry, index) => nameOf(entry, index) === name) ?? null,
      after: right.find((entry, index) => nameOf(entry, index) === name) ?? null,
    };
    const leaves = walk(one);
    // An empty block has a meaning: `block {}` in a firewall's default action.
    return leaves.length === 0 && (one.before === null) !== (one.after === null) ? [one] : leaves;
  });
}

function withoutCommon(
  before: readonly JsonObject[],
  after: readonly JsonObject[],
): readonly [readonly JsonObject[], readonly JsonObject[]] {
  if (before.length === after.length && before.length <= 1) return [before, after];
  const inBefore = new Set(before.map(canonicalJson));
  const inAfter = new Set(after.map(canonicalJson));
  return [before.filter((item) => !inAfter.has(canonicalJson(item))), after.filter((item) => !inBefore.has(canonicalJson(item)))];
}

function identifies(key: string, items: readonly JsonObject[]): boolean {
  const values = items.map((item) => item[key]);
  return values.every((value) => typeof value === 'string' && value !== '') && new Set(values).size === values.length;
}

function ownValue(value: JsonObject, key: string): Json {
  return Object.hasOwn(value, key) ? (value[key] ?? null) : null;
}

function isMapLike(value: Json): boolean {
  return value === null || isJsonObject(value);
}

function objectOf(value: Json): JsonObject {
  return isJsonObject(value) ? value : {};
}

function isBlockList(value: Json): boolean {
  return value === null || (Array.isArray(value) && value.every(isJsonObject));
}

function listOf(value: Json): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}
