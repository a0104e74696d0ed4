import * as c from '../words.ts';

const aliasArn = c.arnOf('kms', '', 'aliasName');
const byName = c.firstOf(c.by({ arn: aliasArn }), c.by({ name: 'aliasName' }));

/** The call accepts the key's id or ARN; the provider reads the id. */
function keyIdOf(value: c.Json): c.Json {
  return typeof value === 'string' ? value.replace(/^arn:[^/]*:key\//, '') : value;
}

const targetArn: c.Select = (event) => {
  const value = c.request('targetKeyId')(event);
  return typeof value === 'string' && value.startsWith('arn:') ? value : c.arnOf('kms', 'key/', 'targetKeyId')(event);
};

// https://docs.aws.amazon.com/kms/latest/APIReference/API_UpdateAlias.html
export const kmsAlias = c.defineResource({
  type: 'aws_kms_alias',
  is: ['protects'],
  governs: { encryption: 'target_key_id' },

  calls: {
    CreateAlias: c.creates(byName, {
      id: 'aliasName',
      name: 'aliasName',
      arn: aliasArn,
      target_key_id: ['targetKeyId', keyIdOf],
      target_key_arn: targetArn,
    }),
    UpdateAlias: c.updates(byName, { target_key_id: ['targetKeyId', keyIdOf], target_key_arn: targetArn }),
    DeleteAlias: c.deletes(byName),
  },
  identity: 'name',
  terraformOnly: 'name_prefix',
  references: { target_key_id: 'aws_kms_key.key_id' },
});
