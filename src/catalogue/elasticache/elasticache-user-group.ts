import * as c from '../words.ts';

const id = c.request('userGroupId');
const byGroup = c.by({ user_group_id: id });

// https://docs.aws.amazon.com/AmazonElastiCache/latest/APIReference/API_ModifyUserGroup.html
export const elasticacheUserGroup = c.defineResource({
  type: 'aws_elasticache_user_group',
  is: ['authenticates', 'grants'],
  governs: { access: 'user_ids' },
  safer: { 'privilege-escalation': { user_ids: { without: ['default'] } } },
  importId: '{user_group_id}',
  calls: {
    CreateUserGroup: c.creates(
      byGroup,
      { id, user_group_id: id, arn: c.arnOf('elasticache', 'usergroup:', id) },
      'engine',
      c.writeSet('user_ids', c.withDefault('userIds', [])),
      'tags',
    ),
    ModifyUserGroup: c.updates(byGroup, c.moveElements('user_ids', 'userIdsToAdd', 'userIdsToRemove')),
    ...c.taggedByName(':usergroup:'),
    DeleteUserGroup: c.deletes(byGroup),
  },
  identity: 'engine user_group_id',
});
