import { blankEqual } from './compare.ts';
import { isJsonObject } from '../json.ts';
import type { Json, JsonObject } from '../json.ts';
import type { AttributeSchema, BlockSchema, BlockTypeSchema, CtyType } from './provider-schema.ts';

/**
 * Returns whether the provider treats two values of one top-level attribute or block as equal: blank equals blank at any depth, a set has
 * no order, JSON texts compare by meaning, numbers and bools may be texts, and a word with suppressed differences may be in either case.
 * A list's order and a map's keys count.
 * @param schema undefined if the type is unknown
 */
export function sameBySchema(schema: BlockSchema | undefined, path: string, left: Json, right: Json): boolean {
  const block = schema?.blocks[path];
  if (block !== undefined) return sameBlocks(block, left, right);
  const attribute = schema?.attributes[path];
  return attribute === undefined ? blankEqual(left, right) : sameAttribute(attribute, left, right);
}

function sameAttribute(attribute: AttributeSchema, left: Json, right: Json): boolean {
  return sameTyped(attribute.type, left, right) || (attribute.suppressed === true && sameWord(left, right));
}

function sameTyped(type: CtyType, left: Json, right: Json): boolean {
  if (blankEqual(left, right)) return true;
  if (typeof type === 'string') return false;
  const [kind, inner] = type;
  switch (kind) {
    case 'set':
      return isList(left) && isList(right) && sameItems(left, right, (one, other) => sameTyped(inner as CtyType, one, other));
    case 'list':
      return isList(left) && isList(right) && sameInOrder(left, right, (one, other) => sameTyped(inner as CtyType, one, other));
    case 'map':
      return isJsonObject(left) && isJsonObject(right) && sameMap(left, right, inner as CtyType);
    case 'object':
      return isJsonObject(left) && isJsonObject(right) && sameMembers(left, right, inner as Readonly<Record<string, CtyType>>);
    default:
      return false;
  }
}

/** A key with a blank value is still a key: an empty tag is a tag. */
function sameMap(left: JsonObject, right: JsonObject, type: CtyType): boolean {
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && sameTyped(type, left[key] ?? null, right[key] ?? null))
  );
}

function sameMembers(left: JsonObject, right: JsonObject, types: Readonly<Record<string, CtyType>>): boolean {
  return Object.keys({ ...left, ...right }).every((name) => sameTyped(types[name] ?? 'dynamic', left[name] ?? null, right[name] ?? null));
}

function sameBlocks(schema: BlockTypeSchema, left: Json, right: Json): boolean {
  const [lefts, rights] = [blocksIn(left), blocksIn(right)];
  const same = (one: Json, other: Json): boolean => isJsonObject(one) && isJsonObject(other) && sameBlock(schema.block, one, other);
  return schema.nesting === 'set' ? sameItems(lefts, rights, same) : sameInOrder(lefts, rights, same);
}

function sameBlock(schema: BlockSchema, left: JsonObject, right: JsonObject): boolean {
  return Object.keys({ ...left, ...right }).every((name) => sameBySchema(schema, name, left[name] ?? null, right[name] ?? null));
}

/** In the state a single block is an object, others are a list. */
function blocksIn(value: Json): readonly Json[] {
  if (value === null) return [];
  return isList(value) ? value : [value];
}

// One word of an enumeration in another case, only if the provider suppresses some difference: the schema does not show which, so only
// plain words in one case throughout count.
// https://developer.hashicorp.com/terraform/plugin/sdkv2/schemas/schema-behaviors#diffsuppressfunc
function sameWord(left: Json, right: Json): boolean {
  if (typeof left !== 'string' || typeof right !== 'string' || left.toLowerCase() !== right.toLowerCase()) return false;
  const inOneCase = (text: string): boolean => text === text.toLowerCase() || text === text.toUpperCase();
  return [left, right].every((text) => /^[A-Za-z][A-Za-z0-9_-]*$/.test(text)) && (inOneCase(left) || inOneCase(right));
}

function sameItems(lefts: readonly Json[], rights: readonly Json[], same: (left: Json, right: Json) => boolean): boolean {
  if (lefts.length !== rights.length) return false;
  const free = [...rights];
  return lefts.every((left) => {
    const at = free.findIndex((right) => same(left, right));
    if (at >= 0) free.splice(at, 1);
    return at >= 0;
  });
}

function sameInOrder(lefts: readonly Json[], rights: readonly Json[], same: (left: Json, right: Json) => boolean): boolean {
  return lefts.length === rights.length && lefts.every((left, index) => same(left, rights[index] ?? null));
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
