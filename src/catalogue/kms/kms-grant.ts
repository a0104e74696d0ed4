import * as c from '../words.ts';

const constraints = c.blocksOf(c.tableOf('aws_kms_grant.constraints'));
const byGrant = c.by({ grant_id: 'grantId' });
/** True unless an AWS service made the call: services create and retire grants for their own work all the time. */
const isOwn = (event: c.CloudTrailEvent): boolean => event.userIdentity.invokedBy === undefined;

// https://docs.aws.amazon.com/kms/latest/APIReference/API_CreateGrant.html
export const kmsGrant = c.defineResource({
  type: 'aws_kms_grant',
  is: ['grants'],
  governs: {
    access: 'grantee_principal operations retiring_principal constraints',
    identifier: 'name',
  },
  importId: '{key_id}:{grant_id}',

  calls: {
    CreateGrant: c.creates(
      c.where(isOwn, c.by({ grant_id: c.response('grantId') })),
      { id: (event) => `${String(c.request('keyId')(event))}:${String(c.response('grantId')(event))}`, grant_id: c.response('grantId') },
      'key_id',
      c.attributesFrom(c.request()),
      { constraints: ['constraints', constraints] },
    ),
    RevokeGrant: c.deletes(byGrant),
    RetireGrant: c.deletes(byGrant),
  },
  mapped: 'grantee_principal name operations retiring_principal',
  identity: 'key_id',
  terraformOnly: 'grant_creation_tokens retire_on_delete',
  references: { key_id: 'aws_kms_key.key_id' },
});
