import { by, computed, defineResource, identity, request, updates, written } from '../define.ts';
import type { Call, Writer } from '../define.ts';
import { addElements, removeElements } from '../sets.ts';

const byGroup = by({ group: request('groupName') });

/** It answers for all users of a group, where code has it; otherwise each user's own membership does. */
function ofAll(writer: Writer): Call {
  return { ...updates(byGroup, writer), amongMany: true };
}

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_RemoveUserFromGroup.html
export const iamGroupMembership = defineResource({
  type: 'aws_iam_group_membership',
  eventSource: 'iam.amazonaws.com',
  traits: {
    is: ['grants'],
    governs: {
      identifier: 'group name',
      access: 'users',
    },
  },
  // https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_group_membership has no import.
  importId: () => undefined,
  calls: {
    AddUserToGroup: ofAll(addElements('users', request('userName'))),
    RemoveUserFromGroup: ofAll(removeElements('users', request('userName'))),
  },
  attributes: {
    users: written(),
    group: identity(),
    // A name that Terraform alone knows.
    name: identity(),
    id: computed(),
  },
  references: { group: { type: 'aws_iam_group', attribute: 'name' } },
});
