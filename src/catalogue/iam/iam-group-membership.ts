import * as c from '../words.ts';

const byGroup = c.by({ group: 'groupName' });

/** It answers for all users of a group, where code has it; otherwise each user's own membership does. */
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
  written: 'users',
  // A name that Terraform alone knows.
  identity: 'group name',
  references: { group: 'aws_iam_group.name' },
});
