import * as c from '../words.ts';

const byName = c.by({ name: 'groupName' });

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_UpdateGroup.html
export const iamGroup = c.defineResource({
  type: 'aws_iam_group',
  is: ['grants'],
  governs: { identifier: 'name', mode: 'path' },
  importId: '{name}',
  calls: {
    CreateGroup: c.creates(
      byName,
      { id: 'groupName', name: 'groupName', arn: c.response('group.arn'), unique_id: c.response('group.groupId') },
      'path',
    ),
    UpdateGroup: c.updates(byName, { name: 'newGroupName', path: 'newPath' }),
    DeleteGroup: c.deletes(byName),
  },
});
