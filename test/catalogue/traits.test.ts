import { describe, expect, it } from 'vitest';
import { governedBy, governedPaths, rangeOf, saferAt } from '#catalogue/traits.ts';
import type { Traits } from '#catalogue/traits.ts';

const TRAITS: Traits = {
  is: ['keeps-data'],
  governs: {
    capacity: 'memory_size storage.size',
    mode: `
      storage
      engine_mode
    `,
  },
  safer: {
    'data-loss': { keep_days: { safer: 'higher', limitless: 0 }, protection: true },
    disclosure: { protocols: { without: ['FTP'] } },
  },
  range: { memory_size: '128..10240 MB', workers: '1..*', odd: 'many' },
};

describe('governedBy', () => {
  it.each([
    ['memory_size', 'capacity'],
    ['storage.size', 'capacity'],
    ['storage.kind', 'mode'],
    ['storage.kind.deep', 'mode'],
    ['engine_mode', 'mode'],
    ['tags.Owner', 'label'],
    ['memory', undefined],
    ['constructor', undefined],
  ])('%s: %s', (path, expected) => {
    expect(governedBy(TRAITS, path)).toBe(expected);
  });

  it('lists the entries', () => {
    expect(governedPaths(TRAITS).get('storage')).toBe('mode');
  });
});

describe('saferAt', () => {
  it.each([
    ['protection', { against: 'data-loss', safer: true }],
    ['keep_days', { against: 'data-loss', safer: 'higher', limitless: 0 }],
    ['protocols', { against: 'disclosure', safer: { without: ['FTP'] } }],
    ['protocols.first', undefined],
  ])('%s', (path, expected) => {
    expect(saferAt(TRAITS, path)).toEqual(expected);
  });
});

describe('rangeOf', () => {
  it('reads both ends and the unit, and an open end', () => {
    expect(rangeOf(TRAITS, 'memory_size')).toEqual({ min: 128, max: 10240, unit: 'MB' });
    expect(rangeOf(TRAITS, 'workers')).toEqual({ min: 1, max: Infinity });
    expect(rangeOf(TRAITS, 'timeout')).toBeUndefined();
  });

  it('reads all values of a range with gaps', () => {
    const traits = { ...TRAITS, range: { retention: '0|1|30 days' } };

    expect(rangeOf(traits, 'retention')).toEqual({ min: 0, max: 30, values: [0, 1, 30], unit: 'days' });
  });

  it('states what it expected if it cannot read a range', () => {
    expect(() => rangeOf(TRAITS, 'odd')).toThrow('expected a range such as "128..10240 MB" for odd, found "many"');
  });
});
