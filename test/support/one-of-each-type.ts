/** A tree with one resource of any type, generated from the provider schema, and drifts of one part of it. */
import type { Drift } from '#domain/drift.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { isWriteOnly } from '#domain/value/provider-schema.ts';
import type { AttributeSchema, BlockSchema, BlockTypeSchema, CtyType } from '#domain/value/provider-schema.ts';
import { aChangedDrift } from './workspaces.ts';

/** One drift, and the number of code lines that must change. */
export interface MovedPart {
  readonly what: 'attribute' | 'nested attribute' | 'new block';
  readonly code: string;
  readonly drift: Drift;
  /** Number of replaced lines; 0 for a new block. */
  readonly replaced: number;
}

/** Limit of nesting, except for required blocks. */
const DEEPEST = 2;
/** Attributes that Terraform or the provider manages. */
const OWN = new Set(['id', 'tags_all', 'timeouts']);
/** In a nested block, they are ordinary arguments. */
const NONE: ReadonlySet<string> = new Set();

/**
 * Changes one part of a resource at a time.
 * @param type the resource type
 * @param block its schema
 * @param seed selects arguments and values
 * @returns one attribute, one attribute in a nested block, and one more block; fewer if the type has none of them
 */
export function movedParts(type: string, block: BlockSchema, seed: number): readonly MovedPart[] {
  const address = `${type}.it`;
  const own = { ...block, attributes: settable(block.attributes) };
  const values = valuesOf(own, seed, 0);
  const parts: MovedPart[] = [];
  const named = Object.entries(own.attributes).filter(([name]) => name !== 'tags');
  const [name, attribute] = named[seed % Math.max(1, named.length)] ?? [];
  if (name !== undefined && attribute !== undefined) {
    const after = sample(attribute.type, seed + 1);
    parts.push({
      what: 'attribute',
      code: codeOf(type, own, values),
      drift: aChangedDrift(address, { [name]: [values[name] ?? null, after] }),
      replaced: 1,
    });
  }
  const nested = Object.entries(block.blocks).filter(([inner]) => !OWN.has(inner));
  const changed = nested.find(([, { block: inner }]) => Object.keys(settable(inner.attributes)).length > 0);
  if (changed !== undefined) {
    const [inner, kind] = changed;
    const [moved, of] = Object.entries(settable(kind.block.attributes))[0] ?? ['', undefined];
    const item = itemsOf(values[inner] ?? null)[0] ?? {};
    const after = wrapped(kind, [{ ...item, [moved]: sample(of?.type ?? 'string', seed + 1) }, ...itemsOf(values[inner] ?? null).slice(1)]);
    parts.push({
      what: 'nested attribute',
      code: codeOf(type, own, values),
      drift: aChangedDrift(address, { [inner]: [values[inner] ?? null, after] }),
      replaced: 1,
    });
  }
  const told = nested
    .map(([inner, kind]) => ({ inner, kind, item: itemOf(kind, seed + 501) }))
    // Some blocks have nothing settable at any depth.
    .filter(({ item }) => saysSomething(item));
  const added = told[seed % Math.max(1, told.length)];
  if (added !== undefined) {
    const { inner, kind, item } = added;
    const isOnly = kind.nesting === 'single' || kind.maxItems === 1;
    const before = isOnly ? [] : itemsOf(values[inner] ?? null);
    const after = [...before, item];
    const rest = { ...values, [inner]: wrapped(kind, before) };
    const drift = aChangedDrift(address, { [inner]: [wrapped(kind, before), wrapped(kind, after)] });
    parts.push({ what: 'new block', code: codeOf(type, own, rest), drift, replaced: 0 });
  }
  return parts;
}

/**
 * Values of a resource as a provider reads them.
 * @param block its schema
 * @param seed selects values
 * @returns one for each argument and nested block, with the tags also in `tags_all`
 */
