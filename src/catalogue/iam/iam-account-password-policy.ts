import { blankEqual } from '#domain/value/compare.ts';
import type { Json } from '#domain/json.ts';
import { boolean, integer } from '../convert.ts';
import { by, computed, defineResource, deletes, HIDDEN, puts, request, written } from '../define.ts';
import { isRedactionMarker } from '../redaction.ts';
import type { Convert, Seen, Writer } from '../define.ts';
import { idFrom } from '../select.ts';

/** An account has one, without a name. The provider gives every one this id. */
const POLICY_ID = 'iam-account-password-policy';
const onlyOne = by({ id: () => POLICY_ID });

/** Where a record holds an argument, and what the service sets where the request leaves it out. */
const RULES: Readonly<Record<string, { readonly from: string; readonly convert: Convert; readonly otherwise: Json }>> = {
  minimum_password_length: { from: 'minimumPasswordLength', convert: integer, otherwise: 6 },
  require_lowercase_characters: { from: 'requireLowercaseCharacters', convert: boolean, otherwise: false },
  require_numbers: { from: 'requireNumbers', convert: boolean, otherwise: false },
  require_symbols: { from: 'requireSymbols', convert: boolean, otherwise: false },
  require_uppercase_characters: { from: 'requireUppercaseCharacters', convert: boolean, otherwise: false },
  allow_users_to_change_password: { from: 'allowUsersToChangePassword', convert: boolean, otherwise: false },
  hard_expiry: { from: 'hardExpiry', convert: boolean, otherwise: false },
  max_password_age: { from: 'maxPasswordAge', convert: integer, otherwise: 0 },
  password_reuse_prevention: { from: 'passwordReusePrevention', convert: integer, otherwise: 0 },
};

/**
 * The call replaces the whole policy. A rule whose value the record hides is taken to be what it was: consoles and tools
 * send every rule each time. Only where nothing else changed, the hidden one must have.
 */
const wholePolicy: Writer = (event, current) => {
  const seen = Object.entries(RULES).map(([name, rule]) => [name, valueOf(request(rule.from)(event), rule)] as const);
  const visible = seen.filter(([, value]) => value !== HIDDEN);
  const movesVisibly = visible.some(([name, value]) => value !== HIDDEN && !blankEqual(current[name] ?? null, value));
  return { id: POLICY_ID, ...Object.fromEntries<Seen>(movesVisibly ? visible : seen) };
};

function valueOf(value: Json | undefined, rule: { readonly convert: Convert; readonly otherwise: Json }): Seen {
  if (value === undefined) return rule.otherwise;
  return isRedactionMarker(value) ? HIDDEN : rule.convert(value);
}

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_UpdateAccountPasswordPolicy.html
export const iamAccountPasswordPolicy = defineResource({
  type: 'aws_iam_account_password_policy',
  eventSource: 'iam.amazonaws.com',
  traits: {
    is: ['protects', 'authenticates'],
    governs: {
      preference: 'allow_users_to_change_password',
      protection: `
        hard_expiry minimum_password_length password_reuse_prevention require_lowercase_characters require_numbers
        require_symbols require_uppercase_characters max_password_age
      `,
    },
    safer: {
      'privilege-escalation': {
        hard_expiry: true,
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
  },
  importId: idFrom('', 'id'),
  calls: {
    UpdateAccountPasswordPolicy: puts(onlyOne, wholePolicy),
    DeleteAccountPasswordPolicy: deletes(onlyOne),
  },
  attributes: {
    minimum_password_length: written(),
    require_lowercase_characters: written(),
    require_numbers: written(),
    require_symbols: written(),
    require_uppercase_characters: written(),
    allow_users_to_change_password: written(),
    hard_expiry: written(),
    // 0 days: a password never has to be changed.
    max_password_age: written(),
    password_reuse_prevention: written(),
    expire_passwords: computed(),
    id: computed(),
  },
});
