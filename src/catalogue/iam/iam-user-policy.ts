import * as c from '../words.ts';
import { inlinePolicy } from './inline-policy.ts';

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_PutUserPolicy.html
export const iamUserPolicy = c.defineResource({
  type: 'aws_iam_user_policy',
  ...inlinePolicy('user'),
});
