import { describe, expect, it } from 'vitest';
import { isSecret } from '#stages/decide/secrets/secret-values.ts';
import { aChange, aContext, aDrift } from '../../../support/drifts.ts';

describe('isSecret', () => {
  it.each([
    ['sensitive with a value', aChange('value', 'a', 'b', { sensitive: true }), true],
    ['sensitive and emptied', aChange('value', 'a', '', { sensitive: true }), false],
    ['sensitive and hidden', aChange('value', 'a', null, { sensitive: true, hidden: true }), true],
    ['hidden with the name of a secret', aChange('auth_token', null, null, { hidden: true }), true],
    ['hidden with another name', aChange('environment', null, null, { hidden: true }), false],
    ['a nested secret', aChange('environment', [], [{ variables: { API_KEY: 'abc def' } }]), true],
    [
      'an unchanged secret',
      aChange('environment', [{ variables: { API_KEY: 'abc', LEVEL: 'a' } }], [{ variables: { API_KEY: 'abc', LEVEL: 'b' } }]),
      false,
    ],
    ['a list of ordinary strings', aChange('layers', [], ['a']), false],
  ])('%s', (_case, change, expected) => {
    expect(isSecret(change, aDrift({ changes: [change] }), aContext())).toBe(expected);
  });
});
