/**
 * The words of origin tracing. A place is an expression where a value may be written; a candidate is a set of edits
 * that would give the place another value. Tracing only proposes: the forward evaluator proves.
 */
import { sameValue } from '#domain/value/compare.ts';
import type { Json } from '#domain/json.ts';
import type { TextEdit } from '#domain/patch.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import type { StateResource } from '#domain/workspace.ts';
import type { Definition, Evaluator, ResourceInstance, Scope } from '../evaluate/evaluator.ts';
import { UNKNOWN, isValueObject } from '../evaluate/value.ts';
import type { Value, ValueObject } from '../evaluate/value.ts';
import type { Expression, HclFile } from '../syntax.ts';

/** An expression, the file it stands in, and the scope that gives its names a meaning. */
export interface Place {
  readonly expression: Expression;
  readonly file: HclFile;
  readonly scope: Scope;
}

/** Edits that together give a place its new value. */
export interface Candidate {
  readonly edits: readonly TextEdit[];
}

/** A loop variable of a for expression: where the element it stands for is written. */
export interface LoopOrigin {
  readonly collection: Place;
  readonly collectionValue: Value;
  readonly key: string | number;
  /** Set where the variable is a dynamic block's iterator: the element is its member of this name. */
  readonly member?: 'value';
  readonly tracing: Tracing;
}

/** What tracing knows along the way. */
export interface Tracing {
  readonly evaluator: Evaluator;
  /** The for_each expression that gives the present scope its `each`. */
  readonly repetition: Definition | undefined;
  readonly loops: Readonly<Record<string, LoopOrigin>>;
  /** Inside a policy document the order of a list says nothing. */
  readonly unordered: boolean;
  /** Resources of all modules. */
  readonly resources: readonly StateResource[];
  /** Those that text may refer to where tracing is now, instead of repeating an ARN. */
  readonly referable: readonly StateResource[];
  /** Guards against definitions that refer to each other. */
  readonly depth: number;
}

/** A wanted change of a place's value. */
export interface Wanted {
  readonly current: Value;
  readonly desired: Value;
}

/** "Instance X's attribute A, now `current`, must be `desired`." */
export interface AttributeTarget {
  readonly instance: ResourceInstance;
  readonly name: string;
  readonly current: Json;
  readonly desired: Json;
  /** Of `tags`: what they are to be with the provider's default tags, where that is known. */
  readonly all?: Json;
  /** Schema of the block the attribute stands in. */
  readonly schema: BlockSchema | undefined;
}

/** Proposes edits for a place; the first candidate edits nearest to where the value is written. */
export type Propose = (place: Place, wanted: Wanted, tracing: Tracing) => readonly Candidate[];

/**
 * The resources that code in one module may name.
 * @param resources resources of all modules
 * @returns those of the module
 */
export function referableIn(module: string, resources: readonly StateResource[]): readonly StateResource[] {
  return resources.filter((resource) => resource.module === module);
}

/**
 * Whether a comment stands inside an expression: rewriting the whole would lose it.
 * @returns true for any comment outside of quoted text
 */
export function holdsComment(place: Place): boolean {
  const { start, end } = place.expression.range;
  return /#|\/\/|\/\*/.test(place.file.text.slice(start, end).replaceAll(/"(?:[^"\\]|\\.)*"/g, ''));
}

/**
 * Joins the candidates of several parts that all have to change.
 * @param parts candidates of each part
 * @returns candidates for the whole: one without edits where there is no part, none when one part has none
 */
export function combineCandidates(parts: readonly (readonly Candidate[])[]): readonly Candidate[] {
  if (parts.length === 0) return [{ edits: [] }];
  if (parts.some((part) => part.length === 0)) return [];
  const joined = parts.reduce<readonly { readonly edits: Candidate['edits']; readonly rank: number }[]>(
    (whole, part) =>
      whole
        .flatMap((before) => part.map((candidate, index) => ({ edits: [...before.edits, ...candidate.edits], rank: before.rank + index })))
        .sort((left, right) => left.rank - right.rank)
        .slice(0, MOST_COMBINATIONS),
    [{ edits: [], rank: 0 }],
  );
  return joined.map(({ edits }) => ({ edits }));
}

/** Of several parts with several candidates each, the combinations nearest to the best of each. */
const MOST_COMBINATIONS = 24;

/**
 * Compares values that may be partly unknown.
 * @returns true where they are the same and where both are unknown at the same places
 */
export function sameParts(left: Value, right: Value): boolean {
  if (left === UNKNOWN || right === UNKNOWN) return left === right;
  if (Array.isArray(left) && Array.isArray(right)) {
    const [leftItems, rightItems] = [left as readonly Value[], right as readonly Value[]];
    return leftItems.length === rightItems.length && leftItems.every((item, index) => sameParts(item, rightItems[index] ?? null));
  }
  if (isValueObject(left) && isValueObject(right)) {
    const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
    return [...keys].every((key) => key in left && key in right && sameParts(left[key] ?? null, right[key] ?? null));
  }
  if (typeof left === 'object' && left !== null) return false;
  if (typeof right === 'object' && right !== null) return false;
  return sameValue(left as Json, right as Json);
}

/**
 * Compares values as the place that holds them reads them.
 * @param unordered inside a policy document: list order says nothing, and a text is a list of one
 * @returns true where they mean the same
 */
export function sameMeaning(left: Value, right: Value, unordered: boolean): boolean {
  if (!unordered) return sameParts(left, right);
  if (Array.isArray(left) || Array.isArray(right)) {
    const [leftItems, rightItems] = [asList(left), asList(right)];
    if (leftItems.length !== rightItems.length) return false;
    const free = [...rightItems];
    return leftItems.every((item) => {
      const at = free.findIndex((other) => sameMeaning(item, other, true));
      if (at >= 0) free.splice(at, 1);
      return at >= 0;
    });
  }
  if (isValueObject(left) && isValueObject(right)) {
    const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
    return [...keys].every((key) => key in left && key in right && sameMeaning(left[key] ?? null, right[key] ?? null, true));
  }
  return sameParts(left, right);
}

function asList(value: Value): readonly Value[] {
  return Array.isArray(value) ? (value as readonly Value[]) : [value];
}

/**
 * A value with one part replaced.
 * @param path keys and indices from the outside in
 * @param part what is to stand there
 * @returns the new whole; undefined where the path leads into something that is no collection
 */
export function withPart(value: Value, path: readonly (string | number)[], part: Value): Value | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return part;
  if (Array.isArray(value)) {
    const items = value as readonly Value[];
    const index = Number(key);
    const inner = items[index] === undefined ? undefined : withPart(items[index], rest, part);
    return inner === undefined ? undefined : items.map((item, at) => (at === index ? inner : item));
  }
  if (!isValueObject(value)) return undefined;
  const child: Value | undefined = value[key];
  const inner = child === undefined ? (rest.length === 0 ? part : undefined) : withPart(child, rest, part);
  return inner === undefined ? undefined : ({ ...value, [key]: inner } as ValueObject);
}
