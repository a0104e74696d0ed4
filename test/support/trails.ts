/** Trails for tests: one in memory, and helpers to read any. */
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { Trail, TrailItem } from '#ports.ts';

/**
 * Makes a trail from items.
 * @param items records and malformed places
 * @param asked receives every window the trail is read with
 * @returns the trail
 */
export function inMemoryTrail(items: readonly TrailItem[], asked: TimeWindow[] = []): Trail {
  async function* records(window: TimeWindow): AsyncIterable<TrailItem> {
    asked.push(window);
    yield* items;
  }
  return { name: 'memory', records };
}

/**
 * Reads an async iterable to its end.
 * @param items the iterable
 * @returns all items, in order
 */
export async function collect<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/**
 * Yields the items of a list.
 * @param items the list
 * @returns an async iterable over it
 */
export async function* stream<Item>(items: readonly Item[]): AsyncIterable<Item> {
  yield* items;
}
