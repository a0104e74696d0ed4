/** Where a delivery stream delivers to: the API's name of each destination, and what its block holds. */
import { isJsonObject } from '#domain/json.ts';
import { block, blockOf, blocks, value } from '../blocks.ts';
import type { Shape } from '../blocks.ts';
import { request } from '../define.ts';
import type { Writer } from '../define.ts';
import { onlyBlock } from '../write.ts';
import { formatConversion } from './format-conversion.ts';
import { bucketBeside, bucketDelivery, buffering, concealedValue, logging, network, processing, retrying } from './stream-parts.ts';

const failures: Shape = { s3_configuration: bucketBeside('s3Configuration', 's3Update') };
const backup: Shape = { s3_backup_configuration: bucketBeside('s3BackupConfiguration', 's3BackupUpdate') };
const backupMode = (standard: string): Shape => ({ s3_backup_mode: value('s3BackupMode', standard) });

const EXTENDED_S3: Shape = {
  ...bucketDelivery,
  ...processing,
  ...backup,
  ...backupMode('Disabled'),
  data_format_conversion_configuration: formatConversion,
  dynamic_partitioning_configuration: block('dynamicPartitioningConfiguration', {
    enabled: value('enabled', false),
    ...retrying(300),
  }),
};

const SEARCH: Shape = {
  ...buffering,
  ...logging,
  ...processing,
  ...failures,
  ...network,
  ...retrying(300),
  ...backupMode('FailedDocumentsOnly'),
  index_name: value('indexName', ''),
  role_arn: value('roleARN', ''),
};

const SEARCH_DOMAIN: Shape = {
  ...SEARCH,
  cluster_endpoint: value('clusterEndpoint', ''),
  domain_arn: value('domainARN', ''),
  index_rotation_period: value('indexRotationPeriod', 'OneDay'),
  type_name: value('typeName', ''),
};

const HTTP_ENDPOINT: Shape = {
  ...buffering,
  ...logging,
  ...processing,
  ...failures,
  ...retrying(300),
  ...backupMode('FailedDataOnly'),
  access_key: concealedValue('endpointConfiguration.accessKey'),
  name: value('endpointConfiguration.name', ''),
  url: value('endpointConfiguration.url', ''),
  role_arn: value('roleARN', ''),
  request_configuration: block('requestConfiguration', {
    content_encoding: value('contentEncoding', 'NONE'),
    common_attributes: blocks('commonAttributes', { name: value('attributeName', ''), value: value('attributeValue', '') }),
  }),
};

const REDSHIFT: Shape = {
  ...logging,
  ...processing,
  ...failures,
  ...backup,
  ...retrying(3600),
  ...backupMode('Disabled'),
  cluster_jdbcurl: value('clusterJDBCURL', ''),
  copy_options: value('copyCommand.copyOptions', ''),
  data_table_columns: value('copyCommand.dataTableColumns', ''),
  data_table_name: value('copyCommand.dataTableName', ''),
  password: concealedValue('password'),
  role_arn: value('roleARN', ''),
  username: concealedValue('username'),
};

const SPLUNK: Shape = {
  ...logging,
  ...processing,
  ...failures,
  ...retrying(3600),
  ...backupMode('FailedEventsOnly'),
  hec_acknowledgment_timeout: value('hECAcknowledgmentTimeoutInSeconds', 180),
  hec_endpoint: value('hECEndpoint', ''),
  hec_endpoint_type: value('hECEndpointType', 'Raw'),
  hec_token: concealedValue('hECToken'),
};

/** API name without `DestinationConfiguration` or `DestinationUpdate`, Terraform's destination, its block. */
const DESTINATIONS: readonly (readonly [string, string, Shape])[] = [
  ['extendedS3', 'extended_s3', EXTENDED_S3],
  // The form of old, which AWS has taken for an extended one ever since.
  ['s3', 'extended_s3', EXTENDED_S3],
  ['redshift', 'redshift', REDSHIFT],
  ['elasticsearch', 'elasticsearch', SEARCH_DOMAIN],
  ['amazonopensearchservice', 'opensearch', SEARCH_DOMAIN],
  ['amazonOpenSearchServerless', 'opensearchserverless', { ...SEARCH, collection_endpoint: value('collectionEndpoint', '') }],
  ['splunk', 'splunk', SPLUNK],
  ['httpEndpoint', 'http_endpoint', HTTP_ENDPOINT],
];

/** Writes the destination of a new stream. */
export const newDestination: Writer = (event) => {
  for (const [api, destination, shape] of DESTINATIONS) {
    const found = request(`${api}DestinationConfiguration`)(event);
    if (isJsonObject(found)) return { destination, [`${destination}_configuration`]: [blockOf(shape, found)] };
  }
  return {};
};

/** Writes what an update names; the rest stays. https://docs.aws.amazon.com/firehose/latest/APIReference/API_UpdateDestination.html */
export const updatedDestination: Writer = (event, current) => {
  for (const [api, destination, shape] of DESTINATIONS) {
    const found = request(`${api}DestinationUpdate`)(event);
    const attribute = `${destination}_configuration`;
    if (isJsonObject(found)) return { [attribute]: [blockOf(shape, found, onlyBlock(current[attribute]))] };
  }
  return {};
};
