/** Trails for tests: one in memory, and what is needed to read any. */
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { Trail, TrailItem } from '#ports.ts';

/**
 * A trail that gives what it was made of.
 * @param items records and malformed places
 * @param asked is handed every window the trail is read with
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
 * @param items what to read
 * @returns all of it, in order
 */
export async function collect<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/**
 * Hands out a list one item at a time.
 * @param items the list
 * @returns an async iterable over it
 */
export async function* stream<Item>(items: readonly Item[]): AsyncIterable<Item> {
  yield* items;
}
