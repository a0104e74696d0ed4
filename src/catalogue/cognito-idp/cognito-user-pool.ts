import { isJsonObject, jsonAt } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { text, textSet } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  HIDDEN,
  identity,
  put,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import type { Writer } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { asList, idFrom } from '../select.ts';
import { asSet, blankUntold } from '../whole.ts';
import { change } from '../write.ts';
import {
  accountRecovery,
  addOns,
  adminCreateUser,
  attributeUpdates,
  device,
  email,
  lambdas,
  password,
  schemaAttributes,
  sms,
  softwareToken,
  usernames,
  verification,
} from './pool-blocks.ts';

const byId = by({ id: request('userPoolId') });
const byArn = by({ arn: request('resourceArn') });
const WEAKER_SIGN_IN = {} as const;

/** What an update that leaves it out sets back. */
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

/** What an update that leaves it out sets back too, to a default that has changed over the years. */
const UNTOLD = [
  'account_recovery_setting',
  'admin_create_user_config',
  'email_configuration',
  'email_verification_message',
  'email_verification_subject',
  'password_policy',
  'sms_verification_message',
  'verification_message_template',
];

const setBack: Writer = (event, current, attributes) => {
  const told = request()(event);
  if (!isJsonObject(told)) return {};
  const untold = UNTOLD.filter((name) => {
    const entry = attributes[name];
    return entry?.kind === 'mapped' && jsonAt(told, entry.from.split('.')) === undefined && !isBlank(current[name]);
  });
  return Object.fromEntries(untold.map((name) => [name, HIDDEN]));
};

function isBlank(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Attributes can be added, and never taken away or changed. */
const moreAttributes = change('schema', request('customAttributes'), (value, before) => {
  const added = schemaAttributes(value);
  return Array.isArray(added) ? asSet([...asList(before), ...(added as readonly Json[])], before) : added;
});

// https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_UpdateUserPool.html
export const cognitoUserPool = defineResource({
  type: 'aws_cognito_user_pool',
  eventSource: 'cognito-idp.amazonaws.com',
  traits: {
    is: ['keeps-data', 'authenticates'],
    governs: {
      identifier: 'alias_attributes name username_attributes username_configuration',
      protection: 'auto_verified_attributes deletion_protection user_attribute_update_settings user_pool_add_ons',
      encryption: 'lambda_config.kms_key_id',
      access: 'sms_configuration',
      identity: `
        account_recovery_setting admin_create_user_config.allow_admin_create_user_only device_configuration
        mfa_configuration password_policy software_token_mfa_configuration
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
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateUserPool: creates(
      by({ id: response('userPool.id') }),
      put('id', response('userPool.id')),
      put('arn', response('userPool.arn')),
      attributesFrom(request()),
      put('alias_attributes', request('aliasAttributes'), textSet),
      put('username_attributes', request('usernameAttributes'), textSet),
      put('schema', request('schema'), schemaAttributes),
      replaceMap('tags', request('userPoolTags')),
    ),
    UpdateUserPool: updates(
      byId,
      blankUntold(request(), BLANKS),
      setBack,
      attributesFrom(request()),
      replaceMap('tags', request('userPoolTags')),
    ),
    SetUserPoolMfaConfig: updates(
      byId,
      put('mfa_configuration', request('mfaConfiguration')),
      put('software_token_mfa_configuration', request('softwareTokenMfaConfiguration'), softwareToken),
      put('sms_authentication_message', request('smsMfaConfiguration.smsAuthenticationMessage'), text),
      put('sms_configuration', request('smsMfaConfiguration.smsConfiguration'), sms),
    ),
    AddCustomAttributes: updates(byId, moreAttributes),
    TagResource: updates(byArn, mergeMap('tags', request('tags'))),
    UntagResource: updates(byArn, removeKeys('tags', request('tagKeys'))),
    DeleteUserPool: deletes(byId),
  },
  attributes: {
    account_recovery_setting: from('accountRecoverySetting', accountRecovery),
    admin_create_user_config: from('adminCreateUserConfig', adminCreateUser),
    'admin_create_user_config.allow_admin_create_user_only': written(WEAKER_SIGN_IN),
    auto_verified_attributes: from('autoVerifiedAttributes', textSet),
    deletion_protection: from('deletionProtection', text),
    device_configuration: from('deviceConfiguration', device),
    email_configuration: from('emailConfiguration', email),
    email_verification_message: from('emailVerificationMessage', text),
    email_verification_subject: from('emailVerificationSubject', text),
    lambda_config: from('lambdaConfig', lambdas),
    // From asked of everybody, over asked of who wants it, to asked of nobody.
    mfa_configuration: from('mfaConfiguration', text),
    name: from('poolName', text),
    password_policy: from('policies.passwordPolicy', password),
    'password_policy.minimum_length': written(),
    'password_policy.require_lowercase': written(WEAKER_SIGN_IN),
    'password_policy.require_numbers': written(WEAKER_SIGN_IN),
    'password_policy.require_symbols': written(WEAKER_SIGN_IN),
    'password_policy.require_uppercase': written(WEAKER_SIGN_IN),
    sms_authentication_message: from('smsAuthenticationMessage', text),
    sms_configuration: from('smsConfiguration', sms),
    sms_verification_message: from('smsVerificationMessage', text),
    user_attribute_update_settings: from('userAttributeUpdateSettings', attributeUpdates),
    user_pool_add_ons: from('userPoolAddOns', addOns),
    'user_pool_add_ons.advanced_security_mode': written(),
    username_configuration: from('usernameConfiguration', usernames),
    verification_message_template: from('verificationMessageTemplate', verification),
    schema: written(),
    software_token_mfa_configuration: written(),
    'software_token_mfa_configuration.enabled': written(WEAKER_SIGN_IN),
    tags: written(),
    alias_attributes: identity(),
    username_attributes: identity(),
    arn: computed(),
    creation_date: computed(),
    custom_domain: computed(),
    domain: computed(),
    endpoint: computed(),
    estimated_number_of_users: computed(),
    id: computed(),
    last_modified_date: computed(),
    tags_all: computed(),
  },
});
