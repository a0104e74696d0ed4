import * as c from '../words.ts';
import { KEY_POLICY } from './key-policy-rivalry.ts';

/** The call accepts the key's id or ARN; the provider reads the id. */
const keyId: c.Select = (event) => {
  const value = c.request('keyId')(event);
  return typeof value === 'string' ? value.replace(/^arn:[^/]*:key\//, '') : undefined;
};

// https://docs.aws.amazon.com/kms/latest/APIReference/API_PutKeyPolicy.html
export const kmsKeyPolicy = c.defineResource({
  type: 'aws_kms_key_policy',
  is: ['grants'],
  governs: { access: 'policy' },

  calls: {
    // A key always has a policy; no call removes it.
    PutKeyPolicy: c.inAlternativeForms(
      KEY_POLICY,
      c.puts(c.by({ key_id: keyId }), { id: keyId, key_id: keyId, policy: ['policy', c.jsonText] }),
    ),
  },
  identity: 'key_id',
  terraformOnly: 'bypass_policy_lockout_safety_check',
  references: { key_id: 'aws_kms_key.key_id' },
});
