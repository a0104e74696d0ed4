import { jsonText } from '../convert.ts';
import { by, computed, defineResource, deletes, identity, put, puts, request, written } from '../define.ts';
import { idFrom } from '../select.ts';

const name = request('policyName');
const byName = by({ policy_name: name });

// https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutResourcePolicy.html
export const cloudwatchLogResourcePolicy = defineResource({
  type: 'aws_cloudwatch_log_resource_policy',
  eventSource: 'logs.amazonaws.com',
  traits: {
    is: ['grants'],
    governs: {
      access: 'policy_document',
      identifier: 'policy_name',
    },
  },
  importId: idFrom('', 'policy_name'),

  calls: {
    PutResourcePolicy: puts(byName, put('id', name), put('policy_name', name), put('policy_document', request('policyDocument'), jsonText)),
    DeleteResourcePolicy: deletes(byName),
  },
  attributes: {
    policy_document: written(),
    policy_name: identity(),
    id: computed(),
  },
});
