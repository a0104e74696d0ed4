import { by, computed, creates, defineResource, deletes, put, request, response, updates, written } from '../define.ts';
import { idFrom } from '../select.ts';

const byName = by({ name: request('groupName') });

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_UpdateGroup.html
export const iamGroup = defineResource({
  type: 'aws_iam_group',
  eventSource: 'iam.amazonaws.com',
  traits: {
    is: ['grants'],
    governs: {
      identifier: 'name',
      mode: 'path',
    },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreateGroup: creates(
      byName,
      put('id', request('groupName')),
      put('name', request('groupName')),
      put('arn', response('group.arn')),
      put('unique_id', response('group.groupId')),
      put('path', request('path')),
    ),
    UpdateGroup: updates(byName, put('name', request('newGroupName')), put('path', request('newPath'))),
    DeleteGroup: deletes(byName),
  },
  attributes: {
    name: written(),
    path: written(),
    arn: computed(),
    id: computed(),
    unique_id: computed(),
  },
});
