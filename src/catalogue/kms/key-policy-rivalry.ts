import type * as c from '../words.ts';

/** Code writes the policy of a key inside the key, or as a separate resource. https://docs.aws.amazon.com/kms/latest/developerguide/key-policies.html */
export const KEY_POLICY: c.AlternativeForms = {
  inside: { type: 'aws_kms_key', attribute: 'policy', siblings: [] },
  apart: [{ types: ['aws_kms_key_policy'], owner: 'key_id' }],
  otherwise: 'inside',
};
