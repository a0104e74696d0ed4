import type { Json } from '#domain/json.ts';
import { by, computed, creates, defineResource, deletes, HIDDEN, identity, put, written } from '../define.ts';
import type { Seen, Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, firstOf, idFrom } from '../select.ts';
import { concealed, terraformOnly } from '../write.ts';
import { answer, anyOf, creationTags, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const name = anyOf(parameter('KeyName'), answer('keyName'));
const identify = firstOf(by({ key_name: name }), by({ key_pair_id: parameter('KeyPairId') }));

/** The call takes the key in base64, the state has it as it is in a file of one's own. */
function publicKey(material: Json): Seen {
  if (typeof material !== 'string') return HIDDEN;
  const text = /^(?:ssh-|ecdsa-)/.test(material) ? material : Buffer.from(material, 'base64').toString('utf8');
  return /^(?:ssh-|ecdsa-)[\w-]+ [\w+/=]+/.test(text) ? text.trim() : HIDDEN;
}

const made: readonly Writer[] = [
  put('id', name),
  put('key_name', name),
  put('key_pair_id', answer('keyPairId')),
  put('arn', arnOf('ec2', 'key-pair/', name)),
  put('fingerprint', answer('keyFingerprint')),
  replaceMap('tags', creationTags('key-pair')),
];

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ImportKeyPair.html
export const keyPair = defineResource({
  type: 'aws_key_pair',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['authenticates'],
    governs: {
      identifier: 'key_name',
      identity: 'public_key',
      'terraform-only': 'key_name_prefix',
    },
  },
  importId: idFrom('', 'key_name'),
  calls: {
    ImportKeyPair: creates(identify, ...made, put('public_key', parameter('PublicKeyMaterial'), publicKey)),
    // AWS makes both halves; the record has neither.
    CreateKeyPair: creates(identify, ...made, concealed('public_key')),
    DeleteKeyPair: deletes(identify),
    ...taggingCalls('key-', 'key_pair_id'),
  },
  attributes: {
    key_name: identity(),
    public_key: written(),
    tags: written(),
    key_name_prefix: terraformOnly(),
    arn: computed(),
    fingerprint: computed(),
    id: computed(),
    key_pair_id: computed(),
    key_type: computed(),
    tags_all: computed(),
  },
});
