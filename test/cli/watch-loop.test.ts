import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { watchLoop } from '#cli/watch-loop.ts';
import { DeliveryError, InterruptedError, SourceError, WorkspaceError } from '#domain/errors.ts';
import { memoryQueue } from '../support/trail-queue.ts';
import type { MemoryQueue } from '../support/trail-queue.ts';

const file = (name: string): { readonly sources: readonly string[] } => ({ sources: [`s3://audit-example/${name}`] });
const vcsDown = new DeliveryError('vcs-refused', 'Expected the VCS to answer; found it down.', 'Wait.');
const unreadable = new SourceError('broken-gzip', 'Expected gzip; found text.', 'Fetch it again.');

type Act = (sources: readonly string[], run: number, stop: AbortController) => Promise<void> | void;

/** Runs the loop until as many runs were made, or nothing is to be had for a day. */
async function watch(queue: MemoryQueue, runs: number, act: Act) {
  const made: (readonly string[])[] = [];
  const told: string[] = [];
  const announced: string[] = [];
  const stop = new AbortController();
  const end = queue.clock.now + 24 * 3_600_000;
  const receive: MemoryQueue['receive'] = async (...asked) => {
    if (made.length >= runs || queue.clock.now > end) stop.abort();
    return stop.signal.aborted ? [] : queue.receive(...asked);
  };
  const looping = watchLoop({
    queue: { ...queue, receive },
    run: async (sources) => {
      made.push(sources.map((source) => source.replace('s3://audit-example/', '')));
      await act(sources, made.length, stop);
    },
    everyMs: 300_000,
    holdEveryMs: 10,
    now: () => new Date(queue.clock.now),
    pause: async (ms) => queue.pass(ms),
    interrupted: stop.signal,
    onMessage: (message) => void (/^(?:new trail files|retrying the same files)/.test(message) ? announced : told).push(message),
  });
  return { made, told, announced, looping };
}

