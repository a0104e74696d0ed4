import { by, computed, defineResource, identity, request, updates, written } from '../define.ts';
import type { Call, Writer } from '../define.ts';
import { addElements, removeElements } from '../sets.ts';

const byPolicy = by({ policy_arn: request('policyArn') });

/** It answers for everything that the policy is attached to, where code has it; otherwise each attachment is a resource of its own. */
function ofAll(writer: Writer): Call {
  return { ...updates(byPolicy, writer), amongMany: true };
}

// https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies_manage-attach-detach.html
export const iamPolicyAttachment = defineResource({
  type: 'aws_iam_policy_attachment',
  eventSource: 'iam.amazonaws.com',
  traits: {
    is: ['grants'],
    governs: {
      access: 'groups roles users policy_arn',
      identifier: 'name',
    },
  },
  // https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_policy_attachment has no import.
  importId: () => undefined,
  calls: {
    AttachGroupPolicy: ofAll(addElements('groups', request('groupName'))),
    AttachRolePolicy: ofAll(addElements('roles', request('roleName'))),
    AttachUserPolicy: ofAll(addElements('users', request('userName'))),
    DetachGroupPolicy: ofAll(removeElements('groups', request('groupName'))),
    DetachRolePolicy: ofAll(removeElements('roles', request('roleName'))),
    DetachUserPolicy: ofAll(removeElements('users', request('userName'))),
  },
  attributes: {
    groups: written(),
    roles: written(),
    users: written(),
    policy_arn: identity(),
    // A name that Terraform alone knows.
    name: identity(),
    id: computed(),
  },
  references: { policy_arn: { type: 'aws_iam_policy', attribute: 'arn' } },
});
