import * as c from '../words.ts';
import { inlinePolicy } from './inline-policy.ts';

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_PutGroupPolicy.html
export const iamGroupPolicy = c.defineResource({
  type: 'aws_iam_group_policy',
  ...inlinePolicy('group'),
});
