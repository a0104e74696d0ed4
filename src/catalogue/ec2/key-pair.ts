import * as c from '../words.ts';
import { answer, anyOf, creationTags, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const name = anyOf(parameter('KeyName'), answer('keyName'));
const identify = c.firstOf(c.by({ key_name: name }), c.by({ key_pair_id: parameter('KeyPairId') }));

/** The call has the key in base64; the state has it as in a key file. */
function publicKey(material: c.Json): c.Seen {
  if (typeof material !== 'string') return c.HIDDEN;
  const text = /^(?:ssh-|ecdsa-)/.test(material) ? material : Buffer.from(material, 'base64').toString('utf8');
  return /^(?:ssh-|ecdsa-)[\w-]+ [\w+/=]+/.test(text) ? text.trim() : c.HIDDEN;
}

const made: readonly c.Writing[] = [
  {
    id: name,
    key_name: name,
    key_pair_id: answer('keyPairId'),
    arn: c.arnOf('ec2', 'key-pair/', name),
    fingerprint: answer('keyFingerprint'),
    tags: creationTags('key-pair'),
  },
];

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ImportKeyPair.html
export const keyPair = c.defineResource({
  type: 'aws_key_pair',
  is: ['authenticates'],
  governs: { identity: 'public_key' },

  calls: {
    ImportKeyPair: c.creates(identify, ...made, { public_key: [parameter('PublicKeyMaterial'), publicKey] }),
    // AWS creates both keys; the record contains neither.
    CreateKeyPair: c.creates(identify, ...made, c.hiddenWrite('public_key')),
    DeleteKeyPair: c.deletes(identify),
    ...taggingCalls('key-', 'key_pair_id'),
  },
  identity: 'key_name',
  terraformOnly: 'key_name_prefix',
});
