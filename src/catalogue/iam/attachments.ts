import * as c from '../words.ts';

/**
 * Says that aws_iam_policy_attachment, where code has one for the policy, answers for this attachment too.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_policy_attachment
 * @param call what the call does to an attachment that is a resource of its own
 * @returns the call
 */
export function unlessOfAll(call: c.Call): c.Call {
  return c.unlessClaimed('aws_iam_policy_attachment', c.by({ policy_arn: 'policyArn' }), call);
}
