import { unlessClaimed } from '../among.ts';
import { by, request } from '../define.ts';
import type { Call } from '../define.ts';

/**
 * Says that aws_iam_policy_attachment, where code has one for the policy, answers for this attachment too.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_policy_attachment
 * @param call what the call does to an attachment that is a resource of its own
 * @returns the call
 */
export function unlessOfAll(call: Call): Call {
  return unlessClaimed('aws_iam_policy_attachment', by({ policy_arn: request('policyArn') }), call);
}
