import { isValueObject } from '../../evaluate/value.ts';
import type { Value } from '../../evaluate/value.ts';
import { sameMeaning } from '../place.ts';

/** One difference between two lists, indices into the current one. */
export type ListStep =
  | { readonly kind: 'changed'; readonly index: number; readonly value: Value }
  | { readonly kind: 'removed'; readonly index: number }
  | { readonly kind: 'appended'; readonly value: Value };

/** Keys that tell two objects of a list apart in AWS and Terraform. */
const NAMING_KEYS = ['Sid', 'sid', 'Id', 'id', 'ID', 'name', 'Name', 'key', 'Key', 'index_name', 'rulePriority', 'priority'] as const;

/**
 * Says how one list becomes another with the least touched.
 * @param current the list as code has it
 * @param desired the list as it should be
 * @param unordered whether order says nothing
 * @returns the steps; undefined where the order itself has to change, which no element edit can do
 */
export function alignLists(current: readonly Value[], desired: readonly Value[], unordered: boolean): readonly ListStep[] | undefined {
  const pairs = pairElements(current, desired, unordered);
  const removed = current.map((_, index) => index).filter((index) => !pairs.has(index));
  const taken = new Set(pairs.values());
  const added = desired.map((_, index) => index).filter((index) => !taken.has(index));
  // As many gone as new: each gone one becomes a new one where it stands.
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

/** Pairs elements: equal ones first, then objects of the same name, then objects in the same place. */
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

/** Kept elements must stand in the same order, and new ones behind them all. */
function keepsOrder(pairs: ReadonlyMap<number, number>, added: readonly number[]): boolean {
  const positions = [...pairs].sort(([left], [right]) => left - right).map(([, at]) => at);
  const rising = positions.every((at, index) => index === 0 || at > (positions[index - 1] ?? -1));
  return rising && added.every((at) => at > (positions.at(-1) ?? -1));
}
