import { blankEqual } from '#domain/value/compare.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { BlockTypeSchema } from '#domain/value/provider-schema.ts';
import { blocksAgree, typedEqual } from '../../proof/agreement.ts';
import { blockTypeOf } from '../../block-type.ts';
import { knownJson } from '../../evaluate/value.ts';
import type { ValueObject } from '../../evaluate/value.ts';

/** In order of preference. */
const NAMING_ARGUMENTS = ['id', 'name', 'key', 'index_name', 'sid', 'attribute_name', 'priority', 'prefix'] as const;

/**
 * Matches the items in the state before the drift with blocks in code. Blocks in a set have no name.
 * @param items of the state before the drift
 * @returns a map from item index to block index; undefined if code and state differ
 */
export function pairWritten(
  written: readonly ValueObject[],
  items: readonly JsonObject[],
  schema: BlockTypeSchema,
): ReadonlyMap<number, number> | undefined {
  if (written.length === 1 && items.length === 1) return new Map([[0, 0]]);
  const pairs = new Map<number, number>();
  for (const [at, values] of written.entries()) {
    const known = Object.entries(values).flatMap(([name, value]) => {
      const json = knownJson(value);
      return json === undefined ? [] : [[name, json] as const];
    });
    const naming = known.filter(([name, value]) => (NAMING_ARGUMENTS as readonly string[]).includes(name) && typeof value !== 'object');
    const matches = (decisive: typeof known): readonly number[] =>
      items.flatMap((item, index) =>
        !pairs.has(index) && decisive.every(([name, value]) => agreesOn(name, value, item, schema)) ? [index] : [],
      );
    const byName = naming.length === 0 ? [] : matches(naming);
    const [match] = byName.length === 1 ? byName : matches(known);
    if (match === undefined) return undefined;
    pairs.set(match, at);
  }
  return pairs;
}

function agreesOn(name: string, value: Json, item: JsonObject, schema: BlockTypeSchema): boolean {
  const theirs = item[name] ?? null;
  const nested = blockTypeOf(schema.block, name);
  return nested === undefined
    ? typedEqual(schema.block.attributes[name]?.type, value, theirs)
    : blocksAgree(value, { before: theirs, after: theirs }, nested);
}

/**
 * Matches items before and after the drift: equal ones first, then by name, then by similarity.
 * @returns a map from the index before to the index after
 */
export function pairItems(before: readonly JsonObject[], after: readonly JsonObject[]): ReadonlyMap<number, number> {
  if (before.length === 1 && after.length === 1) return new Map([[0, 0]]);
  const pairs = new Map<number, number>();
  const free = new Set(after.map((_, index) => index));
  const pair = (rank: (left: JsonObject, right: JsonObject) => number): void => {
    for (const [index, item] of before.entries()) {
      if (pairs.has(index)) continue;
      const ranked = [...free].map((at) => ({ at, rank: rank(item, after[at] ?? {}) })).filter((candidate) => candidate.rank > 0);
      const [best] = ranked.sort((left, right) => right.rank - left.rank);
      if (best === undefined) continue;
      pairs.set(index, best.at);
      free.delete(best.at);
    }
  };
  pair((left, right) => (blankEqual(left, right) ? 1 : 0));
  pair((left, right) => (nameOf(left) !== undefined && nameOf(left) === nameOf(right) ? 1 : 0));
  pair((left, right) => (nameOf(left) === undefined || nameOf(right) === undefined ? likeness(left, right) : 0));
  return pairs;
}

function nameOf(item: JsonObject): string | undefined {
  const key = NAMING_ARGUMENTS.find((candidate) => item[candidate] !== undefined && item[candidate] !== null && item[candidate] !== '');
  return key === undefined ? undefined : `${key}=${JSON.stringify(item[key])}`;
}

/** The number of equal non-blank members; below half, the blocks are different ones. */
function likeness(left: JsonObject, right: JsonObject): number {
  const keys = [...new Set([...Object.keys(left), ...Object.keys(right)])].filter(
    (key) => !blankEqual(left[key] ?? null, null) || !blankEqual(right[key] ?? null, null),
  );
  const equal = keys.filter((key) => blankEqual(left[key] ?? null, right[key] ?? null)).length;
  return equal * 2 >= keys.length ? equal : 0;
}
