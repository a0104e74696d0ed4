// A place is an expression where a value may be written; a candidate is a set of edits that give it another value. Tracing only proposes;
// the evaluator proves.
import { rankOf, worseOf } from '#domain/ranking.ts';
import type { EditKind } from '#domain/ranking.ts';
import { sameValue } from '#domain/value/compare.ts';
import type { Json } from '#domain/json.ts';
import type { TextEdit } from '#domain/patch.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import type { StateResource } from '#domain/workspace.ts';
import type { Environment } from '../environments.ts';
import type { Definition, Evaluator, ResourceInstance, Scope } from '../evaluate/evaluator.ts';
import { UNKNOWN, isValueObject } from '../evaluate/value.ts';
import type { Value, ValueObject } from '../evaluate/value.ts';
import type { Expression, HclFile, ExpressionOf } from '../syntax.ts';

export interface Place {
  readonly expression: Expression;
  readonly file: HclFile;
  readonly scope: Scope;
}

/** A place with an expression of one kind. */
export type PlaceOf<Kind extends Expression['kind']> = Place & { readonly expression: ExpressionOf<Kind> };

export interface Candidate {
  readonly edits: readonly TextEdit[];
  readonly kind: EditKind;
}

/** The edits of which one is chosen; the best first. */
export type Candidates = readonly Candidate[];

/** For a part that does not change. */
export const UNCHANGED: Candidate = { edits: [], kind: 'origin' };

/** Returns the candidates with a kind; those with a worse kind keep it. */
export function ofKind(kind: EditKind, candidates: Candidates): Candidates {
  return candidates.map((one) => ({ ...one, kind: one.kind === 'origin' ? kind : worseOf(kind, one.kind) }));
}

/** Sorts by the ranking; candidates of one kind keep their order. */
export function ranked(candidates: Candidates): Candidates {
  return [...candidates].sort((left, right) => rankOf(left.kind) - rankOf(right.kind));
}

/** The element of a loop variable. */
export interface LoopOrigin {
  readonly collection: Place;
  readonly collectionValue: Value;
  readonly key: string | number;
  /** Set for an iterator of a dynamic block. */
  readonly member?: 'value';
  readonly tracing: Tracing;
}

export interface Tracing {
  readonly evaluator: Evaluator;
  /** Traces a part. */
  readonly propose: Propose;
  /** The for_each of the current `each`. */
  readonly repetition: Definition | undefined;
  readonly loops: Readonly<Record<string, LoopOrigin>>;
  /** In a policy document, lists have no order. */
  readonly unordered: boolean;
  /** Resources of all modules. */
  readonly resources: readonly StateResource[];
  /** Resources of the current module that can replace an ARN. */
  readonly referable: readonly StateResource[];
  /** Whether another root of the run reads a file. Absent: the run has no other root. */
  readonly isReadElsewhere?: ((path: string) => boolean) | undefined;
  /** The environment for which the value is wanted, if there are several. */
  readonly environment?: Environment | undefined;
  /** Limits circular definitions. */
  readonly depth: number;
}

export interface Wanted {
  readonly current: Value;
  readonly desired: Value;
}

/** Attribute A of instance X is `current` and must become `desired`. */
export interface AttributeTarget {
  readonly instance: ResourceInstance;
  readonly name: string;
  readonly current: Json;
  readonly desired: Json;
  /** For `tags`: tags_all, if known. */
  readonly all?: Json;
  /** The schema of the enclosing block. */
  readonly schema: BlockSchema | undefined;
}

/** Proposes edits, those nearest to the origin first. */
export type Propose = (place: Place, wanted: Wanted, tracing: Tracing) => Candidates;

/** The resources of one module. */
export function referableIn(module: string, resources: readonly StateResource[]): readonly StateResource[] {
  return resources.filter((resource) => resource.module === module);
}

/** True if rewriting the expression would lose a comment. */
export function holdsComment(place: Place): boolean {
  const { start, end } = place.expression.range;
  return /#|\/\/|\/\*/.test(place.file.text.slice(start, end).replaceAll(/"(?:[^"\\]|\\.)*"/g, ''));
}

/** Combines candidates of several parts that must all change. No parts: one candidate without edits; a part without candidates: none. */
export function combineCandidates(parts: readonly Candidates[]): Candidates {
  if (parts.some((part) => part.length === 0)) return [];
  const joined = parts.reduce<readonly (Candidate & { readonly distance: number })[]>(
    (whole, part) =>
      whole
        .flatMap((before) => part.map((one, index) => ({ ...both(before, one), distance: before.distance + index })))
        .sort((left, right) => rankOf(left.kind) - rankOf(right.kind) || left.distance - right.distance)
        .slice(0, MAX_COMBINATIONS),
    [{ ...UNCHANGED, distance: 0 }],
  );
  return joined.map(({ edits, kind }) => ({ edits, kind }));
}

function both(left: Candidate, right: Candidate): Candidate {
  if (left.edits.length === 0 || right.edits.length === 0) return left.edits.length === 0 ? right : left;
  return { edits: [...left.edits, ...right.edits], kind: worseOf(left.kind, right.kind) };
}

/** A limit on combinations; those nearest to the best of each part are kept. */
const MAX_COMBINATIONS = 24;

/** Compares values that may be partly unknown; unknown parts must match. */
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

/** Compares values as their reader does. `unordered`: for policy documents, where lists have no order and a text equals a list of one */
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

/** Replaces a part of a value. Undefined if the path leads through a scalar. `path`: from the outside in. */
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
