import * as c from '../words.ts';

const byId = c.by({ id: 'accessKeyId' });

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_CreateAccessKey.html
export const iamAccessKey = c.defineResource({
  type: 'aws_iam_access_key',
  importId: '{id}',
  is: ['authenticates', 'lets-into-account', 'harmless-when-gone'],
  switchedBy: 'status',
  governs: { identity: 'status' },
  safer: { 'privilege-escalation': { status: 'Inactive' } },
  calls: {
    // The request contains no user if users create a key for themselves.
    CreateAccessKey: c.creates(c.by({ id: c.response('accessKey.accessKeyId') }), {
      id: c.response('accessKey.accessKeyId'),
      user: c.response('accessKey.userName'),
      status: c.response('accessKey.status'),
    }),
    UpdateAccessKey: c.updates(byId, 'status'),
    DeleteAccessKey: c.deletes(byId),
  },
  identity: 'user',
  terraformOnly: 'pgp_key',
  references: { user: 'aws_iam_user.name' },
  credentialOf: 'user',
});
