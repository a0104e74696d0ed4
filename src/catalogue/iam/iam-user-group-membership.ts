import * as c from '../words.ts';

const byUser = c.by({ user: 'userName' });

/** If code has an aws_iam_group_membership for the group, it manages all users of the group. */
function unlessOfGroup(call: c.Call): c.Call {
  return c.unlessManagedByCode('aws_iam_group_membership', c.by({ group: 'groupName' }), call);
}

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_AddUserToGroup.html
export const iamUserGroupMembership = c.defineResource({
  type: 'aws_iam_user_group_membership',
  is: ['grants', 'harmless-when-gone'],
  governs: { access: 'groups' },
  importId,
  calls: {
    AddUserToGroup: unlessOfGroup(c.puts(byUser, { user: 'userName' }, c.addElements('groups', 'groupName'))),
    RemoveUserFromGroup: unlessOfGroup(c.updates(byUser, c.removeElements('groups', 'groupName'))),
    // A user must leave all groups before it can be deleted.
    DeleteUser: c.deletes(byUser),
  },
  identity: 'user',
  each: {
    // The provider reads only those of the user's groups that are in the state.
    groups: c.written({ refreshShows: 'known-elements' }),
  },
  references: { user: 'aws_iam_user.name' },
  nothingWithout: 'groups',
});

/** https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_user_group_membership#import */
function importId(values: c.JsonObject): string | undefined {
  const { user, groups } = values;
  if (typeof user !== 'string' || !Array.isArray(groups) || groups.length === 0) return undefined;
  return [user, ...groups.map(String)].join('/');
}
