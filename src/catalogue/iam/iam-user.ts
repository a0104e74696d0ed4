import * as c from '../words.ts';

const byName = c.by({ name: 'userName' });

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_UpdateUser.html
export const iamUser = c.defineResource({
  type: 'aws_iam_user',
  is: ['authenticates', 'lets-into-account', 'grants', 'harmless-when-gone'],
  governs: { identifier: 'name', mode: 'path', access: 'permissions_boundary' },
  importId: '{name}',
  calls: {
    CreateUser: c.creates(
      byName,
      { id: 'userName', name: 'userName', arn: c.response('user.arn'), unique_id: c.response('user.userId') },
      'path permissions_boundary tags',
    ),
    UpdateUser: c.updates(byName, { name: 'newUserName', path: 'newPath' }),
    PutUserPermissionsBoundary: c.updates(byName, 'permissions_boundary'),
    DeleteUserPermissionsBoundary: c.updates(byName, c.constant('permissions_boundary', '')),
    ...c.tagged(byName, { calls: ['TagUser', 'UntagUser'] }),
    DeleteUser: c.deletes(byName),
  },
  terraformOnly: 'force_destroy',
  references: { permissions_boundary: 'aws_iam_policy.arn' },
});
