import * as c from '../words.ts';

const name = c.request('policyName');
const byName = c.by({ policy_name: name });

// https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutResourcePolicy.html
export const cloudwatchLogResourcePolicy = c.defineResource({
  type: 'aws_cloudwatch_log_resource_policy',
  is: ['grants'],
  governs: { access: 'policy_document' },

  calls: {
    PutResourcePolicy: c.puts(byName, { id: name, policy_name: name, policy_document: ['policyDocument', c.jsonText] }),
    DeleteResourcePolicy: c.deletes(byName),
  },
  written: 'policy_document',
  identity: 'policy_name',
});
