import * as c from '../words.ts';

const aliasArn = c.arnOf('kms', '', c.request('aliasName'));
const byName = c.firstOf(c.by({ arn: aliasArn }), c.by({ name: c.request('aliasName') }));

/** The call takes the key's id or its ARN; the provider reads the id. */
function keyIdOf(value: c.Json): c.Json {
  return typeof value === 'string' ? value.replace(/^arn:[^/]*:key\//, '') : value;
}

const targetArn: c.Select = (event) => {
  const value = c.request('targetKeyId')(event);
  return typeof value === 'string' && value.startsWith('arn:') ? value : c.arnOf('kms', 'key/', c.request('targetKeyId'))(event);
};

// https://docs.aws.amazon.com/kms/latest/APIReference/API_UpdateAlias.html
export const kmsAlias = c.defineResource({
  type: 'aws_kms_alias',
  traits: { is: ['protects'], governs: { encryption: 'target_key_id' } },
  importId: c.idFrom('', 'name'),
  calls: {
    CreateAlias: c.creates(
      byName,
      c.put('id', c.request('aliasName')),
      c.put('name', c.request('aliasName')),
      c.put('arn', aliasArn),
      c.put('target_key_id', c.request('targetKeyId'), keyIdOf),
      c.put('target_key_arn', targetArn),
    ),
    UpdateAlias: c.updates(byName, c.put('target_key_id', c.request('targetKeyId'), keyIdOf), c.put('target_key_arn', targetArn)),
    DeleteAlias: c.deletes(byName),
  },
  attributes: { identity: 'name', written: 'target_key_id', terraformOnly: 'name_prefix' },
  references: { target_key_id: { type: 'aws_kms_key', attribute: 'key_id' } },
});
