import { blankEqual } from '#domain/value/compare.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { BlockSchema, BlockTypeSchema, CtyType } from '#domain/value/provider-schema.ts';
import { blockTypeOf } from '../block-type.ts';
import { knownJson } from '../evaluate/value.ts';
import type { Value } from '../evaluate/value.ts';

/** Values of the provider before and after the drift. */
export interface Readings {
  readonly before: Json;
  readonly after: Json;
}

/** Returns true for equal values; sets have no order, blank values are equal. `type`: undefined if unknown. */
export function typedEqual(type: CtyType | undefined, left: Json, right: Json): boolean {
  const isSet = Array.isArray(type) && type[0] === 'set';
  if (!isSet || !Array.isArray(left) || !Array.isArray(right)) return blankEqual(left, right);
  return pairUp(left as readonly Json[], right as readonly Json[], (one, other) => blankEqual(one, other));
}

/**
 * Returns true if each block in code was read by the provider, and vice versa. Omitted arguments may have defaults.
 * @param written evaluated blocks with their written arguments only
 */
export function blocksAgree(written: Value | undefined, readings: Readings, schema: BlockTypeSchema): boolean {
  const [code, after, before] = [
    itemsOf(written === undefined ? [] : knownJson(written)),
    itemsOf(readings.after),
    itemsOf(readings.before) ?? [],
  ];
  if (code === undefined || after === undefined) return false;
  if (code.length === 0 && after.every((item) => isAllBlank(item)) && before.some((item) => blankEqual(item, after[0] ?? null)))
    return true;
  if (schema.nesting === 'set')
    return pairUp(code, after, (block, item) => blockAgrees(block, { after: item, before: mostSimilar(item, before) }, schema.block));
  return (
    code.length === after.length &&
    code.every((block, index) =>
      blockAgrees(
        block,
        {
          after: after[index] ?? {},
          before: before.length === after.length ? (before[index] ?? {}) : mostSimilar(after[index] ?? {}, before),
        },
        schema.block,
      ),
    )
  );
}

function blockAgrees(
  code: JsonObject,
  readings: { readonly before: JsonObject; readonly after: JsonObject },
  schema: BlockSchema,
): boolean {
  return Object.keys({ ...readings.after, ...code }).every((key) => {
    const [mine, before, after] = [code[key], readings.before[key] ?? null, readings.after[key] ?? null];
    const nested = blockTypeOf(schema, key);
    if (nested !== undefined)
      return (
        (mine === undefined && nested.computed === true && blankEqual(before, after)) ||
        blocksAgree(mine as Value | undefined, { before, after }, nested)
      );
    const attribute = schema.attributes[key];
    if (mine !== undefined && mine !== null) return typedEqual(attribute?.type, mine, after);
    // Omitted: the default, or an unchanged value of the provider.
    return blankEqual(after, attribute?.default ?? null) || (attribute?.computed === true && blankEqual(before, after));
  });
}

/** Blocks in a set have no key: the one with most equal members counts as the same block. */
function mostSimilar(item: JsonObject, earlier: readonly JsonObject[]): JsonObject {
  const likeness = (candidate: JsonObject): number =>
    Object.keys(item).filter((key) => blankEqual(item[key] ?? null, candidate[key] ?? null)).length;
  return (
    earlier.reduce<JsonObject | undefined>(
      (best, candidate) => (best === undefined || likeness(candidate) > likeness(best) ? candidate : best),
      undefined,
    ) ?? {}
  );
}

function pairUp<Left, Right>(lefts: readonly Left[], rights: readonly Right[], same: (left: Left, right: Right) => boolean): boolean {
  if (lefts.length !== rights.length) return false;
  const free = [...rights];
  return lefts.every((left) => {
    const at = free.findIndex((right) => same(left, right));
    if (at >= 0) free.splice(at, 1);
    return at >= 0;
  });
}

/** True for an empty block, which the provider may store in the state if code has none. */
function isAllBlank(value: Json): boolean {
  if (Array.isArray(value)) return (value as readonly Json[]).every((item) => isAllBlank(item));
  return isJsonObject(value) ? Object.values(value).every((item) => isAllBlank(item)) : blankEqual(value, null);
}

function itemsOf(value: Json | undefined): readonly JsonObject[] | undefined {
  if (value === null) return [];
  if (isJsonObject(value)) return [value];
  return Array.isArray(value) ? (value as readonly Json[]).filter(isJsonObject) : undefined;
}
