import * as c from '../words.ts';

/** The block encryption_configuration. https://docs.aws.amazon.com/step-functions/latest/apireference/API_EncryptionConfiguration.html */
export const encryption = c.blocksOf({ kms_data_key_reuse_period_seconds: 0, kms_key_id: '', type: '' });

/** Its safer value, for state machines and activities. */
export const ENCRYPTED = { 'encryption_configuration.kms_key_id': 'higher' } as const;
