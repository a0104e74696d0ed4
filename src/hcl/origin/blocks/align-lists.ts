import { isValueObject } from '../../evaluate/value.ts';
import type { Value } from '../../evaluate/value.ts';
import { sameMeaning } from '../place.ts';

/** Indices refer to the current list. */
export type ListStep =
  | { readonly kind: 'changed'; readonly index: number; readonly value: Value }
  | { readonly kind: 'removed'; readonly index: number }
  | { readonly kind: 'appended'; readonly value: Value };

/** Keys that identify list objects in AWS and Terraform. */
const NAMING_KEYS = ['Sid', 'sid', 'Id', 'id', 'ID', 'name', 'Name', 'key', 'Key', 'index_name', 'rulePriority', 'priority'] as const;

/** The smallest steps from one list to another. Undefined if the order must change, which no element edit can do. */
export function alignLists(current: readonly Value[], desired: readonly Value[], unordered: boolean): readonly ListStep[] | undefined {
  const pairs = pairElements(current, desired, unordered);
  const removed = current.map((_, index) => index).filter((index) => !pairs.has(index));
  const taken = new Set(pairs.values());
  const added = desired.map((_, index) => index).filter((index) => !taken.has(index));
  // If as many are removed as added, each is replaced in its place.
  const replaced = removed.length === added.length ? removed.map((index, at) => [index, added[at] ?? 0] as const) : [];
  const all = new Map([...pairs, ...replaced]);
  if (!unordered && !keepsOrder(all, replaced.length > 0 ? [] : added)) return undefined;
  const steps: ListStep[] = [];
  for (const [index, at] of [...all].sort(([left], [right]) => left - right)) {
    const before: Value = current[index] ?? null;
    const after: Value = desired[at] ?? null;
    if (!sameMeaning(before, after, unordered)) steps.push({ kind: 'changed', index, value: after });
  }
  if (replaced.length > 0) return steps;
  return [
    ...steps,
    ...removed.map((index): ListStep => ({ kind: 'removed', index })),
    ...added.map((index): ListStep => ({ kind: 'appended', value: desired[index] ?? null })),
  ];
}

/** Matches equal elements first, then objects of the same name, then by position. */
function pairElements(current: readonly Value[], desired: readonly Value[], unordered: boolean): Map<number, number> {
  const pairs = new Map<number, number>();
  const free = new Set(desired.map((_, index) => index));
  const pair = (matches: (before: Value, after: Value, index: number, at: number) => boolean): void => {
    for (const [index, before] of current.entries()) {
      if (pairs.has(index)) continue;
      const at = [...free].find((candidate) => matches(before, desired[candidate] ?? null, index, candidate));
      if (at === undefined) continue;
      pairs.set(index, at);
      free.delete(at);
    }
  };
  pair((before, after) => sameMeaning(before, after, unordered));
  pair((before, after) => nameOf(before) !== undefined && nameOf(before) === nameOf(after));
  pair(
    (before, after, index, at) =>
      index === at && isValueObject(before) && isValueObject(after) && nameOf(before) === undefined && nameOf(after) === undefined,
  );
  return pairs;
}

function nameOf(value: Value): string | undefined {
  if (!isValueObject(value)) return undefined;
  const key = NAMING_KEYS.find((candidate) => typeof value[candidate] === 'string' || typeof value[candidate] === 'number');
  return key === undefined ? undefined : `${key}=${String(value[key])}`;
}

/** Kept elements must keep their order, and new ones come last. */
function keepsOrder(pairs: ReadonlyMap<number, number>, added: readonly number[]): boolean {
  const positions = [...pairs].sort(([left], [right]) => left - right).map(([, at]) => at);
  const rising = positions.every((at, index) => index === 0 || at > (positions[index - 1] ?? -1));
  return rising && added.every((at) => at > (positions.at(-1) ?? -1));
}
