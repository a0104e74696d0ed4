import * as c from '../words.ts';

const byGroup = c.by({ group: 'groupName' });

/** If code has this resource, it manages all users of a group; otherwise each user has a membership resource. */
function ofAll(writer: c.Writer): c.Call {
  return { ...c.updates(byGroup, writer), amongMany: true };
}

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_RemoveUserFromGroup.html
export const iamGroupMembership = c.defineResource({
  type: 'aws_iam_group_membership',
  is: ['grants'],
  governs: { access: 'users' },
  // https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_group_membership has no import.
  importId: () => undefined,
  calls: {
    AddUserToGroup: ofAll(c.addElements('users', 'userName')),
    RemoveUserFromGroup: ofAll(c.removeElements('users', 'userName')),
  },
  // `name` exists only in Terraform.
  identity: 'group name',
  references: { group: 'aws_iam_group.name' },
});
