import * as c from '../words.ts';

const byName = c.by({ name: c.request('userName') });

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_UpdateUser.html
export const iamUser = c.defineResource({
  type: 'aws_iam_user',
  traits: {
    is: ['authenticates', 'lets-into-account', 'grants', 'harmless-when-gone'],
    governs: { identifier: 'name', mode: 'path', access: 'permissions_boundary' },
  },
  importId: c.idFrom('', 'name'),
  calls: {
    CreateUser: c.creates(
      byName,
      c.put('id', c.request('userName')),
      c.put('name', c.request('userName')),
      c.put('arn', c.response('user.arn')),
      c.put('unique_id', c.response('user.userId')),
      c.requested('path permissions_boundary'),
      c.replaceMap('tags', c.request('tags')),
    ),
    UpdateUser: c.updates(byName, c.put('name', c.request('newUserName')), c.put('path', c.request('newPath'))),
    PutUserPermissionsBoundary: c.updates(byName, c.put('permissions_boundary', c.request('permissionsBoundary'))),
    DeleteUserPermissionsBoundary: c.updates(byName, c.constant('permissions_boundary', '')),
    ...c.tagged(byName, { calls: ['TagUser', 'UntagUser'] }),
    DeleteUser: c.deletes(byName),
  },
  attributes: { written: 'name path permissions_boundary tags', terraformOnly: 'force_destroy' },
  references: { permissions_boundary: { type: 'aws_iam_policy', attribute: 'arn' } },
});
