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

  it('lets no secret past', async () => {
    const trail = inMemoryTrail([
      { kind: 'record', value: anEvent({ requestParameters: { masterUserPassword: 'hunter2' } }), where: 'a:1' },
    ]);

    const items = await collect(trace([trail], {}));

    expect(JSON.stringify(items)).not.toContain('hunter2');
  });
});
