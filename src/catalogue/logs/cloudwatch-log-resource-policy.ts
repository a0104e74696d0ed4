import * as c from '../words.ts';

const name = c.request('policyName');
/** A policy of one log group is identified by the group; a policy of the account by its name. */
const byPolicy = c.firstOf(c.by({ resource_arn: 'resourceArn' }), c.by({ policy_name: name }));

// https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutResourcePolicy.html
export const cloudwatchLogResourcePolicy = c.defineResource({
  type: 'aws_cloudwatch_log_resource_policy',
  is: ['grants'],
  governs: { access: 'policy_document' },

  calls: {
    PutResourcePolicy: c.puts(byPolicy, { id: name, policy_name: name, policy_document: ['policyDocument', c.jsonText] }, 'resource_arn'),
    DeleteResourcePolicy: c.deletes(byPolicy),
  },
  identity: 'policy_name resource_arn',
  importId: ['{policy_name}', '{resource_arn}'],
});
