import { expect, it } from 'vitest';
import { noCircumstances } from '#domain/circumstances.ts';

it('knows the time and nothing else', () => {
  const now = '2026-01-16T06:00:05Z';

  expect(noCircumstances(now)).toEqual({ now, signals: [], owners: [], holds: [], past: [], proposals: [] });
});
