import { describe, expect, it } from 'vitest';
import type { Signal } from '#domain/signal.ts';
import { gatherCircumstances } from '../src/circumstances.ts';

const clock = { now: () => new Date('2026-01-16T06:00:05Z') };

describe('gatherCircumstances', () => {
  it('takes the time from the clock, and signals of all sources in order of time', async () => {
    const at = (time: string): Signal => ({ time, source: 'cloudwatch', kind: 'alarm', subject: 'shop-jobs', state: 'firing' });
    const signals = [
      { name: 'a', read: async () => [at('2026-01-16T05:00:00Z')] },
      { name: 'b', read: async () => [at('2026-01-16T05:30:00+01:00')] },
    ];

    const found = await gatherCircumstances({ clock, signals });

    expect(found.now).toBe('2026-01-16T06:00:05.000Z');
    expect(found.signals.map((signal) => signal.time)).toEqual(['2026-01-16T05:30:00+01:00', '2026-01-16T05:00:00Z']);
  });

  it('knows nothing where nothing was told', async () => {
    expect(await gatherCircumstances({ clock, signals: [] })).toEqual({
      now: '2026-01-16T06:00:05.000Z',
      signals: [],
      owners: [],
      holds: [],
      past: [],
      proposals: [],
    });
  });
});
