import { by, computed, creates, defineResource, deletes, identity, put, request, updates, written } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, idFrom } from '../select.ts';
import { moveElements } from '../sets.ts';
import { orElse, putSet } from '../whole.ts';
import { taggingOf } from './tagging.ts';

const id = request('userGroupId');
const byGroup = by({ user_group_id: id });

// https://docs.aws.amazon.com/AmazonElastiCache/latest/APIReference/API_ModifyUserGroup.html
export const elasticacheUserGroup = defineResource({
  type: 'aws_elasticache_user_group',
  eventSource: 'elasticache.amazonaws.com',
  traits: {
    is: ['authenticates', 'grants'],
    governs: {
      identifier: 'engine user_group_id',
      access: 'user_ids',
    },
    safer: { 'privilege-escalation': { user_ids: { without: ['default'] } } },
  },
  importId: idFrom('', 'user_group_id'),
  calls: {
    CreateUserGroup: creates(
      byGroup,
      put('id', id),
      put('user_group_id', id),
      put('engine', request('engine')),
      put('arn', arnOf('elasticache', 'usergroup:', id)),
      putSet('user_ids', orElse(request('userIds'), [])),
      replaceMap('tags', request('tags')),
    ),
    ModifyUserGroup: updates(byGroup, moveElements('user_ids', request('userIdsToAdd'), request('userIdsToRemove'))),
    ...taggingOf(':usergroup:'),
    DeleteUserGroup: deletes(byGroup),
  },
  attributes: {
    // Who may sign in.
    user_ids: written(),
    tags: written(),
    engine: identity(),
    user_group_id: identity(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
});
