import { expect, it } from 'vitest';
import { matchesIdentity } from '#stages/correlate/resources/lookup.ts';

it('takes null for what an identity says is not there', () => {
  expect(matchesIdentity({ name: 'www', set_identifier: null }, { name: 'www', set_identifier: '' })).toBe(true);
  expect(matchesIdentity({ name: 'www', set_identifier: null }, { name: 'www', set_identifier: 'blue' })).toBe(false);
});
