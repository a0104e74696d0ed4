/**
 * The attributes of a type as an entry writes them down: by how they show in the trail. What the provider schema says already, no entry says
 * again: what is computed, and the type of each value.
 */
import type { WrittenNotes } from './attribute-meaning.ts';
import { boolean, integer, text } from './convert.ts';
import schema from './schema-words.json' with { type: 'json' };
import type { Convert } from './seen.ts';

/** How one argument of the resource shows in the trail, or why it does not. */
export type AttributeEntry =
  | { readonly kind: 'mapped'; readonly from: string; readonly convert: Convert }
  /** Written by a writer of its own in `calls`. */
  | { readonly kind: 'written'; readonly refreshShows?: 'known-elements'; readonly convert?: Convert }
  | { readonly kind: 'identity'; readonly convert?: Convert }
  | { readonly kind: 'computed' }
  | { readonly kind: 'not-visible'; readonly why: string };

/** What lists attributes: names parted by spaces, dotted for what lies inside a block. A new resource is written into code in their order. */
export interface AttributeWords {
  /** Those that come first in code, where the lists below would give another order. */
  readonly order?: string;
  /** The API has the same name in camel case, and values of the type that the schema has. In code they and `each` are in alphabetical order. */
  readonly mapped?: string;
  /** What has a word of its own: the API's name (dotted where it lies deeper), or how it shows. */
  readonly each?: Readonly<Record<string, string | AttributeEntry>>;
  /** A writer in `calls` sets it. */
  readonly written?: string;
  /** Part of what makes the resource itself: another value is another resource. */
  readonly identity?: string;
  /** Tells Terraform how to work; AWS never sees it. */
  readonly terraformOnly?: string;
  /** AWS or the provider computes it, and the schema does not say so. */
  readonly computed?: string;
}

/** What the provider schema says of one type: names parted by spaces. */
type SchemaWords = Partial<Readonly<Record<'computed' | 'integer' | 'boolean' | 'listed', string>>>;

const SCHEMA = schema as Readonly<Record<string, SchemaWords>>;

/** The API calls it `name` (dotted where it lies deeper in the object that attributesFrom was given). */
export function from(name: string, convert: Convert): AttributeEntry {
  return { kind: 'mapped', from: name, convert };
}

/** A writer in `calls` sets it. */
export function written(notes: WrittenNotes = {}): AttributeEntry {
  return { kind: 'written', ...notes };
}

/** Part of what makes the resource itself: another value is another resource. */
export function identity(): AttributeEntry {
  return { kind: 'identity' };
}

/** AWS or the provider computes it. */
export function computed(): AttributeEntry {
  return { kind: 'computed' };
}

/** An argument that no CloudTrail record shows, with the reason. */
export function notVisible(why: string): AttributeEntry {
  return { kind: 'not-visible', why };
}

/**
 * Something the deprecated inline argument says too; the trail's calls are read as the resource of their own.
 * @param type the resource type of its own
 * @returns an attribute entry
 */
export function asOwnResource(type: string): AttributeEntry {
  return notVisible(`deprecated or shadowing form; its calls are read as ${type}`);
}

/**
 * Says the same of several attributes.
 * @param entry how each of them shows
 * @returns what goes into `each`
 */
export function alike(names: string, entry: AttributeEntry): Readonly<Record<string, AttributeEntry>> {
  return Object.fromEntries(namesIn(names).map((name) => [name, entry]));
}

/**
 * Takes a list of names apart.
 * @param list names parted by blanks or lines
 * @returns the names in their order; none for a list that is left out
 */
export function namesIn(list = ''): readonly string[] {
  return list.split(/\s+/).filter((name) => name !== '');
}

/**
 * The API's usual name of an attribute.
 * @param name as Terraform has it
 * @returns it in camel case
 */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
}

/**
 * Spells out what an entry says of its attributes.
 * @param type the resource type; of one that the schema does not have nothing is computed, and every value is text
 * @param words as the entry has them
 * @returns every attribute by its name, in the order in which code has them
 */
export function attributesOf(type: string, words: AttributeWords): Readonly<Record<string, AttributeEntry>> {
  const said = SCHEMA[type] ?? {};
  const converts = convertsOf(said);
  const named = (name: string, api: string): AttributeEntry => from(api, converts.get(name) ?? text);
  const known = new Map<string, AttributeEntry>();
  for (const name of namesIn(words.mapped)) known.set(name, named(name, camelCase(name)));
  for (const [name, one] of Object.entries(words.each ?? {})) known.set(name, typeof one === 'string' ? named(name, one) : one);
  for (const [kind, entry] of Object.entries(PLAIN))
    for (const name of namesIn(words[kind as keyof typeof PLAIN])) known.set(name, typed(entry, converts.get(name)));
  for (const name of namesIn(said.computed)) if (!known.has(name)) known.set(name, computed());
  return Object.fromEntries(inOrder(words, [...known.keys()]).map((name) => [name, known.get(name) ?? computed()]));
}

const PLAIN = {
  written: written(),
  identity: identity(),
  terraformOnly: notVisible('controls Terraform only; AWS never sees it'),
  computed: computed(),
} satisfies Readonly<Record<string, AttributeEntry>>;

/** What a writer sets has the type that the schema says, too. */
function typed(entry: AttributeEntry, convert: Convert | undefined): AttributeEntry {
  return convert !== undefined && (entry.kind === 'written' || entry.kind === 'identity') ? { ...entry, convert } : entry;
}

const asItIs: Convert = (value) => value;

function convertsOf(said: SchemaWords): ReadonlyMap<string, Convert> {
  const kinds = [
    [said.integer, integer],
    [said.boolean, boolean],
    [said.listed, asItIs],
  ] as const;
  return new Map(kinds.flatMap(([names, convert]) => namesIn(names).map((name) => [name, convert] as const)));
}

/** The lists one after the other, as they stand in the entry; `mapped` and `each` as one. */
function inOrder(words: AttributeWords, all: readonly string[]): readonly string[] {
  const { order, mapped, each, ...plain } = words;
  const named = [...namesIn(mapped), ...Object.keys(each ?? {})];
  const together = mapped === undefined || each === undefined ? named : named.toSorted();
  const lists = Object.keys(words).flatMap((list) =>
    list === 'mapped' || list === 'each' ? together : list === 'order' ? namesIn(order) : namesIn(plain[list as keyof typeof plain]),
  );
  return [...new Set([...namesIn(order), ...lists, ...all])];
}
