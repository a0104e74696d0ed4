import { UNKNOWN, isValueObject } from '#hcl/evaluate/value.ts';
import type { Value } from '#hcl/evaluate/value.ts';

/**
 * Compares two evaluated values.
 * @param left one value; undefined if the code does not set it
 * @param right another
 * @returns true if they are deeply equal; unknown equals only unknown
 */
export function sameEvaluated(left: Value | undefined, right: Value | undefined): boolean {
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    const others = right as readonly Value[];
    return left.length === others.length && (left as readonly Value[]).every((item, index) => sameEvaluated(item, others[index]));
  }
  if (!isValueObject(left) || !isValueObject(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length && keys.every((key) => Object.hasOwn(right, key) && sameEvaluated(left[key], right[key]))
  );
}

/**
 * Formats an evaluated value for explanations.
 * @param value any value; undefined if the code does not set it
 * @returns at most 80 characters
 */
export function describeValue(value: Value | undefined): string {
  if (value === undefined) return 'not written';
  const text = value === UNKNOWN ? '(unknown)' : JSON.stringify(value, (_key, item: unknown) => (item === UNKNOWN ? '(unknown)' : item));
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
