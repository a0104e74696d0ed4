import { expect, it } from 'vitest';
import { VERDICTS, strictest } from '#domain/decision.ts';

it('returns the stricter verdict in any order: escalate, revert, hold, accept', () => {
  for (const [index, milder] of VERDICTS.entries()) {
    for (const stricter of VERDICTS.slice(index)) {
      expect(strictest(milder, stricter)).toBe(stricter);
      expect(strictest(stricter, milder)).toBe(stricter);
    }
  }
  expect(VERDICTS).toEqual(['accept', 'hold', 'revert', 'escalate']);
});
