import { isJsonObject, jsonAt } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { asItIs, plainText } from './convert.ts';
import { camelCase, namesIn } from './attributes.ts';
import type { AttributeEntry } from './attributes.ts';
import { setting } from './entry.ts';
import type { Writer, Writes } from './entry.ts';
import { replaceMap } from './maps.ts';
import { at } from './places.ts';
import type { Place } from './places.ts';
import { isRedactionMarker } from './redaction.ts';
import { HIDDEN } from './hidden-value.ts';
import type { Convert, Seen } from './hidden-value.ts';

/** A place, with a conversion if the schema's type is not enough. */
export type Source = Place | readonly [place: Place, convert: Convert];

/** Names separated by spaces, which the API has in camel case; attributes with places; or a writer. */
export type Writing = string | Readonly<Record<string, Source>> | Writer;

/** Returns a writer that ignores members missing from the record. `tags` of any form become a map. */
export function writes(writing: Writing): Writer {
  if (typeof writing === 'function') return writing;
  const sources = typeof writing === 'string' ? Object.fromEntries(namesIn(writing).map((name) => [name, camelCase(name)])) : writing;
  const writers = Object.entries(sources).map(([attribute, source]) => writerOf(attribute, source));
  return setting(
    Object.keys(sources),
    (event, ...known) => Object.assign({}, ...writers.map((writer) => writer(event, ...known))) as Writes,
  );
}

function writerOf(attribute: string, source: Source): Writer {
  const [place, convert] = typeof source === 'object' ? source : [source];
  const select = at(place);
  if (attribute === 'tags' && convert === undefined) return replaceMap(attribute, select);
  return (event, _current, attributes) => {
    const value = select(event);
    if (value === undefined) return {};
    return { [attribute]: isRedactionMarker(value) ? HIDDEN : (convert ?? usualConvert(attributes[attribute]))(value) };
  };
}

function usualConvert(entry: AttributeEntry | undefined): Convert {
  if (entry?.kind === 'mapped') return entry.convert;
  return entry?.kind === 'written' || entry?.kind === 'identity' ? (entry.convert ?? plainText) : asItIs;
}

/** Writes all mapped attributes of an API object. */
export function attributesFrom(place: Place): Writer {
  const select = at(place);
  return (event, _current, attributes) => {
    const source = select(event);
    const writes: Record<string, Seen> = {};
    if (!isJsonObject(source)) return writes;
    for (const { name, keys, convert } of mappedIn(attributes)) {
      const value = jsonAt(source, keys);
      if (value !== undefined) writes[name] = isRedactionMarker(value) ? HIDDEN : convert(value);
    }
    return writes;
  };
}

interface Mapped {
  readonly name: string;
  readonly keys: readonly string[];
  readonly convert: Convert;
}

const mappedOf = new WeakMap<Readonly<Record<string, AttributeEntry>>, readonly Mapped[]>();

/** Cached, because entries are constants. */
function mappedIn(attributes: Readonly<Record<string, AttributeEntry>>): readonly Mapped[] {
  const known = mappedOf.get(attributes);
  if (known !== undefined) return known;
  const mapped = Object.entries(attributes).flatMap(([name, entry]): readonly Mapped[] =>
    entry.kind === 'mapped' ? [{ name, keys: entry.from.split('.'), convert: entry.convert }] : [],
  );
  mappedOf.set(attributes, mapped);
  return mapped;
}

/** Writes a fixed value, for calls without a parameter, such as EnableX. */
export function constant(attribute: string, value: Json): Writer {
  return setting([attribute], () => ({ [attribute]: value }));
}
