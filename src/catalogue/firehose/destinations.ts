/** Destinations of a delivery stream, with their names in the API and their blocks. */
import * as c from '../words.ts';
import { formatConversion } from './format-conversion.ts';
import { bucketBeside, bucketDelivery, buffering, concealedValue, logging, network, processing, retrying } from './stream-parts.ts';

const failures: c.Table = { s3_configuration: bucketBeside('s3Configuration', 's3Update') };
const backup: c.Table = { s3_backup_configuration: bucketBeside('s3BackupConfiguration', 's3BackupUpdate') };
const backupMode = (standard: string): c.Table => ({ s3_backup_mode: c.value('s3BackupMode', standard) });

const secret: c.Table = {
  secrets_manager_configuration: { enabled: false, role_arn: c.value('roleARN', ''), secret_arn: c.value('secretARN', '') },
};

const EXTENDED_S3: c.Table = {
  ...bucketDelivery,
  ...processing,
  ...backup,
  ...backupMode('Disabled'),
  custom_time_zone: '',
  file_extension: '',
  data_format_conversion_configuration: formatConversion,
  dynamic_partitioning_configuration: { enabled: false, ...retrying(300) },
};

const SEARCH: c.Table = {
  ...buffering,
  ...logging,
  ...processing,
  ...failures,
  ...network,
  ...retrying(300),
  ...backupMode('FailedDocumentsOnly'),
  index_name: '',
  role_arn: c.value('roleARN', ''),
};

const SEARCH_DOMAIN: c.Table = {
  ...SEARCH,
  cluster_endpoint: '',
  domain_arn: c.value('domainARN', ''),
  index_rotation_period: 'OneDay',
  type_name: '',
};

const HTTP_ENDPOINT: c.Table = {
  ...buffering,
  ...logging,
  ...processing,
  ...failures,
  ...retrying(300),
  ...backupMode('FailedDataOnly'),
  access_key: concealedValue('endpointConfiguration.accessKey'),
  name: c.value('endpointConfiguration.name', ''),
  url: c.value('endpointConfiguration.url', ''),
  role_arn: c.value('roleARN', ''),
  ...secret,
  request_configuration: {
    content_encoding: 'NONE',
    common_attributes: [{ name: c.value('attributeName', ''), value: c.value('attributeValue', '') }],
  },
};

const REDSHIFT: c.Table = {
  ...logging,
  ...processing,
  ...failures,
  ...backup,
  ...retrying(3600),
  ...secret,
  ...backupMode('Disabled'),
  cluster_jdbcurl: c.value('clusterJDBCURL', ''),
  copy_options: c.value('copyCommand.copyOptions', ''),
  data_table_columns: c.value('copyCommand.dataTableColumns', ''),
  data_table_name: c.value('copyCommand.dataTableName', ''),
  password: concealedValue('password'),
  role_arn: c.value('roleARN', ''),
  username: concealedValue('username'),
};

const SPLUNK: c.Table = {
  buffering_interval: c.value('bufferingHints.intervalInSeconds', 0),
  buffering_size: c.value('bufferingHints.sizeInMBs', 0),
  ...secret,
  ...logging,
  ...processing,
  ...failures,
  ...retrying(3600),
  ...backupMode('FailedEventsOnly'),
  hec_acknowledgment_timeout: c.value('hECAcknowledgmentTimeoutInSeconds', 180),
  hec_endpoint: c.value('hECEndpoint', ''),
  hec_endpoint_type: c.value('hECEndpointType', 'Raw'),
  hec_token: concealedValue('hECToken'),
};

const ICEBERG: c.Table = {
  ...buffering,
  ...logging,
  ...processing,
  ...failures,
  ...retrying(300),
  ...backupMode('FailedDataOnly'),
  append_only: false,
  catalog_arn: c.value('catalogConfiguration.catalogARN', ''),
  role_arn: c.value('roleARN', ''),
  destination_table_configuration: c.blocks('destinationTableConfigurationList', {
    database_name: c.value('destinationDatabaseName', ''),
    s3_error_output_prefix: c.value('s3ErrorOutputPrefix', ''),
    table_name: c.value('destinationTableName', ''),
    unique_keys: [],
  }),
};

const SNOWFLAKE: c.Table = {
  buffering_interval: c.value('bufferingHints.intervalInSeconds', 0),
  buffering_size: c.value('bufferingHints.sizeInMBs', 1),
  ...logging,
  ...processing,
  ...failures,
  ...retrying(60),
  ...secret,
  ...backupMode('FailedDataOnly'),
  account_url: '',
  content_column_name: '',
  data_loading_option: '',
  database: '',
  key_passphrase: concealedValue('keyPassphrase'),
  metadata_column_name: c.value('metaDataColumnName', ''),
  private_key: concealedValue('privateKey'),
  role_arn: c.value('roleARN', ''),
  schema: '',
  table: '',
  user: concealedValue('user'),
  snowflake_role_configuration: { enabled: false, snowflake_role: '' },
  snowflake_vpc_configuration: { private_link_vpce_id: '' },
};

/** API name without `DestinationConfiguration` or `DestinationUpdate`, Terraform's destination, its block. */
const DESTINATIONS: readonly (readonly [string, string, c.Table])[] = [
  ['extendedS3', 'extended_s3', EXTENDED_S3],
  // The old form, which AWS now treats as an extended one.
  ['s3', 'extended_s3', EXTENDED_S3],
  ['redshift', 'redshift', REDSHIFT],
  ['elasticsearch', 'elasticsearch', SEARCH_DOMAIN],
  ['amazonopensearchservice', 'opensearch', { ...SEARCH_DOMAIN, document_id_options: { default_document_id_format: '' } }],
  ['amazonOpenSearchServerless', 'opensearchserverless', { ...SEARCH, collection_endpoint: '' }],
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
