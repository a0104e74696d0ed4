import { describe, expect, it } from 'vitest';
import { asCalls } from '#catalogue/catalogue.ts';
import { HIDDEN } from '#catalogue/define.ts';
import type { Writes } from '#catalogue/define.ts';
import { iamAccountPasswordPolicy } from '#catalogue/iam/iam-account-password-policy.ts';
import type { JsonObject } from '#domain/json.ts';
import { anEvent } from '../../support/builders.ts';

const BEFORE: JsonObject = { minimum_password_length: 14, require_symbols: true, max_password_age: 90, password_reuse_prevention: null };
const REQUEST: JsonObject = {
  minimumPasswordLength: 14,
  requireSymbols: true,
  maxPasswordAge: 90,
  allowUsersToChangePassword: 'HIDDEN_DUE_TO_SECURITY_REASONS',
};

function written(request: JsonObject): Writes {
  const event = anEvent({ eventSource: 'iam.amazonaws.com', eventName: 'UpdateAccountPasswordPolicy', requestParameters: request });
  const calls = asCalls(iamAccountPasswordPolicy.calls['UpdateAccountPasswordPolicy'] ?? []);
  return Object.assign(
    {},
    ...calls.flatMap((call) => call.writers.map((write) => write(event, BEFORE, iamAccountPasswordPolicy.attributes))),
  ) as Writes;
}

describe('UpdateAccountPasswordPolicy', () => {
  it('sets values missing in the request to the default of the service', () => {
    expect(written({ minimumPasswordLength: 20 })).toEqual({
      id: 'iam-account-password-policy',
      minimum_password_length: 20,
      require_lowercase_characters: false,
      require_numbers: false,
      require_symbols: false,
      require_uppercase_characters: false,
      allow_users_to_change_password: false,
      hard_expiry: false,
      max_password_age: 0,
      password_reuse_prevention: 0,
    });
  });

  it.each([
    ['leaves a hidden rule if another one changed', { ...REQUEST, minimumPasswordLength: 16 }, false],
    ['reports a hidden rule as changed if no other one did', REQUEST, true],
  ])('%s', (_case, request, hidden) => {
    expect(written(request)['allow_users_to_change_password'] === HIDDEN).toBe(hidden);
  });

  it('reads the rule if the record shows it', () => {
    expect(written({ ...REQUEST, allowUsersToChangePassword: true })['allow_users_to_change_password']).toBe(true);
  });
});