export function anyValuesOf(block: BlockSchema, seed: number): JsonObject {
  const values = valuesOf({ ...block, attributes: settable(block.attributes) }, seed, 0);
  return block.attributes['tags_all'] === undefined ? values : { ...values, tags_all: values['tags'] ?? null };
}

function itemOf({ block }: BlockTypeSchema, seed: number): JsonObject {
  const item = valuesOf({ ...block, attributes: settable(block.attributes) }, seed, 1);
  return saysSomething(item) ? item : valuesOf({ ...block, attributes: settable(block.attributes) }, seed, -DEEPEST);
}

function saysSomething(value: Json): boolean {
  return typeof value === 'object' && value !== null ? Object.values(value).some((one) => saysSomething(one as Json)) : true;
}

function settable(attributes: BlockSchema['attributes'], own: ReadonlySet<string> = OWN): BlockSchema['attributes'] {
  const block = { attributes, blocks: {} };
  const isSettable = (name: string, { optional, required }: AttributeSchema): boolean =>
    (optional === true || required === true) && !own.has(name) && !isWriteOnly(block, name);
  return Object.fromEntries(Object.entries(attributes).filter(([name, one]) => isSettable(name, one)));
}

/** A non-blank value of a type, distinct for every seed. */
function sample(type: CtyType, seed: number): Json {
  if (type === 'number') return seed + 10;
  if (type === 'bool') return seed % 2 === 0;
  if (typeof type === 'string') return `text-${seed}`;
  const [kind, inner] = type as readonly [string, CtyType];
  if (kind === 'map') return { key: sample(inner, seed) };
  if (kind !== 'object') return [sample(inner, seed)];
  const members = Object.entries(inner as unknown as Readonly<Record<string, CtyType>>);
  return Object.fromEntries(members.map(([name, of]) => [name, sample(of, seed)]));
}

function valuesOf(block: BlockSchema, seed: number, depth: number): JsonObject {
  const attributes = Object.entries(block.attributes).map(([name, { type }]): [string, Json] => [name, sample(type, seed)]);
  const blocks = Object.entries(block.blocks)
    .filter(([name]) => !OWN.has(name))
    .map(([name, kind]): [string, Json] => {
      const count = Math.max(depth < DEEPEST ? 1 : 0, kind.minItems ?? 0);
      const inner = { ...kind.block, attributes: settable(kind.block.attributes, NONE) };
      return [
        name,
        wrapped(
          kind,
          Array.from({ length: count }, (_, index) => valuesOf(inner, seed + 100 * index, depth + 1)),
        ),
      ];
    });
  return Object.fromEntries([...attributes, ...blocks]);
}

/** A single block is not in a list. */
function wrapped({ nesting }: BlockTypeSchema, items: readonly JsonObject[]): Json {
  return nesting === 'single' || nesting === 'group' ? (items[0] ?? null) : items;
}

function itemsOf(value: Json): readonly JsonObject[] {
  if (value === null) return [];
  return (Array.isArray(value) ? value : [value]) as readonly JsonObject[];
}

function codeOf(type: string, block: BlockSchema, values: JsonObject): string {
  return `resource "${type}" "it" {\n${bodyOf(block, values, '  ')}}\n`;
}

function bodyOf(block: BlockSchema, values: JsonObject, indent: string): string {
  const names = Object.keys(block.attributes).filter((name) => values[name] !== undefined);
  const widest = Math.max(0, ...names.map((name) => name.length));
  const attributes = names.map((name) => `${indent}${name.padEnd(widest)} = ${text(values[name] ?? null)}\n`);
  const blocks = Object.entries(block.blocks).flatMap(([name, kind]) =>
    itemsOf(values[name] ?? null).map((item) => `\n${indent}${name} {\n${bodyOf(kind.block, item, `${indent}  `)}${indent}}\n`),
  );
  return [...attributes, ...blocks].join('').replace(/^\n/, '');
}

/** On one line, in HCL syntax. */
function text(value: Json): string {
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(text).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, one]) => `${name} = ${text(one ?? null)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
