import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readInTurn, workAhead } from '#trail/parallel-reads.ts';
import { collect, stream } from '../support/trails.ts';

/** A lane that takes its time. */
function laneOf(name: string, count: number, ms: number, ended: string[] = []) {
  return async function* (signal: AbortSignal): AsyncGenerator<string, void> {
    try {
      for (let item = 1; item <= count; item += 1) {
        await sleep(ms, undefined, { signal });
        yield `${name}${item}`;
      }
    } finally {
      ended.push(name);
    }
  };
}

describe('takeTurns', () => {
  it.each([
    [5, 0],
    [0, 5],
  ])('returns one item of each lane in turn, with any speed: %i and %i ms', async (first, second) => {
    const items = await collect(readInTurn([laneOf('a', 3, first), laneOf('b', 2, second), laneOf('c', 1, 0)], 2));

    expect(items).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'c1']);
  });

  it('ends all lanes if the consumer stops', async () => {
    const ended: string[] = [];

    for await (const item of readInTurn([laneOf('a', 3, 0, ended), laneOf('b', 1, 60_000, ended)], 2)) if (item === 'a1') break;

    expect(ended.sort()).toEqual(['a', 'b']);
  });

  it('throws the error of a lane in its turn, and ends the others', async () => {
    const ended: string[] = [];
    const broken = async function* (): AsyncGenerator<string, void> {
      yield await Promise.reject(new Error('broken'));
    };
    const items: string[] = [];

    const reading = (async () => {
      for await (const item of readInTurn([laneOf('a', 9, 0, ended), broken], 2)) items.push(item);
    })();

    await expect(reading).rejects.toThrow('broken');
    expect(items).toEqual(['a1']);
    expect(ended).toEqual(['a']);
  });
});

describe('workAhead', () => {
  it('keeps the order and the concurrency limit', async () => {
    let underWay = 0;
    let most = 0;
    const work = async (item: number): Promise<number> => {
      underWay += 1;
      most = Math.max(most, underWay);
      await sleep(item % 2 === 0 ? 4 : 0);
      underWay -= 1;
      return item * 10;
    };

    const results = await collect(workAhead(stream([0, 1, 2, 3, 4, 5, 6]), 3, work));

    expect(results).toEqual([0, 10, 20, 30, 40, 50, 60]);
    expect(most).toBe(3);
  });

  it('aborts running work if the consumer stops', async () => {
    const aborted: number[] = [];
    const work = async (item: number, signal: AbortSignal): Promise<number> => {
      if (item > 0) await sleep(60_000, undefined, { signal }).catch(() => aborted.push(item));
      return item;
    };

    for await (const result of workAhead(stream([0, 1, 2]), 3, work)) if (result === 0) break;

    expect(aborted).toEqual([1, 2]);
  });
});
