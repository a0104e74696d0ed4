import * as c from '../words.ts';
import { KEY_POLICY } from './key-policy-rivalry.ts';

/** `keyId` may contain the key's ARN instead. */
const keyArn: c.Select = (event) => {
  const value = c.request('keyId')(event);
  return typeof value === 'string' && value.startsWith('arn:') ? value : undefined;
};
const byKey = c.firstOf(c.by({ arn: keyArn }), c.by({ key_id: 'keyId' }));

/** `KeySpec` replaced `CustomerMasterKeySpec`; the record contains the one that was sent, or both. */
const keySpec: c.Select = (event) => c.request('keySpec')(event) ?? c.request('customerMasterKeySpec')(event);

// https://docs.aws.amazon.com/kms/latest/APIReference/API_CreateKey.html
export const kmsKey = c.defineResource({
  type: 'aws_kms_key',
  is: ['keeps-data', 'protects'],
  governs: {
    label: 'description',
    encryption: 'enable_key_rotation',
    protection: 'is_enabled rotation_period_in_days',
    access: 'policy',
  },
  safer: {
    'data-loss': { deletion_window_in_days: 'higher', is_enabled: true },
    disclosure: { enable_key_rotation: true, rotation_period_in_days: { safer: 'lower', ordinary: 365 } },
  },
  range: { rotation_period_in_days: '90..2560 days' },
  importId: '{key_id}',
  calls: {
    CreateKey: c.creates(
      c.by({ key_id: c.response('keyMetadata.keyId') }),
      {
        id: c.response('keyMetadata.keyId'),
        key_id: c.response('keyMetadata.keyId'),
        arn: c.response('keyMetadata.arn'),
        customer_master_key_spec: keySpec,
        policy: ['policy', c.jsonText],
      },
      'description key_usage custom_key_store_id multi_region xks_key_id tags',
    ),
    PutKeyPolicy: c.inAlternativeForms(KEY_POLICY, c.updates(byKey, { policy: ['policy', c.jsonText] })),
    UpdateKeyDescription: c.updates(byKey, 'description'),
    EnableKey: c.updates(byKey, c.constant('is_enabled', true)),
    DisableKey: c.updates(byKey, c.constant('is_enabled', false)),
    EnableKeyRotation: c.updates(byKey, c.constant('enable_key_rotation', true), 'rotation_period_in_days'),
    DisableKeyRotation: c.updates(byKey, c.constant('enable_key_rotation', false)),
    ...c.tagged(byKey),
    // The provider treats a key with pending deletion as deleted.
    ScheduleKeyDeletion: c.deletes(byKey),
    // A key is disabled after its deletion is cancelled. https://docs.aws.amazon.com/kms/latest/APIReference/API_CancelKeyDeletion.html
    CancelKeyDeletion: c.updates(byKey, c.constant('is_enabled', false)),
  },
  identity: 'customer_master_key_spec custom_key_store_id key_usage multi_region xks_key_id',
  // Without `is_enabled`, all data encrypted with the key is unreadable.
  terraformOnly: 'bypass_policy_lockout_safety_check deletion_window_in_days',
});
