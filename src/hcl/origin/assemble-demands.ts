import { isValueObject } from '../evaluate/value.ts';
import type { Value } from '../evaluate/value.ts';
import { sameMeaning, withPart } from './place.ts';

/** A required value: with path [value, port], `rule.value.port` must be 22. */
export interface Demand {
  readonly path: readonly string[];
  readonly value: Value;
}

/** Combines the demands on a variable. Undefined if two contradict. */
export function assemble(demands: readonly Demand[]): Value | undefined {
  let made: Value | undefined;
  // The whole value first; parts must agree with it.
  for (const { path, value } of [...demands].sort((left, right) => left.path.length - right.path.length)) {
    const padded = path.length > 0 && made === undefined ? {} : made;
    const inside = path
      .slice(0, -1)
      .reduce<Value | undefined>(
        (whole, _, depth) => (whole === undefined ? undefined : withContainer(whole, path.slice(0, depth + 1))),
        padded,
      );
    const present = path.reduce<Value | undefined>((at, key) => (isValueObject(at) ? at[key] : undefined), inside);
    if (present !== undefined && !sameMeaning(present, value, false)) return undefined;
    made = inside === undefined ? value : withPart(inside, path, value);
    if (made === undefined) return undefined;
  }
  return made;
}

function withContainer(whole: Value, path: readonly string[]): Value | undefined {
  const present = path.reduce<Value | undefined>((at, key) => (isValueObject(at) ? at[key] : undefined), whole);
  return present === undefined ? withPart(whole, path, {}) : whole;
}
