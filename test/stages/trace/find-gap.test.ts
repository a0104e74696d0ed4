import { expect, it } from 'vitest';
import { findGap } from '#stages/trace/find-gap.ts';

const LAST = { runId: 'r', through: '2026-01-02T00:00:00.000Z' };

it('warns when the window starts after the last run ended', () => {
  expect(findGap({ from: '2026-01-03T00:00:00Z' }, LAST)).toContain('--from 2026-01-02T00:00:00.000Z');
});

it.each([
  { case: 'the windows overlap', window: { from: '2026-01-01T23:00:00Z' }, last: LAST },
  { case: 'they meet', window: { from: '2026-01-02T00:00:00Z' }, last: LAST },
  { case: 'everything is read', window: {}, last: LAST },
  { case: 'it is the first run', window: { from: '2026-01-03T00:00:00Z' }, last: undefined },
])('is silent where $case', ({ window, last }) => {
  expect(findGap(window, last)).toBeUndefined();
});
