/** Updates of REST APIs are lists of operations on paths. https://docs.aws.amazon.com/apigateway/latest/api/patch-operations.html */
import * as c from '../words.ts';
import { sent } from './rest-records.ts';

/** One operation. */
export interface Patch {
  readonly op: string;
  /** The path's parts, unescaped. */
  readonly keys: readonly string[];
  readonly value: c.Json | undefined;
}

/** How an operation under one path changes an attribute. */
export interface Place {
  readonly attribute: string;
  readonly revise: (patch: Patch, before: c.Json | undefined) => c.Seen;
}

/** Returns the operations of a call, in order. */
export function patchesIn(event: c.CloudTrailEvent): readonly Patch[] {
  return c
    .asList(sent('patchOperations')(event))
    .filter(c.isJsonObject)
    .map(({ op, path, value }) => ({ op: String(op).toLowerCase(), keys: keysOf(String(path ?? '')), value }));
}

/** https://www.rfc-editor.org/rfc/rfc6901 */
function keysOf(path: string): readonly string[] {
  return path
    .replace(/^\//, '')
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/**
 * Writes the changes from the operations of a call.
 * @param places first part of a path → its place
 * @param patches the operations to use; absent: all operations of the call
 * @returns a writer
 */
export function patching(
  places: Readonly<Record<string, Place>>,
  patches: (event: c.CloudTrailEvent) => readonly Patch[] = patchesIn,
): c.Writer {
  return (event, current) => {
    const writes: Record<string, c.Seen> = {};
    for (const patch of patches(event)) {
      const place = Object.hasOwn(places, patch.keys[0] ?? '') ? places[patch.keys[0] ?? ''] : undefined;
      if (place === undefined) continue;
      const before = writes[place.attribute] ?? current[place.attribute];
      writes[place.attribute] = before === c.HIDDEN || isUnclear(patch) ? c.HIDDEN : place.revise(patch, before);
    }
    return writes;
  };
}

/** True if the new value is unknown: a copied value is not in the record, and some values are hidden. */
function isUnclear({ op, value }: Patch): boolean {
  return !['add', 'replace', 'remove'].includes(op) || (value !== undefined && c.isRedactionMarker(value));
}

/**
 * A plain value.
 * @param convert converts the operation's text to the state's value
 * @param blank the value once it is removed
 * @returns a place
 */
export function scalar(attribute: string, convert: c.Convert, blank: c.Json = ''): Place {
  return { attribute, revise: ({ op, value }) => (op === 'remove' ? blank : convert(value ?? blank)) };
}

/**
 * An entry of a map. Its key is the rest of the path.
 * @param convert converts the operation's text to the state's value
 * @returns a place
 */
export function entry(attribute: string, convert: (value: c.Json) => c.Json = (value) => value): Place {
  return {
    attribute,
    revise({ op, keys, value }, before) {
      const map = c.isJsonObject(before) ? before : {};
      const key = keys.slice(1).join('/');
      if (key === '') return op === 'remove' ? {} : c.HIDDEN;
      const kept = Object.fromEntries(Object.entries(map).filter(([name]) => name !== key));
      return op === 'remove' ? kept : { ...kept, [key]: convert(value ?? '') };
    },
  };
}

/**
 * An element of a list of texts: the operation's value, or the rest of the path, which a value replaces.
 * @returns a place
 */
export function element(attribute: string): Place {
  return { attribute, revise: (patch, before) => elements(patch, patch.keys.slice(1), before) };
}

function elements({ op, value }: Patch, rest: readonly string[], before: c.Json | undefined): readonly c.Json[] {
  const named = rest.join('/');
  const all = c.asList(before);
  const target = named === '' ? value : named;
  if (op === 'remove') return target === undefined ? [] : all.filter((item) => item !== target);
  const added = named === '' || op === 'replace' ? value : named;
  const kept = all.filter((item) => item !== added && (op !== 'replace' || item !== target));
  return added === undefined ? kept : c.asSet([...kept, added], kept);
}

/** Places in a block, by the second part of the path. */
export type Inside = Readonly<Record<string, Place>>;

/**
 * A value in a block that occurs at most once.
 * @param blank the block without any values
 * @param inside second part of the path → its place
 * @returns a place
 */
export function inBlock(attribute: string, blank: c.JsonObject, inside: Inside): Place {
  return {
    attribute,
    revise(patch, before) {
      const keys = patch.keys.slice(1);
      const name = keys[0] ?? '';
      if (name === '') return patch.op === 'remove' ? [] : c.HIDDEN;
      const place = Object.hasOwn(inside, name) ? inside[name] : undefined;
      // The provider has no argument for this value, so code is not affected.
      if (place === undefined) return before ?? [];
      const values = { ...blank, ...c.onlyBlock(before) };
      const made = place.revise({ ...patch, keys }, values[place.attribute]);
      return made === c.HIDDEN ? c.HIDDEN : [{ ...values, [place.attribute]: made }];
    },
  };
}
