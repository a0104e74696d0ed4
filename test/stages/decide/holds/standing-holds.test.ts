import { describe, expect, it } from 'vitest';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import type { Hold } from '#domain/field/hold.ts';
import { holdOn } from '#stages/decide/holds/standing-holds.ts';
import { WORDS } from '../../../support/words.ts';

const HOLD: Hold = { id: 'd', address: 'a.b', path: 'x', owner: 'carol', reason: '', value: 1, against: 0, heldAt: '2026-01-15T00:00:00Z' };
const NOW = noCircumstances('2026-01-16T06:00:05Z', WORDS);

describe('holdOn', () => {
  it('finds the hold on a field and on no other field', () => {
    const circumstances = { ...NOW, holds: [HOLD] };

    expect(holdOn({ address: 'a.b', path: 'x' }, circumstances)).toBe(HOLD);
    expect(holdOn({ address: 'a.b', path: 'y' }, circumstances)).toBeUndefined();
    expect(holdOn({ address: 'a.b', path: 'x' }, NOW)).toBeUndefined();
  });
});
