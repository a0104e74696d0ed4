import * as c from '../words.ts';

const id = c.request('userGroupId');
const byGroup = c.by({ user_group_id: id });

// https://docs.aws.amazon.com/AmazonElastiCache/latest/APIReference/API_ModifyUserGroup.html
export const elasticacheUserGroup = c.defineResource({
  type: 'aws_elasticache_user_group',
  traits: {
    is: ['authenticates', 'grants'],
    governs: { access: 'user_ids' },
    safer: { 'privilege-escalation': { user_ids: { without: ['default'] } } },
  },
  importId: c.idFrom('', 'user_group_id'),
  calls: {
    CreateUserGroup: c.creates(
      byGroup,
      c.put('id', id),
      c.put('user_group_id', id),
      c.put('engine', c.request('engine')),
      c.put('arn', c.arnOf('elasticache', 'usergroup:', id)),
      c.putSet('user_ids', c.orElse(c.request('userIds'), [])),
      c.replaceMap('tags', c.request('tags')),
    ),
    ModifyUserGroup: c.updates(byGroup, c.moveElements('user_ids', c.request('userIdsToAdd'), c.request('userIdsToRemove'))),
    ...c.taggedByName(':usergroup:'),
    DeleteUserGroup: c.deletes(byGroup),
  },
  attributes: {
    // Who may sign in.
    written: 'user_ids tags',
    identity: 'engine user_group_id',
  },
});
