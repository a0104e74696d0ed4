import * as c from '../words.ts';

const table = c.request('tableName');
const stream = c.request('streamArn');
const byDestination = c.by({ table_name: table, stream_arn: stream });

// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_EnableKinesisStreamingDestination.html
export const dynamodbKinesisStreamingDestination = c.defineResource({
  type: 'aws_dynamodb_kinesis_streaming_destination',
  traits: {
    is: ['carries-messages'],
    governs: { source: 'table_name', destination: 'stream_arn' },
  },
  importId: c.idFrom(',', 'table_name', 'stream_arn'),
  calls: {
    EnableKinesisStreamingDestination: c.creates(byDestination, {
      id: (event) => `${String(table(event))},${String(stream(event))}`,
      table_name: table,
      stream_arn: stream,
    }),
    DisableKinesisStreamingDestination: c.deletes(byDestination),
  },
  attributes: { identity: 'stream_arn table_name' },
  references: {
    table_name: { type: 'aws_dynamodb_table', attribute: 'name' },
    stream_arn: { type: 'aws_kinesis_stream', attribute: 'arn' },
  },
});
