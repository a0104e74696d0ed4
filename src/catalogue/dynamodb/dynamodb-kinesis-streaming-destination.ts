import { by, computed, creates, defineResource, deletes, identity, put, request } from '../define.ts';
import { idFrom } from '../select.ts';

const table = request('tableName');
const stream = request('streamArn');
const byDestination = by({ table_name: table, stream_arn: stream });

// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_EnableKinesisStreamingDestination.html
export const dynamodbKinesisStreamingDestination = defineResource({
  type: 'aws_dynamodb_kinesis_streaming_destination',
  eventSource: 'dynamodb.amazonaws.com',
  traits: {
    is: ['carries-messages'],
    governs: {
      source: 'table_name',
      destination: 'stream_arn',
    },
  },
  importId: idFrom(',', 'table_name', 'stream_arn'),
  calls: {
    EnableKinesisStreamingDestination: creates(
      byDestination,
      put('id', (event) => `${String(table(event))},${String(stream(event))}`),
      put('table_name', table),
      put('stream_arn', stream),
    ),
    DisableKinesisStreamingDestination: deletes(byDestination),
  },
  attributes: {
    stream_arn: identity(),
    table_name: identity(),
    id: computed(),
  },
  references: {
    table_name: { type: 'aws_dynamodb_table', attribute: 'name' },
    stream_arn: { type: 'aws_kinesis_stream', attribute: 'arn' },
  },
});
