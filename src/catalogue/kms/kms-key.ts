import { among } from '../among.ts';
import { boolean, jsonText, text } from '../convert.ts';
import { by, computed, constant, creates, defineResource, deletes, identity, put, request, response, updates, written } from '../define.ts';
import type { Select } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { firstOf, idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { KEY_POLICY } from './key-policy-rivalry.ts';

/** `keyId` may hold the key's ARN instead. */
const keyArn: Select = (event) => {
  const value = request('keyId')(event);
  return typeof value === 'string' && value.startsWith('arn:') ? value : undefined;
};
const byKey = firstOf(by({ arn: keyArn }), by({ key_id: request('keyId') }));

/** `KeySpec` took the place of `CustomerMasterKeySpec`; the record holds whichever was sent, or both. */
const keySpec: Select = (event) => request('keySpec')(event) ?? request('customerMasterKeySpec')(event);

// https://docs.aws.amazon.com/kms/latest/APIReference/API_CreateKey.html
export const kmsKey = defineResource({
  type: 'aws_kms_key',
  eventSource: 'kms.amazonaws.com',
  traits: {
    is: ['keeps-data', 'protects'],
    governs: {
      'terraform-only': 'bypass_policy_lockout_safety_check deletion_window_in_days',
      identifier: 'custom_key_store_id customer_master_key_spec key_usage multi_region',
      label: 'description',
      encryption: 'enable_key_rotation',
      protection: 'is_enabled',
      access: 'policy',
    },
    safer: { 'data-loss': { deletion_window_in_days: 'higher', is_enabled: true }, disclosure: { enable_key_rotation: true } },
  },
  importId: idFrom('', 'key_id'),
  calls: {
    CreateKey: creates(
      by({ key_id: response('keyMetadata.keyId') }),
      put('id', response('keyMetadata.keyId')),
      put('key_id', response('keyMetadata.keyId')),
      put('arn', response('keyMetadata.arn')),
      put('description', request('description'), text),
      put('key_usage', request('keyUsage')),
      put('customer_master_key_spec', keySpec),
      put('custom_key_store_id', request('customKeyStoreId')),
      put('multi_region', request('multiRegion'), boolean),
      put('policy', request('policy'), jsonText),
      replaceMap('tags', request('tags')),
    ),
    PutKeyPolicy: among(KEY_POLICY, updates(byKey, put('policy', request('policy'), jsonText))),
    UpdateKeyDescription: updates(byKey, put('description', request('description'), text)),
    EnableKey: updates(byKey, constant('is_enabled', true)),
    DisableKey: updates(byKey, constant('is_enabled', false)),
    EnableKeyRotation: updates(byKey, constant('enable_key_rotation', true)),
    DisableKeyRotation: updates(byKey, constant('enable_key_rotation', false)),
    TagResource: updates(byKey, mergeMap('tags', request('tags'))),
    UntagResource: updates(byKey, removeKeys('tags', request('tagKeys'))),
    // The provider takes a key that waits for its deletion for gone.
    ScheduleKeyDeletion: deletes(byKey),
    // A key that is saved from its deletion is disabled. https://docs.aws.amazon.com/kms/latest/APIReference/API_CancelKeyDeletion.html
    CancelKeyDeletion: updates(byKey, constant('is_enabled', false)),
  },
  attributes: {
    customer_master_key_spec: identity(),
    custom_key_store_id: identity(),
    description: written(),
    enable_key_rotation: written(),
    // A disabled key makes everything unreadable that it encrypted.
    is_enabled: written(),
    key_usage: identity(),
    multi_region: identity(),
    policy: written(),
    tags: written(),
    bypass_policy_lockout_safety_check: terraformOnly(),
    deletion_window_in_days: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    id: computed(),
    key_id: computed(),
    tags_all: computed(),
  },
});
