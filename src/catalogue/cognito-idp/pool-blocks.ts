/** The blocks of a user pool. https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_UpdateUserPool.html */
import * as c from '../words.ts';

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
export const email = c.mirrored(
  c.tableOf('aws_cognito_user_pool.email_configuration', { email_sending_account: 'COGNITO_DEFAULT', from_email_address: c.named('from') }),
);

/** Functions that Cognito calls. */
export const lambdas = c.mirrored(
  c.tableOf('aws_cognito_user_pool.lambda_config', { kms_key_id: c.named('kMSKeyID'), custom_sms_sender: c.named('customSMSSender') }),
);

/** Requirements for passwords. */
export const password = c.mirrored(c.tableOf('aws_cognito_user_pool.password_policy'));

/** Attributes of users. Numbers in constraints are texts in the API and in Terraform. */
export const schemaAttributes = c.mirrored(c.tableOf('aws_cognito_user_pool.schema', { mutable: true }));

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
export const verification = c.mirrored(
  c.tableOf('aws_cognito_user_pool.verification_message_template', { default_email_option: 'CONFIRM_WITH_CODE' }),
);
