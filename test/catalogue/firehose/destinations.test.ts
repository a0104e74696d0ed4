import { expect, it } from 'vitest';
import { newDestination, updatedDestination } from '#catalogue/firehose/destinations.ts';
import { anEvent } from '../../support/builders.ts';

const REDSHIFT = {
  cloudwatch_logging_options: [],
  cluster_jdbcurl: 'jdbc:redshift://example:5439/dev',
  copy_options: '',
  data_table_columns: '',
  data_table_name: 'clicks',
  password: 'known',
  processing_configuration: [],
  retry_duration: 3600,
  role_arn: 'arn:aws:iam::123456789012:role/example',
  s3_backup_configuration: [],
  s3_backup_mode: 'Disabled',
  s3_configuration: [],
  secrets_manager_configuration: [],
  username: 'loader',
};

it.each([
  ['keeps secrets that the call does not name', { retryOptions: { durationInSeconds: 60 } }, { retry_duration: 60 }],
  ['hides a named secret, although the record has an empty text for it', { password: '' }, { password: 'HIDDEN_DUE_TO_SECURITY_REASONS' }],
] as const)('an update %s', (_case, update, expected) => {
  const event = anEvent({ requestParameters: { redshiftDestinationUpdate: update } });

  const writes = updatedDestination(event, { redshift_configuration: [REDSHIFT] }, {});

  expect(writes).toEqual({ redshift_configuration: [{ ...REDSHIFT, ...expected }] });
});

it.each([
  [
    'a legacy form',
    { s3DestinationConfiguration: { bucketARN: 'arn:aws:s3:::example' } },
    'extended_s3',
    'bucket_arn',
    'arn:aws:s3:::example',
  ],
  [
    'Splunk',
    { splunkDestinationConfiguration: { hECEndpoint: 'https://splunk.example.com' } },
    'splunk',
    'hec_endpoint',
    'https://splunk.example.com',
  ],
  [
    'a serverless collection',
    { amazonOpenSearchServerlessDestinationConfiguration: { collectionEndpoint: 'https://c.example.com' } },
    'opensearchserverless',
    'collection_endpoint',
    'https://c.example.com',
  ],
  [
    'tables',
    { icebergDestinationConfiguration: { destinationTableConfigurationList: [{ destinationTableName: 'clicks' }] } },
    'iceberg',
    'destination_table_configuration',
    [{ database_name: '', s3_error_output_prefix: '', table_name: 'clicks', unique_keys: [] }],
  ],
] as const)('a new stream delivers to %s', (_case, requestParameters, destination, attribute, expected) => {
  const writes = newDestination(anEvent({ requestParameters }), {}, {});

  expect(writes).toEqual({ destination, [`${destination}_configuration`]: [expect.objectContaining({ [attribute]: expected })] });
});

it.each([
  ['created', newDestination],
  ['updated', updatedDestination],
])('a destination of another kind, %s, writes nothing', (_case, writer) => {
  const writes = writer(anEvent({ requestParameters: { eventHubDestinationUpdate: {}, eventHubDestinationConfiguration: {} } }), {}, {});

  expect(writes).toEqual({});
});
