/** Destinations of a delivery stream, with their names in the API and their blocks. */
import * as c from '../words.ts';
import { formatConversion } from './format-conversion.ts';
import { additionalBucket, buffering, redactedField, deliverySettings, logging, network, retrying } from './stream-parts.ts';

const failures: c.Table = { s3_configuration: additionalBucket('s3Configuration', 's3Update') };
const backup: c.Table = { s3_backup_configuration: additionalBucket('s3BackupConfiguration', 's3BackupUpdate') };
const backupMode = (standard: string): c.Table => ({ s3_backup_mode: c.value('s3BackupMode', standard) });

const secret: c.Table = { secrets_manager_configuration: { role_arn: c.named('roleARN'), secret_arn: c.named('secretARN') } };

const EXTENDED_S3 = c.tableOf('aws_kinesis_firehose_delivery_stream.extended_s3_configuration', {
  ...deliverySettings,
  ...backup,
  ...backupMode('Disabled'),
  data_format_conversion_configuration: formatConversion,
  dynamic_partitioning_configuration: retrying(300),
});

const SEARCH: c.Table = {
  ...buffering,
  ...logging,
  ...failures,
  ...network,
  ...retrying(300),
  ...backupMode('FailedDocumentsOnly'),
  role_arn: c.named('roleARN'),
};

const SEARCH_DOMAIN: c.Table = { ...SEARCH, domain_arn: c.named('domainARN'), index_rotation_period: 'OneDay' };

const HTTP_ENDPOINT = c.tableOf('aws_kinesis_firehose_delivery_stream.http_endpoint_configuration', {
  ...buffering,
  ...logging,
  ...failures,
  ...retrying(300),
  ...backupMode('FailedDataOnly'),
  access_key: redactedField('endpointConfiguration.accessKey'),
  name: c.named('endpointConfiguration.name'),
  url: c.named('endpointConfiguration.url'),
  role_arn: c.named('roleARN'),
  ...secret,
  request_configuration: {
    content_encoding: 'NONE',
    common_attributes: [{ name: c.named('attributeName'), value: c.named('attributeValue') }],
  },
});

const REDSHIFT = c.tableOf('aws_kinesis_firehose_delivery_stream.redshift_configuration', {
  ...logging,
  ...failures,
  ...backup,
  ...retrying(3600),
  ...secret,
  ...backupMode('Disabled'),
  cluster_jdbcurl: c.named('clusterJDBCURL'),
  copy_options: c.named('copyCommand.copyOptions'),
  data_table_columns: c.named('copyCommand.dataTableColumns'),
  data_table_name: c.named('copyCommand.dataTableName'),
  password: redactedField('password'),
  role_arn: c.named('roleARN'),
  username: redactedField('username'),
});

const SPLUNK = c.tableOf('aws_kinesis_firehose_delivery_stream.splunk_configuration', {
  buffering_interval: c.named('bufferingHints.intervalInSeconds'),
  buffering_size: c.named('bufferingHints.sizeInMBs'),
  ...secret,
  ...logging,
  ...failures,
  ...retrying(3600),
  ...backupMode('FailedEventsOnly'),
  hec_acknowledgment_timeout: c.value('hECAcknowledgmentTimeoutInSeconds', 180),
  hec_endpoint: c.named('hECEndpoint'),
  hec_endpoint_type: c.value('hECEndpointType', 'Raw'),
  hec_token: redactedField('hECToken'),
});

const ICEBERG = c.tableOf('aws_kinesis_firehose_delivery_stream.iceberg_configuration', {
  ...buffering,
  ...logging,
  ...failures,
  ...retrying(300),
  ...backupMode('FailedDataOnly'),
  catalog_arn: c.named('catalogConfiguration.catalogARN'),
  role_arn: c.named('roleARN'),
  destination_table_configuration: c.named('destinationTableConfigurationList', [
    { database_name: c.named('destinationDatabaseName'), table_name: c.named('destinationTableName') },
  ]),
});

const SNOWFLAKE = c.tableOf('aws_kinesis_firehose_delivery_stream.snowflake_configuration', {
  buffering_interval: c.named('bufferingHints.intervalInSeconds'),
  buffering_size: c.value('bufferingHints.sizeInMBs', 1),
  ...logging,
  ...failures,
  ...retrying(60),
  ...secret,
  ...backupMode('FailedDataOnly'),
  key_passphrase: redactedField('keyPassphrase'),
  metadata_column_name: c.named('metaDataColumnName'),
  private_key: redactedField('privateKey'),
  role_arn: c.named('roleARN'),
  user: redactedField('user'),
});

/** API name without `DestinationConfiguration` or `DestinationUpdate`, Terraform's destination, its block. */
const DESTINATIONS: readonly (readonly [string, string, c.Table])[] = [
  ['extendedS3', 'extended_s3', EXTENDED_S3],
  // The old form, which AWS now treats as an extended one.
  ['s3', 'extended_s3', EXTENDED_S3],
  ['redshift', 'redshift', REDSHIFT],
  ['elasticsearch', 'elasticsearch', c.tableOf('aws_kinesis_firehose_delivery_stream.elasticsearch_configuration', SEARCH_DOMAIN)],
  ['amazonopensearchservice', 'opensearch', c.tableOf('aws_kinesis_firehose_delivery_stream.opensearch_configuration', SEARCH_DOMAIN)],
  [
    'amazonOpenSearchServerless',
    'opensearchserverless',
    c.tableOf('aws_kinesis_firehose_delivery_stream.opensearchserverless_configuration', SEARCH),
  ],
  ['splunk', 'splunk', SPLUNK],
  ['httpEndpoint', 'http_endpoint', HTTP_ENDPOINT],
  ['iceberg', 'iceberg', ICEBERG],
  ['snowflake', 'snowflake', SNOWFLAKE],
];

/** Writes the destination of a new stream. */
export const newDestination: c.Writer = (event) => {
  for (const [api, destination, shape] of DESTINATIONS) {
    const found = c.request(`${api}DestinationConfiguration`)(event);
    if (c.isJsonObject(found)) return { destination, [`${destination}_configuration`]: [c.blockOf(shape, found)] };
  }
  return {};
};

/** Writes the settings in an update; the others stay. https://docs.aws.amazon.com/firehose/latest/APIReference/API_UpdateDestination.html */
export const updatedDestination: c.Writer = (event, current) => {
  for (const [api, destination, shape] of DESTINATIONS) {
    const found = c.request(`${api}DestinationUpdate`)(event);
    const attribute = `${destination}_configuration`;
    if (c.isJsonObject(found)) return { [attribute]: [c.blockOf(shape, found, c.onlyBlock(current[attribute]))] };
  }
  return {};
};
