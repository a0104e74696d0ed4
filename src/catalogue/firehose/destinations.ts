/** Where a delivery stream delivers to: the API's name of each destination, and what its block holds. */
import * as c from '../words.ts';
import { formatConversion } from './format-conversion.ts';
import { bucketBeside, bucketDelivery, buffering, concealedValue, logging, network, processing, retrying } from './stream-parts.ts';

const failures: c.Table = { s3_configuration: bucketBeside('s3Configuration', 's3Update') };
const backup: c.Table = { s3_backup_configuration: bucketBeside('s3BackupConfiguration', 's3BackupUpdate') };
const backupMode = (standard: string): c.Table => ({ s3_backup_mode: c.value('s3BackupMode', standard) });

const EXTENDED_S3: c.Table = {
  ...bucketDelivery,
  ...processing,
  ...backup,
  ...backupMode('Disabled'),
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

/** API name without `DestinationConfiguration` or `DestinationUpdate`, Terraform's destination, its block. */
const DESTINATIONS: readonly (readonly [string, string, c.Table])[] = [
  ['extendedS3', 'extended_s3', EXTENDED_S3],
  // The form of old, which AWS has taken for an extended one ever since.
  ['s3', 'extended_s3', EXTENDED_S3],
  ['redshift', 'redshift', REDSHIFT],
  ['elasticsearch', 'elasticsearch', SEARCH_DOMAIN],
  ['amazonopensearchservice', 'opensearch', SEARCH_DOMAIN],
  ['amazonOpenSearchServerless', 'opensearchserverless', { ...SEARCH, collection_endpoint: '' }],
  ['splunk', 'splunk', SPLUNK],
  ['httpEndpoint', 'http_endpoint', HTTP_ENDPOINT],
];

/** Writes the destination of a new stream. */
export const newDestination: c.Writer = (event) => {
  for (const [api, destination, shape] of DESTINATIONS) {
    const found = c.request(`${api}DestinationConfiguration`)(event);
    if (c.isJsonObject(found)) return { destination, [`${destination}_configuration`]: [c.blockOf(shape, found)] };
  }
  return {};
};

/** Writes what an update names; the rest stays. https://docs.aws.amazon.com/firehose/latest/APIReference/API_UpdateDestination.html */
export const updatedDestination: c.Writer = (event, current) => {
  for (const [api, destination, shape] of DESTINATIONS) {
    const found = c.request(`${api}DestinationUpdate`)(event);
    const attribute = `${destination}_configuration`;
    if (c.isJsonObject(found)) return { [attribute]: [c.blockOf(shape, found, c.onlyBlock(current[attribute]))] };
  }
  return {};
};
