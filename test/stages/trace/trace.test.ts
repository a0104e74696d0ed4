import { describe, expect, it } from 'vitest';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import { trace } from '#stages/trace/trace.ts';
import { anEvent } from '../../support/builders.ts';
import { collect, inMemoryTrail } from '../../support/trails.ts';

describe('trace', () => {
  it('reads the trails one after another with the same window', async () => {
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

  it('continues after malformed places and records and reports them', async () => {
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

  it('fails at the end of a trail without readable records, and describes what it found', async () => {
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
    ['most records of a short trail malformed', { good: 1, bad: 9, fails: false }],
    ['a tenth of a trail malformed', { good: 90, bad: 10, fails: false }],
    ['more than a tenth malformed', { good: 89, bad: 11, fails: true }],
  ])('fails only above the limit: %s', async (_name, { good, bad, fails }) => {
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

  it('checks each trail separately: a readable one does not compensate for another', async () => {
    const bad = { ...inMemoryTrail([{ kind: 'malformed', where: 'b:1', problem: 'not JSON' }]), name: 'bad' };

    const read = collect(trace([inMemoryTrail([{ kind: 'record', value: anEvent(), where: 'a:1' }]), bad], {}));

    await expect(read).rejects.toThrow(/^Expected CloudTrail records in bad; found something else \(b:1: not JSON\)\.$/);
  });

  it('accepts an empty trail, and one without proof by digests', async () => {
    const unproved = { kind: 'malformed', where: 'a', problem: 'no digest', unproved: true } as const;

    expect(await collect(trace([inMemoryTrail([]), inMemoryTrail([unproved])], {}))).toEqual([unproved]);
  });

  it('passes on no secret', async () => {
    const trail = inMemoryTrail([
      { kind: 'record', value: anEvent({ requestParameters: { masterUserPassword: 'hunter2' } }), where: 'a:1' },
    ]);

    const items = await collect(trace([trail], {}));

    expect(JSON.stringify(items)).not.toContain('hunter2');
  });
});
