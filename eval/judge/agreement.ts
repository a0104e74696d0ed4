/**
 * Decides whether the code leads to a recorded value of the provider. Takes the provider schema, the evaluated argument and the value
 * before and after. An omitted argument may have a default or be computed. Independent of addresses and scenarios.
 */
import { blankEqual, sameValue } from '#domain/value/compare.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { isJsonObject } from '#domain/json.ts';
import type { AttributeSchema, BlockSchema, BlockTypeSchema, CtyType } from '#domain/value/provider-schema.ts';
import { isValueObject, knownJson } from '#hcl/evaluate/value.ts';
import type { Value, ValueObject } from '#hcl/evaluate/value.ts';

/** One argument or nested block, in code and at the provider. */
export interface Sighting {
  /** Undefined if the code does not set it. */
  readonly written: Value | undefined;
  /** The provider's value that the code must lead to. */
  readonly after: Json;
  /** The provider's value before the drift; undefined if there is none. */
  readonly before: Json | undefined;
}

/**
 * Compares one top-level argument or nested block.
 * @param schema the resource type's schema; undefined for an unknown type
 * @param name the argument's name
 * @param sighting the values in code and at the provider
 * @returns whether the next plan would leave it unchanged
 */
export function agrees(schema: BlockSchema | undefined, name: string, sighting: Sighting): boolean {
  const block = schema?.blocks[name];
  return block === undefined ? attributeAgrees(schema?.attributes[name], sighting) : blockAgrees(block, sighting);
}

function attributeAgrees(schema: AttributeSchema | undefined, { written, after, before }: Sighting): boolean {
  if (written === undefined || written === null) {
    if (after === null) return true; // null is the only value that omission can express
    if (schema?.default !== undefined) return blankEqual(after, schema.default);
    if (schema?.computed === true) return before === undefined || blankEqual(after, before);
    return blankEqual(after, null);
  }
  const known = knownJson(written);
  if (known === undefined) return false;
  // Some arguments exist only in code (force_destroy, skip_…): the provider reads nothing back, and an import gives null.
  if (after === null && schema?.default !== undefined && sameValue(known, schema.default)) return true;
  return typedEqual(schema?.type, known, after);
}

function typedEqual(type: CtyType | Readonly<Record<string, CtyType>> | undefined, left: Json, right: Json): boolean {
  if (!isCollectionType(type)) return blankEqual(left, right);
  const [kind, inner] = type;
  if (kind === 'object') return objectEqual(inner as Readonly<Record<string, CtyType>>, left, right);
  const [lefts, rights] = [listOf(left), listOf(right)];
  if (kind === 'map' || lefts === undefined || rights === undefined) return blankEqual(left, right);
  const same = (one: Json, other: Json): boolean => typedEqual(inner, one, other);
  return kind === 'set'
    ? pairUp(lefts, rights, same)
    : lefts.length === rights.length && lefts.every((item, index) => same(item, rights[index] ?? null));
}

/** An omitted member counts as its zero value. */
function objectEqual(members: Readonly<Record<string, CtyType>>, left: Json, right: Json): boolean {
  if (!isJsonObject(left) || !isJsonObject(right)) return blankEqual(left, right);
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) =>
    typedEqual(members[key], left[key] ?? null, right[key] ?? null),
  );
}

function blockAgrees(schema: BlockTypeSchema, { written, after, before }: Sighting): boolean {
  const codes = blocksOf(written);
  const clouds = (listOf(after) ?? [after]).filter(isJsonObject);
  const earlier = (listOf(before ?? null) ?? [before ?? null]).filter(isJsonObject);
  if (codes === undefined) return false;
  if (codes.length === 0)
    return clouds.every(isAllBlank) || (schema.computed === true && (before === undefined || sameValue(after, before)));
  if (codes.length !== clouds.length) return false;
  if (schema.nesting !== 'set')
    return codes.every((code, index) => bodyAgrees(schema.block, code, { after: clouds[index] ?? {}, before: earlier[index] }));
  return pairUp(codes, clouds, (code, cloud) => bodyAgrees(schema.block, code, { after: cloud, before: mostAlike(cloud, earlier) }));
}

interface Bodies {
  readonly after: JsonObject;
  readonly before: JsonObject | undefined;
}

function bodyAgrees(schema: BlockSchema, code: ValueObject, { after, before }: Bodies): boolean {
  const names = [...new Set([...Object.keys(code), ...Object.keys(after)])];
  return names.every((name) => agrees(schema, name, { written: code[name], after: after[name] ?? null, before: before?.[name] }));
}

/** Elements of a set have no key: the earlier element with most equal members counts as the same one. */
function mostAlike(element: JsonObject, earlier: readonly JsonObject[]): JsonObject | undefined {
  const likeness = (candidate: JsonObject): number =>
    Object.keys(element).filter((key) => sameValue(element[key] ?? null, candidate[key] ?? null)).length;
  return earlier.reduce<JsonObject | undefined>(
    (best, candidate) => (best === undefined || likeness(candidate) > likeness(best) ? candidate : best),
    undefined,
  );
}

function pairUp<Left, Right>(lefts: readonly Left[], rights: readonly Right[], same: (left: Left, right: Right) => boolean): boolean {
  if (lefts.length !== rights.length) return false;
  const [first, ...others] = lefts;
  if (first === undefined) return true;
  return rights.some((right, index) => same(first, right) && pairUp(others, rights.toSpliced(index, 1), same));
}

function blocksOf(written: Value | undefined): readonly ValueObject[] | undefined {
  if (written === undefined || written === null) return [];
  const items = (Array.isArray(written) ? written : [written]) as readonly Value[];
  return items.every((item) => isValueObject(item)) ? items : undefined;
}

function listOf(value: Json): readonly Json[] | undefined {
  return Array.isArray(value) ? (value as readonly Json[]) : undefined;
}

function isAllBlank(value: Json): boolean {
  if (Array.isArray(value)) return (value as readonly Json[]).every(isAllBlank);
  return isJsonObject(value) ? Object.values(value).every(isAllBlank) : blankEqual(value, null);
}

function isCollectionType(
  type: CtyType | Readonly<Record<string, CtyType>> | undefined,
): type is readonly [string, CtyType | Readonly<Record<string, CtyType>>] {
  return Array.isArray(type);
}
