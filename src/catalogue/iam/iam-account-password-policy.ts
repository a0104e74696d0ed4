import { blankEqual } from '#domain/value/compare.ts';
import * as c from '../words.ts';

/** An account has one policy, without a name. The provider always uses this id. */
const POLICY_ID = 'iam-account-password-policy';
const onlyOne = c.by({ id: () => POLICY_ID });

/** The place of an argument in the record, and the service's default for an omitted one. */
const RULES: Readonly<Record<string, { readonly from: string; readonly convert: c.Convert; readonly otherwise: c.Json }>> = {
  minimum_password_length: { from: 'minimumPasswordLength', convert: c.integer, otherwise: 6 },
  require_lowercase_characters: { from: 'requireLowercaseCharacters', convert: c.boolean, otherwise: false },
  require_numbers: { from: 'requireNumbers', convert: c.boolean, otherwise: false },
  require_symbols: { from: 'requireSymbols', convert: c.boolean, otherwise: false },
  require_uppercase_characters: { from: 'requireUppercaseCharacters', convert: c.boolean, otherwise: false },
  allow_users_to_change_password: { from: 'allowUsersToChangePassword', convert: c.boolean, otherwise: false },
  hard_expiry: { from: 'hardExpiry', convert: c.boolean, otherwise: false },
  max_password_age: { from: 'maxPasswordAge', convert: c.integer, otherwise: 0 },
  password_reuse_prevention: { from: 'passwordReusePrevention', convert: c.integer, otherwise: 0 },
};

/**
 * The call replaces the whole policy. A hidden rule is assumed to be unchanged, because consoles and tools send every rule each time. If
 * nothing else changed, the hidden rule must have changed.
 */
const wholePolicy: c.Writer = (event, current) => {
  const seen = Object.entries(RULES).map(([name, rule]) => [name, valueOf(c.request(rule.from)(event), rule)] as const);
  const visible = seen.filter(([, value]) => value !== c.HIDDEN);
  const movesVisibly = visible.some(([name, value]) => value !== c.HIDDEN && !blankEqual(current[name] ?? null, value));
  return { id: POLICY_ID, ...Object.fromEntries<c.Seen>(movesVisibly ? visible : seen) };
};

function valueOf(value: c.Json | undefined, rule: { readonly convert: c.Convert; readonly otherwise: c.Json }): c.Seen {
  if (value === undefined) return rule.otherwise;
  return c.isRedactionMarker(value) ? c.HIDDEN : rule.convert(value);
}

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_UpdateAccountPasswordPolicy.html
export const iamAccountPasswordPolicy = c.defineResource({
  type: 'aws_iam_account_password_policy',
  is: ['protects', 'authenticates'],
  governs: {
    identity: 'allow_users_to_change_password hard_expiry',
    protection: `
      minimum_password_length password_reuse_prevention require_lowercase_characters require_numbers
      require_symbols require_uppercase_characters max_password_age
    `,
  },
  safer: {
    'privilege-escalation': {
      max_password_age: { safer: 'lower', limitless: 0 },
      minimum_password_length: 'higher',
      password_reuse_prevention: 'higher',
      require_lowercase_characters: true,
      require_numbers: true,
      require_symbols: true,
      require_uppercase_characters: true,
    },
  },
  range: { minimum_password_length: '6..128', password_reuse_prevention: '1..24', max_password_age: '1..1095 days' },
  calls: {
    UpdateAccountPasswordPolicy: c.puts(onlyOne, wholePolicy),
    DeleteAccountPasswordPolicy: c.deletes(onlyOne),
  },
  // For `max_password_age`, 0 means that passwords never expire.
  written: `
    minimum_password_length require_lowercase_characters require_numbers require_symbols require_uppercase_characters allow_users_to_change_password hard_expiry max_password_age password_reuse_prevention
  `,
});
