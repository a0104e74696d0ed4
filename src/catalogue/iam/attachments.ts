import * as c from '../words.ts';

/**
 * If code has an aws_iam_policy_attachment for the policy, it manages this attachment too.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_policy_attachment
 * @param call the effect on an attachment with its own resource
 * @returns the call
 */
export function unlessExclusive(call: c.Call): c.Call {
  return c.unlessManagedByCode('aws_iam_policy_attachment', c.by({ policy_arn: 'policyArn' }), call);
}
