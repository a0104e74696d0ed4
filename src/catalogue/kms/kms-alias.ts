import type { Json } from '#domain/json.ts';
import { by, computed, creates, defineResource, deletes, identity, put, request, updates, written } from '../define.ts';
import type { Select } from '../define.ts';
import { arnOf, firstOf, idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';

const aliasArn = arnOf('kms', '', request('aliasName'));
const byName = firstOf(by({ arn: aliasArn }), by({ name: request('aliasName') }));

/** The call takes the key's id or its ARN; the provider reads the id. */
function keyIdOf(value: Json): Json {
  return typeof value === 'string' ? value.replace(/^arn:[^/]*:key\//, '') : value;
}

const targetArn: Select = (event) => {
  const value = request('targetKeyId')(event);
  return typeof value === 'string' && value.startsWith('arn:') ? value : arnOf('kms', 'key/', request('targetKeyId'))(event);
};

// https://docs.aws.amazon.com/kms/latest/APIReference/API_UpdateAlias.html
export const kmsAlias = defineResource({
  type: 'aws_kms_alias',
  eventSource: 'kms.amazonaws.com',
  traits: {
    is: ['protects'],
    governs: {
      identifier: 'name',
      'terraform-only': 'name_prefix',
      encryption: 'target_key_id',
    },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreateAlias: creates(
      byName,
      put('id', request('aliasName')),
      put('name', request('aliasName')),
      put('arn', aliasArn),
      put('target_key_id', request('targetKeyId'), keyIdOf),
      put('target_key_arn', targetArn),
    ),
    UpdateAlias: updates(byName, put('target_key_id', request('targetKeyId'), keyIdOf), put('target_key_arn', targetArn)),
    DeleteAlias: deletes(byName),
  },
  attributes: {
    name: identity(),
    target_key_id: written(),
    name_prefix: terraformOnly(),
    arn: computed(),
    id: computed(),
    target_key_arn: computed(),
  },
  references: { target_key_id: { type: 'aws_kms_key', attribute: 'key_id' } },
});
