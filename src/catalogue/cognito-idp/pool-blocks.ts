/** The blocks of a user pool. https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_UpdateUserPool.html */
import * as c from '../words.ts';

const sender: c.Table = { lambda_arn: '', lambda_version: '' };

/** How users recover their account. */
export const accountRecovery = c.mirrored({ recovery_mechanism: c.named('recoveryMechanisms', [{ name: '', priority: 0 }]) });

/** Who may create users, and the invitation message. */
export const adminCreateUser = c.mirrored({
  allow_admin_create_user_only: false,
  invite_message_template: { email_message: '', email_subject: '', sms_message: c.named('sMSMessage', '') },
});

/** How devices are remembered. */
export const device = c.mirrored({ challenge_required_on_new_device: false, device_only_remembered_on_user_prompt: false });

/** The sender of mail. */
export const email = c.mirrored({
  configuration_set: '',
  email_sending_account: 'COGNITO_DEFAULT',
  from_email_address: c.named('from', ''),
  reply_to_email_address: '',
  source_arn: '',
});

/** Functions that Cognito calls. */
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

/** Requirements for passwords. */
export const password = c.mirrored({
  minimum_length: 0,
  password_history_size: 0,
  require_lowercase: false,
  require_numbers: false,
  require_symbols: false,
  require_uppercase: false,
  temporary_password_validity_days: 0,
});

/** Attributes of users. Numbers in constraints are texts in the API and in Terraform. */
export const schemaAttributes = c.mirrored({
  attribute_data_type: '',
  developer_only_attribute: false,
  mutable: true,
  name: '',
  required: false,
  number_attribute_constraints: { max_value: '', min_value: '' },
  string_attribute_constraints: { max_length: '', min_length: '' },
});

/** The sender of text messages. */
export const sms = c.mirrored({ external_id: '', sns_caller_arn: '', sns_region: '' });

/** Codes sent by mail. */
export const emailCodes = c.mirrored({ message: '', subject: '' });

/** The first factors with which users can sign in. */
export const firstFactors = c.mirrored({ allowed_first_auth_factors: [] });

/** Passkeys. */
export const passkeys = c.mirrored({ relying_party_id: '', user_verification: '' });

/** Codes from an app. */
export const softwareToken = c.mirrored({ enabled: false });

/** Attributes that must be verified before an update applies. */
export const attributeUpdates = c.mirrored({ attributes_require_verification_before_update: [] });

/** Protection against stolen passwords. */
export const addOns = c.mirrored({ advanced_security_mode: '', advanced_security_additional_flows: { custom_auth_mode: '' } });

/** True if user names are case-sensitive. */
export const usernames = c.mirrored({ case_sensitive: false });

/** Verification messages. */
export const verification = c.mirrored({
  default_email_option: 'CONFIRM_WITH_CODE',
  email_message: '',
  email_message_by_link: '',
  email_subject: '',
  email_subject_by_link: '',
  sms_message: '',
});
