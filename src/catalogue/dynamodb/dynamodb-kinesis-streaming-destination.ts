import * as c from '../words.ts';

const table = c.request('tableName');
const stream = c.request('streamArn');
const PRECISION = 'approximate_creation_date_time_precision';
const byDestination = c.by({ table_name: table, stream_arn: stream });

// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_EnableKinesisStreamingDestination.html
export const dynamodbKinesisStreamingDestination = c.defineResource({
  type: 'aws_dynamodb_kinesis_streaming_destination',
  is: ['carries-messages'],
  governs: { source: 'table_name', destination: 'stream_arn', mode: 'approximate_creation_date_time_precision' },
  importId: '{table_name},{stream_arn}',
  calls: {
    EnableKinesisStreamingDestination: c.creates(byDestination, {
      id: (event) => `${String(table(event))},${String(stream(event))}`,
      table_name: table,
      stream_arn: stream,
      [PRECISION]: 'enableKinesisStreamingConfiguration.approximateCreationDateTimePrecision',
    }),
    UpdateKinesisStreamingDestination: c.updates(byDestination, {
      [PRECISION]: 'updateKinesisStreamingConfiguration.approximateCreationDateTimePrecision',
    }),
    DisableKinesisStreamingDestination: c.deletes(byDestination),
  },
  written: PRECISION,
  identity: 'stream_arn table_name',
  references: { table_name: 'aws_dynamodb_table.name', stream_arn: 'aws_kinesis_stream.arn' },
});
