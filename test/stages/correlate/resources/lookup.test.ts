import { expect, it } from 'vitest';
import { matchesIdentity } from '#stages/correlate/resources/lookup.ts';

it('matches a null identity member with an empty value', () => {
  expect(matchesIdentity({ name: 'www', set_identifier: null }, { name: 'www', set_identifier: '' })).toBe(true);
  expect(matchesIdentity({ name: 'www', set_identifier: null }, { name: 'www', set_identifier: 'blue' })).toBe(false);
});
