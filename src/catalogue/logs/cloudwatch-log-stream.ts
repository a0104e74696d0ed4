import * as c from '../words.ts';

const group = c.request('logGroupName');
const name = c.request('logStreamName');
const byStream = c.by({ log_group_name: group, name });
const path: c.Select = (event) => `${String(group(event))}:log-stream:${String(name(event))}`;

// https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_DeleteLogStream.html
export const cloudwatchLogStream = c.defineResource({
  type: 'aws_cloudwatch_log_stream',
  is: ['keeps-data', 'harmless-when-new'],
  importId: '{log_group_name}:{name}',
  calls: {
    CreateLogStream: c.creates(byStream, { id: name, name, log_group_name: group, arn: c.arnOf('logs', 'log-group:', path) }),
    DeleteLogStream: c.deletes(byStream),
  },
  identity: 'log_group_name name',
  references: { log_group_name: 'aws_cloudwatch_log_group.name' },
});
