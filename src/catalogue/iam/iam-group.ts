import * as c from '../words.ts';

const byName = c.by({ name: c.request('groupName') });

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_UpdateGroup.html
export const iamGroup = c.defineResource({
  type: 'aws_iam_group',
  traits: { is: ['grants'], governs: { identifier: 'name', mode: 'path' } },
  importId: c.idFrom('', 'name'),
  calls: {
    CreateGroup: c.creates(
      byName,
      c.put('id', c.request('groupName')),
      c.put('name', c.request('groupName')),
      c.put('arn', c.response('group.arn')),
      c.put('unique_id', c.response('group.groupId')),
      c.put('path', c.request('path')),
    ),
    UpdateGroup: c.updates(byName, c.put('name', c.request('newGroupName')), c.put('path', c.request('newPath'))),
    DeleteGroup: c.deletes(byName),
  },
  attributes: { written: 'name path' },
});
