import { by, computed, constant, creates, defineResource, deletes, put, request, response, updates, written } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';

const byName = by({ name: request('userName') });

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_UpdateUser.html
export const iamUser = defineResource({
  type: 'aws_iam_user',
  eventSource: 'iam.amazonaws.com',
  traits: {
    is: ['authenticates', 'lets-into-account', 'grants', 'harmless-when-gone'],
    governs: {
      'terraform-only': 'force_destroy',
      identifier: 'name',
      mode: 'path',
      access: 'permissions_boundary',
    },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreateUser: creates(
      byName,
      put('id', request('userName')),
      put('name', request('userName')),
      put('arn', response('user.arn')),
      put('unique_id', response('user.userId')),
      put('path', request('path')),
      put('permissions_boundary', request('permissionsBoundary')),
      replaceMap('tags', request('tags')),
    ),
    UpdateUser: updates(byName, put('name', request('newUserName')), put('path', request('newPath'))),
    PutUserPermissionsBoundary: updates(byName, put('permissions_boundary', request('permissionsBoundary'))),
    DeleteUserPermissionsBoundary: updates(byName, constant('permissions_boundary', '')),
    TagUser: updates(byName, mergeMap('tags', request('tags'))),
    UntagUser: updates(byName, removeKeys('tags', request('tagKeys'))),
    DeleteUser: deletes(byName),
  },
  attributes: {
    name: written(),
    path: written(),
    permissions_boundary: written(),
    tags: written(),
    force_destroy: terraformOnly(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
    unique_id: computed(),
  },
  references: { permissions_boundary: { type: 'aws_iam_policy', attribute: 'arn' } },
});
