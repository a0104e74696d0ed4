/** The blocks of a user pool. https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_UpdateUserPool.html */
import * as c from '../words.ts';

const sender: c.Table = { lambda_arn: '', lambda_version: '' };

/** How users come back in who cannot any more. */
export const accountRecovery = c.mirrored({ recovery_mechanism: c.named('recoveryMechanisms', [{ name: '', priority: 0 }]) });

/** Who may make users, and what those are told. */
export const adminCreateUser = c.mirrored({
  allow_admin_create_user_only: false,
  invite_message_template: { email_message: '', email_subject: '', sms_message: c.named('sMSMessage', '') },
});

/** How devices are remembered. */
export const device = c.mirrored({ challenge_required_on_new_device: false, device_only_remembered_on_user_prompt: false });

/** From whom mail comes. */
export const email = c.mirrored({
  configuration_set: '',
  email_sending_account: 'COGNITO_DEFAULT',
  from_email_address: c.named('from', ''),
  reply_to_email_address: '',
  source_arn: '',
});

/** Functions that are called on the way. */
export const lambdas = c.mirrored({
  create_auth_challenge: '',
  custom_message: '',
  define_auth_challenge: '',
  kms_key_id: c.named('kMSKeyID', ''),
  post_authentication: '',
  post_confirmation: '',
  pre_authentication: '',
  pre_sign_up: '',
  pre_token_generation: '',
  pre_token_generation_config: sender,
  user_migration: '',
  verify_auth_challenge_response: '',
  custom_email_sender: sender,
  custom_sms_sender: c.named('customSMSSender', sender),
});

/** What a password has to be. */
export const password = c.mirrored({
  minimum_length: 0,
  password_history_size: 0,
  require_lowercase: false,
  require_numbers: false,
  require_symbols: false,
  require_uppercase: false,
  temporary_password_validity_days: 0,
});

/** What is known of a user. Numbers of constraints are texts on both sides. */
export const schemaAttributes = c.mirrored({
  attribute_data_type: '',
  developer_only_attribute: false,
  mutable: true,
  name: '',
  required: false,
  number_attribute_constraints: { max_value: '', min_value: '' },
  string_attribute_constraints: { max_length: '', min_length: '' },
});

/** Through whom text messages go. */
export const sms = c.mirrored({ external_id: '', sns_caller_arn: '', sns_region: '' });

/** Codes by mail. */
export const emailCodes = c.mirrored({ message: '', subject: '' });

/** By what people may begin to sign in. */
export const firstFactors = c.mirrored({ allowed_first_auth_factors: [] });

/** Passkeys. */
export const passkeys = c.mirrored({ relying_party_id: '', user_verification: '' });

/** Codes out of an app. */
export const softwareToken = c.mirrored({ enabled: false });

/** What has to be verified before it counts. */
export const attributeUpdates = c.mirrored({ attributes_require_verification_before_update: [] });

/** Protection against stolen passwords. */
export const addOns = c.mirrored({ advanced_security_mode: '', advanced_security_additional_flows: { custom_auth_mode: '' } });

/** Whether names differ by case. */
export const usernames = c.mirrored({ case_sensitive: false });

/** What users are sent to verify themselves. */
export const verification = c.mirrored({
  default_email_option: 'CONFIRM_WITH_CODE',
  email_message: '',
  email_message_by_link: '',
  email_subject: '',
  email_subject_by_link: '',
  sms_message: '',
});
