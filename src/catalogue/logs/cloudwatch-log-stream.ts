import { by, computed, creates, defineResource, deletes, identity, put, request } from '../define.ts';
import type { Select } from '../define.ts';
import { arnOf, idFrom } from '../select.ts';

const group = request('logGroupName');
const name = request('logStreamName');
const byStream = by({ log_group_name: group, name });
const path: Select = (event) => `${String(group(event))}:log-stream:${String(name(event))}`;

// https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_DeleteLogStream.html
export const cloudwatchLogStream = defineResource({
  type: 'aws_cloudwatch_log_stream',
  eventSource: 'logs.amazonaws.com',
  traits: {
    is: ['keeps-data', 'harmless-when-new'],
    governs: {
      identifier: 'log_group_name name',
    },
  },
  importId: idFrom(':', 'log_group_name', 'name'),
  calls: {
    CreateLogStream: creates(
      byStream,
      put('id', name),
      put('name', name),
      put('log_group_name', group),
      put('arn', arnOf('logs', 'log-group:', path)),
    ),
    DeleteLogStream: deletes(byStream),
  },
  attributes: {
    log_group_name: identity(),
    name: identity(),
    arn: computed(),
    id: computed(),
  },
  references: { log_group_name: { type: 'aws_cloudwatch_log_group', attribute: 'name' } },
});
