import { among } from '../among.ts';
import { jsonText } from '../convert.ts';
import { by, computed, defineResource, identity, put, puts, request, written } from '../define.ts';
import type { Select } from '../define.ts';
import { idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { KEY_POLICY } from './key-policy-rivalry.ts';

/** The call takes the key's id or its ARN; the provider reads the id. */
const keyId: Select = (event) => {
  const value = request('keyId')(event);
  return typeof value === 'string' ? value.replace(/^arn:[^/]*:key\//, '') : undefined;
};

// https://docs.aws.amazon.com/kms/latest/APIReference/API_PutKeyPolicy.html
export const kmsKeyPolicy = defineResource({
  type: 'aws_kms_key_policy',
  eventSource: 'kms.amazonaws.com',
  traits: {
    is: ['grants'],
    governs: {
      'terraform-only': 'bypass_policy_lockout_safety_check',
      identifier: 'key_id',
      access: 'policy',
    },
  },
  importId: idFrom('', 'key_id'),
  calls: {
    // There is no call to remove a policy: a key always has one.
    PutKeyPolicy: among(
      KEY_POLICY,
      puts(by({ key_id: keyId }), put('id', keyId), put('key_id', keyId), put('policy', request('policy'), jsonText)),
    ),
  },
  attributes: {
    policy: written(),
    key_id: identity(),
    bypass_policy_lockout_safety_check: terraformOnly(),
    id: computed(),
  },
  references: { key_id: { type: 'aws_kms_key', attribute: 'key_id' } },
});
