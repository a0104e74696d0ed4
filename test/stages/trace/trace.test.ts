import { describe, expect, it } from 'vitest';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import { trace } from '#stages/trace/trace.ts';
import { anEvent } from '../../support/builders.ts';
import { collect, inMemoryTrail } from '../../support/trails.ts';

describe('trace', () => {
  it('reads the trails one after the other and hands each the window', async () => {
    const asked: TimeWindow[] = [];
    const [first, second] = [anEvent(), anEvent()];
    const trails = [
      inMemoryTrail([{ kind: 'record', value: first, where: 'a:1' }], asked),
      inMemoryTrail([{ kind: 'record', value: second, where: 'b:1' }], asked),
    ];

    const items = await collect(trace(trails, { from: '2026-01-15T00:00:00Z' }));

    expect(items).toEqual([
      { kind: 'event', event: first },
      { kind: 'event', event: second },
    ]);
    expect(asked).toEqual([{ from: '2026-01-15T00:00:00Z' }, { from: '2026-01-15T00:00:00Z' }]);
  });

  it('goes on after places and records that are malformed, and names them', async () => {
    const event = anEvent();
    const trail = inMemoryTrail([
      { kind: 'malformed', where: 'a:1', problem: 'not JSON' },
      { kind: 'record', value: { eventID: 'x' }, where: 'a:2' },
      { kind: 'record', value: event, where: 'a:3' },
    ]);

    const items = await collect(trace([trail], {}));

    expect(items).toEqual([
      { kind: 'malformed', where: 'a:1', problem: 'not JSON' },
      { kind: 'malformed', where: 'a:2', problem: expect.stringContaining('eventTime') as string },
      { kind: 'event', event },
    ]);
  });

  it('fails at the end of a trail of which no record can be read, and says what was found', async () => {
    const trail = inMemoryTrail([
      { kind: 'record', value: { foo: 1 }, where: 'a:1' },
      { kind: 'malformed', where: 'a:2', problem: 'not JSON' },
      { kind: 'dropped', reason: 'malformed-record', count: 40 },
    ]);

    const read = collect(trace([trail], {}));

    await expect(read).rejects.toMatchObject({
      code: 'trail-unread',
      message: expect.stringMatching(/^Expected CloudTrail records in memory; found 42 times something else \(a:1: .*\)\.$/) as string,
      hint: expect.stringContaining('{"Records": [...]}') as string,
    });
  });

  it.each<readonly [string, { readonly good: number; readonly bad: number; readonly fails: boolean }]>([
    ['a record or two of a short trail', { good: 1, bad: 9, fails: false }],
    ['a tenth of a trail', { good: 90, bad: 10, fails: false }],
    ['more than a tenth', { good: 89, bad: 11, fails: true }],
  ])('goes on without %s, or not', async (_name, { good, bad, fails }) => {
    const trail = inMemoryTrail([
      ...Array.from({ length: bad }, (_, index) => ({ kind: 'malformed', where: `a:${index + 1}`, problem: 'not JSON' }) as const),
      { kind: 'dropped', reason: 'read-only', count: good },
    ]);

    const read = collect(trace([trail], {}));

    if (fails)
      await expect(read).rejects.toMatchObject({
        code: 'trail-mostly-unread',
        message: expect.stringContaining('found 11 of 100') as string,
      });
    else expect(await read).toHaveLength(bad + 1);
  });

  it('asks each trail by itself: a good one does not make up for another', async () => {
    const bad = { ...inMemoryTrail([{ kind: 'malformed', where: 'b:1', problem: 'not JSON' }]), name: 'bad' };

    const read = collect(trace([inMemoryTrail([{ kind: 'record', value: anEvent(), where: 'a:1' }]), bad], {}));

    await expect(read).rejects.toThrow(/^Expected CloudTrail records in bad; found something else \(b:1: not JSON\)\.$/);
  });

  it('takes a trail without records, and one of which digests prove nothing', async () => {
    const unproved = { kind: 'malformed', where: 'a', problem: 'no digest', unproved: true } as const;

    expect(await collect(trace([inMemoryTrail([]), inMemoryTrail([unproved])], {}))).toEqual([unproved]);
  });

  it('lets no secret past', async () => {
    const trail = inMemoryTrail([
      { kind: 'record', value: anEvent({ requestParameters: { masterUserPassword: 'hunter2' } }), where: 'a:1' },
    ]);

    const items = await collect(trace([trail], {}));

    expect(JSON.stringify(items)).not.toContain('hunter2');
  });
});
