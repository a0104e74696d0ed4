import { describe, expect, it } from 'vitest';
import { describeDatabase } from '#doctor/describe-database.ts';

const SOUND = { state: 'sound', version: '0002-b', newest: '0002-b', unknown: [], isWritable: true } as const;

describe('describeDatabase', () => {
  it.each([
    ['an intact one', SOUND, 'ledger.sqlite is intact, at 0002-b'],
    [
      'an older one',
      { ...SOUND, version: '0001-a' },
      'ledger.sqlite is intact, at 0001-a; the next run migrates it to 0002-b, as tried on a copy',
    ],
    ['a missing one', { ...SOUND, state: 'absent' as const }, 'ledger.sqlite does not exist yet; the first run creates it'],
  ])('reports no problem for %s', (_name, examined, found) => {
    expect(describeDatabase('ledger', 'ledger.sqlite', examined)).toEqual({ subject: 'ledger', found });
  });

  it.each([
    ['a read-only one', { ...SOUND, isWritable: false }, 'ledger.sqlite cannot be written'],
    ['a damaged one', { ...SOUND, state: 'damaged' as const, damage: 'row 3 missing' }, 'ledger.sqlite is damaged: row 3 missing'],
    [
      'one with a failed migration',
      { ...SOUND, version: '0001-a', obstacle: 'no such table: runs' },
      'ledger.sqlite cannot be migrated from 0001-a to 0002-b: no such table: runs; tried on a copy',
    ],
    ['one of another version', { ...SOUND, unknown: ['0003-c'] }, 'ledger.sqlite was written by another version of reconcile (0003-c)'],
  ])('reports that runs cannot be recorded in %s', (_name, examined, found) => {
    expect(describeDatabase('ledger', 'ledger.sqlite', examined)).toMatchObject({
      found,
      blocks: ['record'],
      remedy: expect.any(String) as string,
    });
  });
});
