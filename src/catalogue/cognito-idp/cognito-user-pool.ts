import * as c from '../words.ts';
import {
  accountRecovery,
  addOns,
  adminCreateUser,
  attributeUpdates,
  device,
  email,
  emailCodes,
  firstFactors,
  lambdas,
  passkeys,
  password,
  schemaAttributes,
  sms,
  softwareToken,
  usernames,
  verification,
} from './pool-blocks.ts';

const byId = c.by({ id: 'userPoolId' });
const byArn = c.by({ arn: 'resourceArn' });

/** Settings that an update resets if it omits them. */
const BLANKS = {
  auto_verified_attributes: [],
  deletion_protection: 'INACTIVE',
  device_configuration: [],
  lambda_config: [],
  mfa_configuration: 'OFF',
  sms_authentication_message: '',
  sms_configuration: [],
  user_attribute_update_settings: [],
  user_pool_add_ons: [],
};

/** As above, but reset to a default that has changed over the years. */
const RESET_IF_OMITTED = [
  'account_recovery_setting',
  'admin_create_user_config',
  'email_configuration',
  'email_verification_message',
  'email_verification_subject',
  'password_policy',
  'sign_in_policy',
  'sms_verification_message',
  'verification_message_template',
];

const setBack: c.Writer = (event, current, attributes) => {
  const parameters = c.request()(event);
  if (!c.isJsonObject(parameters)) return {};
  const omitted = RESET_IF_OMITTED.filter((name) => {
    const entry = attributes[name];
    return entry?.kind === 'mapped' && c.jsonAt(parameters, entry.from.split('.')) === undefined && !isBlank(current[name]);
  });
  return Object.fromEntries(omitted.map((name) => [name, c.HIDDEN]));
};

function isBlank(value: c.Json | undefined): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Attributes can be added, but never removed or changed. */
const moreAttributes = c.change('schema', 'customAttributes', (value, before) => {
  const added = schemaAttributes(value);
  return Array.isArray(added) ? c.asSet([...c.asList(before), ...(added as readonly c.Json[])], before) : added;
});

// https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_UpdateUserPool.html
export const cognitoUserPool = c.defineResource({
  type: 'aws_cognito_user_pool',
  is: ['keeps-data', 'authenticates'],
  governs: {
    identifier: 'name username_configuration',
    protection: 'auto_verified_attributes deletion_protection user_pool_tier user_attribute_update_settings user_pool_add_ons',
    encryption: 'lambda_config.kms_key_id',
    access: 'sms_configuration',
    identity: `
      account_recovery_setting admin_create_user_config.allow_admin_create_user_only device_configuration
      email_mfa_configuration mfa_configuration password_policy sign_in_policy software_token_mfa_configuration
      web_authn_configuration
      verification_message_template.default_email_option
    `,
    code: 'lambda_config',
    mode: `
      admin_create_user_config email_configuration email_verification_message email_verification_subject schema
      sms_authentication_message sms_verification_message verification_message_template
    `,
  },
  safer: {
    'data-loss': { deletion_protection: 'ACTIVE' },
    'privilege-escalation': {
      mfa_configuration: 'higher',
      'admin_create_user_config.allow_admin_create_user_only': true,
      'device_configuration.challenge_required_on_new_device': false,
      'password_policy.minimum_length': 'higher',
      'password_policy.password_history_size': 'higher',
      'password_policy.require_lowercase': true,
      'password_policy.require_numbers': true,
      'password_policy.require_symbols': true,
      'password_policy.require_uppercase': true,
      'password_policy.temporary_password_validity_days': { safer: 'lower', ordinary: 7 },
      'software_token_mfa_configuration.enabled': true,
      'user_attribute_update_settings.attributes_require_verification_before_update': 'higher',
      'user_pool_add_ons.advanced_security_mode': 'higher',
    },
    disclosure: { 'lambda_config.kms_key_id': 'higher' },
  },
  range: {
    'password_policy.minimum_length': '6..99 characters',
    'password_policy.temporary_password_validity_days': '0..365 days',
  },
  calls: {
    CreateUserPool: c.creates(
      c.by({ id: c.response('userPool.id') }),
      { id: c.response('userPool.id'), arn: c.response('userPool.arn') },
      c.attributesFrom(c.request()),
      {
        alias_attributes: ['aliasAttributes', c.textSet],
        username_attributes: ['usernameAttributes', c.textSet],
        schema: ['schema', schemaAttributes],
        tags: 'userPoolTags',
      },
    ),
    UpdateUserPool: c.updates(byId, c.resetOmitted(c.request(), BLANKS), setBack, c.attributesFrom(c.request()), { tags: 'userPoolTags' }),
    SetUserPoolMfaConfig: c.updates(
      byId,
      {
        software_token_mfa_configuration: ['softwareTokenMfaConfiguration', softwareToken],
        email_mfa_configuration: ['emailMfaConfiguration', emailCodes],
        web_authn_configuration: ['webAuthnConfiguration', passkeys],
        sms_authentication_message: 'smsMfaConfiguration.smsAuthenticationMessage',
        sms_configuration: ['smsMfaConfiguration.smsConfiguration', sms],
      },
      'mfa_configuration',
    ),
    AddCustomAttributes: c.updates(byId, moreAttributes),
    ...c.tagged(byArn),
    DeleteUserPool: c.deletes(byId),
  },
  // `mfa_configuration`, from strictest: required for all users, optional, off.
  mapped: `
    deletion_protection email_verification_message email_verification_subject mfa_configuration
    sms_authentication_message sms_verification_message user_pool_tier
  `,
  each: {
    account_recovery_setting: c.from('accountRecoverySetting', accountRecovery),
    admin_create_user_config: c.from('adminCreateUserConfig', adminCreateUser),
    auto_verified_attributes: c.from('autoVerifiedAttributes', c.textSet),
    device_configuration: c.from('deviceConfiguration', device),
    email_configuration: c.from('emailConfiguration', email),
    lambda_config: c.from('lambdaConfig', lambdas),
    name: 'poolName',
    password_policy: c.from('policies.passwordPolicy', password),
    sign_in_policy: c.from('policies.signInPolicy', firstFactors),
    sms_configuration: c.from('smsConfiguration', sms),
    user_attribute_update_settings: c.from('userAttributeUpdateSettings', attributeUpdates),
    user_pool_add_ons: c.from('userPoolAddOns', addOns),
    username_configuration: c.from('usernameConfiguration', usernames),
    verification_message_template: c.from('verificationMessageTemplate', verification),
  },
  identity: 'alias_attributes username_attributes',
});
