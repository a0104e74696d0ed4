import * as c from '../words.ts';
import { inlinePolicy } from './inline-policy.ts';
import { INLINE_POLICY } from './rights-of-role.ts';

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_PutRolePolicy.html
export const iamRolePolicy = c.defineResource({
  type: 'aws_iam_role_policy',
  ...inlinePolicy('role', (call) => c.inAlternativeForms(INLINE_POLICY, call)),
});
