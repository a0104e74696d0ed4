import type { JsonObject } from '#domain/json.ts';
import { by, computed, defineResource, deletes, identity, put, puts, request, updates, written } from '../define.ts';
import { unlessClaimed } from '../among.ts';
import type { Call } from '../define.ts';
import { addElements, removeElements } from '../sets.ts';

const byUser = by({ user: request('userName') });

/** aws_iam_group_membership, where code has one for the group, answers for all of its users. */
function unlessOfGroup(call: Call): Call {
  return unlessClaimed('aws_iam_group_membership', by({ group: request('groupName') }), call);
}

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_AddUserToGroup.html
export const iamUserGroupMembership = defineResource({
  type: 'aws_iam_user_group_membership',
  eventSource: 'iam.amazonaws.com',
  traits: {
    is: ['grants', 'harmless-when-gone'],
    governs: {
      access: 'groups',
      identifier: 'user',
    },
  },
  importId,
  calls: {
    AddUserToGroup: unlessOfGroup(puts(byUser, put('user', request('userName')), addElements('groups', request('groupName')))),
    RemoveUserFromGroup: unlessOfGroup(updates(byUser, removeElements('groups', request('groupName')))),
    // A user leaves all groups before it can be deleted.
    DeleteUser: deletes(byUser),
  },
  attributes: {
    user: identity(),
    // The provider reads back those of the user's groups that it was told of, and no other.
    groups: written({ refreshShows: 'known-elements' }),
    id: computed(),
  },
  references: { user: { type: 'aws_iam_user', attribute: 'name' } },
  nothingWithout: 'groups',
});

/** https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_user_group_membership#import */
function importId(values: JsonObject): string | undefined {
  const { user, groups } = values;
  if (typeof user !== 'string' || !Array.isArray(groups) || groups.length === 0) return undefined;
  return [user, ...groups.map(String)].join('/');
}
