/** How the trail shows each attribute. Facts from the provider schema (computed, types) are not repeated here. */
import type { WrittenNotes } from './attribute-meaning.ts';
import { asItIs, boolean, integer, text } from './convert.ts';
import schema from './schema-words.json' with { type: 'json' };
import type { Convert } from './hidden-value.ts';

/** How the trail shows an argument, or why it does not. */
export type AttributeEntry =
  | { readonly kind: 'mapped'; readonly from: string; readonly convert: Convert }
  /** A writer in `calls` sets it. */
  | { readonly kind: 'written'; readonly refreshShows?: 'known-elements'; readonly convert?: Convert }
  | { readonly kind: 'identity'; readonly convert?: Convert }
  | { readonly kind: 'computed' }
  | { readonly kind: 'not-visible'; readonly why: string };

/** Names are separated by spaces. */
export interface AttributeWords {
  /** Names that the API has in camel case. */
  readonly mapped?: string;
  /** Name in the API (dotted if nested), or an entry. */
  readonly each?: Readonly<Record<string, string | AttributeEntry>>;
  /** Written by writers in `calls` that do not name them. */
  readonly written?: string;
  /** Part of the resource's identity: another value is another resource. New code begins with them, in this order. */
  readonly identity?: string;
  /** Settings of Terraform itself; `timeouts` follows from the schema. */
  readonly terraformOnly?: string;
  /** Computed, although the schema does not mark it. */
  readonly computed?: string;
}

/** Names separated by spaces. */
type SchemaWords = Partial<Readonly<Record<'computed' | 'integer' | 'boolean' | 'listed' | 'terraformOnly', string>>>;

const SCHEMA = schema as Readonly<Record<string, SchemaWords>>;

/** `name`: the API's name, dotted inside the object of attributesFrom. */
export function from(name: string, convert: Convert): AttributeEntry {
  return { kind: 'mapped', from: name, convert };
}

/** A writer in `calls` sets it. */
export function written(notes: WrittenNotes = {}): AttributeEntry {
  return { kind: 'written', ...notes };
}

/** Part of the resource's identity: another value is another resource. */
export function identity(): AttributeEntry {
  return { kind: 'identity' };
}

export function computed(): AttributeEntry {
  return { kind: 'computed' };
}

/** No CloudTrail record shows it. */
export function notVisible(why: string): AttributeEntry {
  return { kind: 'not-visible', why };
}

/** A deprecated inline argument. Its calls are mapped to the separate resource. `type`: the separate resource. */
export function asOwnResource(type: string): AttributeEntry {
  return notVisible(`deprecated or duplicate argument; its calls are read as ${type}`);
}

/** The write-only form of an argument; calls are mapped to the argument. https://developer.hashicorp.com/terraform/language/manage-sensitive-data/write-only */
export function writeOnly(argument: string): AttributeEntry {
  return notVisible(`the write-only form of ${argument}; its calls are read as that`);
}

/** The same entry for several attributes, for `each`. */
export function sameEntry(names: string, entry: AttributeEntry): Readonly<Record<string, AttributeEntry>> {
  return Object.fromEntries(namesIn(names).map((name) => [name, entry]));
}

/** Splits at white space. */
export function namesIn(list = ''): readonly string[] {
  return list.split(/\s+/).filter((name) => name !== '');
}

export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
}

/**
 * Returns all attributes of an entry, in the order for new code: the identity, then the others by name. Without a schema for `type`,
 * nothing is computed and all values are text.
 * @param sets the attributes that the writers of its calls name
 */
export function attributesOf(type: string, words: AttributeWords, sets: readonly string[] = []): Readonly<Record<string, AttributeEntry>> {
  const fromSchema = SCHEMA[type] ?? {};
  const converts = convertsOf(fromSchema);
  const named = (name: string, api: string): AttributeEntry => from(api, converts.get(name) ?? text);
  const known = new Map<string, AttributeEntry>();
  for (const name of namesIn(words.mapped)) known.set(name, named(name, camelCase(name)));
  for (const [name, one] of Object.entries(words.each ?? {})) known.set(name, typeof one === 'string' ? named(name, one) : one);
  for (const [kind, entry] of Object.entries(PLAIN))
    for (const name of namesIn(words[kind as keyof typeof PLAIN])) known.set(name, typed(entry, converts.get(name)));
  const remaining = [
    ...namesIn(fromSchema.computed).map((name) => [name, PLAIN.computed] as const),
    ...namesIn(fromSchema.terraformOnly).map((name) => [name, PLAIN.terraformOnly] as const),
    ...sets.map((name) => [name, PLAIN.written] as const),
  ];
  for (const [name, entry] of remaining) if (!known.has(name)) known.set(name, typed(entry, converts.get(name)));
  const order = [...new Set([...namesIn(words.identity), ...[...known.keys()].sort()])];
  return Object.fromEntries(order.map((name) => [name, known.get(name) ?? computed()]));
}

const PLAIN = {
  written: written(),
  identity: identity(),
  terraformOnly: notVisible('controls Terraform only; AWS never sees it'),
  computed: computed(),
} satisfies Readonly<Record<string, AttributeEntry>>;

/** Adds the type from the schema to written and identity attributes. */
function typed(entry: AttributeEntry, convert: Convert | undefined): AttributeEntry {
  return convert !== undefined && (entry.kind === 'written' || entry.kind === 'identity') ? { ...entry, convert } : entry;
}

function convertsOf(fromSchema: SchemaWords): ReadonlyMap<string, Convert> {
  const kinds = [
    [fromSchema.integer, integer],
    [fromSchema.boolean, boolean],
    [fromSchema.listed, asItIs],
  ] as const;
  return new Map(kinds.flatMap(([names, convert]) => namesIn(names).map((name) => [name, convert] as const)));
}
