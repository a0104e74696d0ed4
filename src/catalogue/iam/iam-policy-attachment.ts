import * as c from '../words.ts';

const byPolicy = c.by({ policy_arn: 'policyArn' });

/** If code has this resource, it manages all attachments of the policy; otherwise each attachment has its own resource. */
function ofAll(writer: c.Writer): c.Call {
  return { ...c.updates(byPolicy, writer), amongMany: true };
}

// https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies_manage-attach-detach.html
export const iamPolicyAttachment = c.defineResource({
  type: 'aws_iam_policy_attachment',
  is: ['grants'],
  governs: { access: 'groups roles users policy_arn' },
  // https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_policy_attachment has no import.
  importId: () => undefined,
  calls: {
    AttachGroupPolicy: ofAll(c.addElements('groups', 'groupName')),
    AttachRolePolicy: ofAll(c.addElements('roles', 'roleName')),
    AttachUserPolicy: ofAll(c.addElements('users', 'userName')),
    DetachGroupPolicy: ofAll(c.removeElements('groups', 'groupName')),
    DetachRolePolicy: ofAll(c.removeElements('roles', 'roleName')),
    DetachUserPolicy: ofAll(c.removeElements('users', 'userName')),
  },
  // `name` exists only in Terraform.
  identity: 'policy_arn name',
  references: { policy_arn: 'aws_iam_policy.arn' },
});