describe('watchLoop', () => {
  it('runs once over the files that arrive within the time, and again over later ones', async () => {
    const queue = memoryQueue();
    for (let index = 0; index < 25; index += 1) queue.put(`m${index}`, file(`f${String(index).padStart(2, '0')}`));

    const { made, announced, looping } = await watch(queue, 2, (_sources, run) => {
      if (run === 1) queue.put('later', file('later'));
    });
    await looping;

    expect(made).toEqual([Array.from({ length: 25 }, (_, index) => `f${String(index).padStart(2, '0')}`), ['later']]);
    expect(announced[0]).toBe('new trail files; the next run starts at 2026-01-20T00:05:00.000Z, with files that arrive until then');
    expect(queue.left()).toEqual([]);
  });

  it('lists a file once if two messages name it', async () => {
    const queue = memoryQueue();
    queue.put('first', file('same'));
    queue.put('second', file('same'));

    const { made, looping } = await watch(queue, 1, () => undefined);
    await looping;

    expect(made).toEqual([['same']]);
    expect(queue.left()).toEqual([]);
  });

  it('deletes a message after its run, and extends its lease until then', async () => {
    const queue = memoryQueue();
    queue.put('only', file('only'));

    const { looping } = await watch(queue, 1, async () => {
      expect(queue.left()).toEqual(['only']);
      queue.clock.now += 119_000;
      await sleep(60);
      queue.clock.now += 119_000;
      expect(queue.visible()).toEqual([]);
    });
    await looping;

    expect(queue.left()).toEqual([]);
  });

  it('deletes a message without a trail file, without a run', async () => {
    const queue = memoryQueue();
    queue.put('test-event', { sources: [] });

    const { made, looping } = await watch(queue, 1, () => undefined);
    await looping;

    expect(made).toEqual([]);
    expect(queue.left()).toEqual([]);
  });

  it('reports an unreadable message, keeps it, and receives it at growing intervals', async () => {
    const queue = memoryQueue();
    queue.put('odd', { problem: 'expected an S3 event, found text that is no JSON' });

    const { told, looping } = await watch(queue, 1, () => undefined);
    await looping;

    expect(told[0]).toBe('message odd stays in the queue, received once: expected an S3 event, found text that is no JSON');
    expect(queue.holds.slice(0, 8)).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600].map((seconds) => `odd ${seconds}`));
    expect(queue.left()).toEqual(['odd']);
  });

  it('retries unreadable files one by one, so that a bad file does not block others', async () => {
    const queue = memoryQueue({ holdSeconds: 400 });
    for (const name of ['a', 'bad', 'c']) queue.put(name, file(name));

    const { made, told, looping } = await watch(queue, 6, (sources) => {
      if (sources.includes('s3://audit-example/bad')) throw unreadable;
    });
    await looping;

    expect(made.slice(0, 4)).toEqual([['a', 'bad', 'c'], ['a'], ['bad'], ['c']]);
    expect(queue.left()).toEqual(['bad']);
    expect(told[1]).toContain('bad (received 2 times)');
    expect(told[1]).toContain(unreadable.hint);
  });

  it('runs files together again that were redelivered because a watcher ended', async () => {
    const queue = memoryQueue();
    for (const name of ['a', 'b']) queue.put(name, file(name));
    await queue.receive(20, new AbortController().signal);
    await queue.hold([{ id: 'a' }, { id: 'b' }] as never, 0);

    const { made, looping } = await watch(queue, 1, () => undefined);
    await looping;

    expect(made).toEqual([['a', 'b']]);
  });

  it('keeps an undelivered batch, and repeats it at growing intervals with newly arrived files', async () => {
    const queue = memoryQueue();
    for (const name of ['a', 'b']) queue.put(name, file(name));
    const times: number[] = [];

    const { made, told, announced, looping } = await watch(queue, 4, (_sources, run) => {
      times.push(queue.clock.now);
      if (run === 2) queue.put('c', file('c'));
      if (run < 4) throw vcsDown;
    });
    await looping;

    expect(made).toEqual([
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
    expect(times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / 1000)).toEqual([60, 120, 240]);
    expect(told[0]).toBe('the run could not deliver; its 2 messages are kept: Expected the VCS to answer; found it down. Wait.');
    expect(announced[1]).toMatch(/^retrying the same files at 2026-01-20T00:06:00\.000Z/);
    expect(queue.left()).toEqual([]);
  });

  it('starts again with the shortest interval after a successful delivery', async () => {
    const queue = memoryQueue();
    queue.put('a', file('a'));
    const times: number[] = [];

    const { looping } = await watch(queue, 5, (_sources, run) => {
      times.push(queue.clock.now);
      if (run === 3) queue.put('b', file('b'));
      if (run !== 3 && run !== 5) throw vcsDown;
    });
    await looping;

    expect(((times[4] ?? 0) - (times[3] ?? 0)) / 1000).toBe(60);
    expect(queue.left()).toEqual([]);
  });

  it('receives no more messages than it can hold while it waits', async () => {
    const queue = memoryQueue();
    for (let index = 0; index < 1005; index += 1) queue.put(`m${index}`, file(`f${index}`));

    const { made, looping } = await watch(queue, 2, (_sources, run) => {
      if (run === 1) throw vcsDown;
    });
    await looping;

    expect(made.map((files) => files.length)).toEqual([1000, 1000]);
    expect(queue.left()).toHaveLength(5);
  });

  it('releases a batch before its lease expires, and loses no message', async () => {
    const queue = memoryQueue({ holdSeconds: 40_000 });
    queue.put('a', file('a'));

    const { made, looping } = await watch(queue, 18, (_sources, run) => {
      if (run < 18) throw vcsDown;
    });
    await looping;

    expect(new Set(made.map((files) => files.join()))).toEqual(new Set(['a']));
    expect(queue.holds).toContain('a 0');
    expect(queue.left()).toEqual([]);
  });

  it('releases a batch that waits for a VCS if the watch is stopped', async () => {
    const queue = memoryQueue();
    queue.put('a', file('a'));

    const { looping } = await watch(queue, 1, () => {
      throw vcsDown;
    });
    await looping;

    expect(queue.visible()).toEqual(['a']);
  });

  it('ends if no run can work, and releases the messages', async () => {
    const queue = memoryQueue();
    queue.put('only', file('only'));

    const { looping } = await watch(queue, 1, () => {
      throw new WorkspaceError('no-state', 'Expected a state; found none.', 'Say where it is.');
    });

    await expect(looping).rejects.toMatchObject({ code: 'no-state' });
    expect(queue.visible()).toEqual(['only']);
  });

  it('ends on request while it collects, and releases the messages', async () => {
    const queue = memoryQueue();
    queue.put('only', file('only'));
    const { made, looping } = await watch(queue, 0, () => undefined);
    await looping;

    expect(made).toEqual([]);
    expect(queue.visible()).toEqual(['only']);
  });

  it('ends on request during a run, and keeps the messages of an unfinished run', async () => {
    const queue = memoryQueue();
    queue.put('only', file('only'));
    const { made, told, looping } = await watch(queue, 9, (_sources, _run, stop) => {
      stop.abort();
      throw new InterruptedError();
    });
    await looping;

    expect(made).toEqual([['only']]);
    expect(told).toEqual([]);
    expect(queue.visible()).toEqual(['only']);
  });
});
