import * as c from '../words.ts';
import { newDestination, updatedDestination } from './destinations.ts';

const streamArn = c.arnOf('firehose', 'deliverystream/', 'deliveryStreamName');
const byStream = c.firstOf(c.by({ arn: streamArn }), c.by({ name: 'deliveryStreamName' }));

const kinesisSource = c.blocksOf({ kinesis_stream_arn: c.value('kinesisStreamARN', ''), role_arn: c.value('roleARN', '') });
const kafkaSource = c.blocksOf({
  msk_cluster_arn: c.value('mSKClusterARN', ''),
  read_from_timestamp: c.value('readFromTimestamp', '', (found) => c.instant(found)),
  topic_name: '',
  authentication_configuration: { connectivity: '', role_arn: c.value('roleARN', '') },
});

/** Without an input, AWS uses its own key. */
function encryption(input: c.Json): c.Json {
  const { keyARN, keyType } = c.isJsonObject(input) ? input : {};
  return [{ enabled: true, key_arn: keyARN ?? '', key_type: keyType ?? 'AWS_OWNED_CMK' }];
}

const unencrypted: c.Json = [{ enabled: false, key_arn: '', key_type: 'AWS_OWNED_CMK' }];

// https://docs.aws.amazon.com/firehose/latest/APIReference/API_UpdateDestination.html
export const kinesisFirehoseDeliveryStream = c.defineResource({
  type: 'aws_kinesis_firehose_delivery_stream',
  is: ['carries-messages'],
  governs: {
    identifier: 'destination_id version_id',
    source: 'kinesis_source_configuration msk_source_configuration',
    code: `
      elasticsearch_configuration extended_s3_configuration http_endpoint_configuration iceberg_configuration
      opensearch_configuration opensearchserverless_configuration redshift_configuration snowflake_configuration
      splunk_configuration
    `,
    timing: `
      elasticsearch_configuration.buffering_interval elasticsearch_configuration.buffering_size
      elasticsearch_configuration.retry_duration elasticsearch_configuration.s3_configuration.buffering_interval
      elasticsearch_configuration.s3_configuration.buffering_size extended_s3_configuration.buffering_interval
      extended_s3_configuration.buffering_size
      extended_s3_configuration.dynamic_partitioning_configuration.retry_duration
      extended_s3_configuration.s3_backup_configuration.buffering_interval
      extended_s3_configuration.s3_backup_configuration.buffering_size http_endpoint_configuration.buffering_interval
      http_endpoint_configuration.buffering_size http_endpoint_configuration.retry_duration
      http_endpoint_configuration.s3_configuration.buffering_interval
      http_endpoint_configuration.s3_configuration.buffering_size opensearch_configuration.buffering_interval
      opensearch_configuration.buffering_size opensearch_configuration.retry_duration
      opensearch_configuration.s3_configuration.buffering_interval
      opensearch_configuration.s3_configuration.buffering_size opensearchserverless_configuration.buffering_interval
      opensearchserverless_configuration.buffering_size opensearchserverless_configuration.retry_duration
      opensearchserverless_configuration.s3_configuration.buffering_interval
      opensearchserverless_configuration.s3_configuration.buffering_size redshift_configuration.retry_duration
      redshift_configuration.s3_backup_configuration.buffering_interval
      redshift_configuration.s3_backup_configuration.buffering_size
      redshift_configuration.s3_configuration.buffering_interval redshift_configuration.s3_configuration.buffering_size
      splunk_configuration.hec_acknowledgment_timeout splunk_configuration.retry_duration
      splunk_configuration.s3_configuration.buffering_interval splunk_configuration.s3_configuration.buffering_size
    `,
    encryption: `
      elasticsearch_configuration.s3_configuration.kms_key_arn extended_s3_configuration.kms_key_arn
      extended_s3_configuration.s3_backup_configuration.kms_key_arn
      http_endpoint_configuration.s3_configuration.kms_key_arn opensearch_configuration.s3_configuration.kms_key_arn
      opensearchserverless_configuration.s3_configuration.kms_key_arn
      redshift_configuration.s3_backup_configuration.kms_key_arn redshift_configuration.s3_configuration.kms_key_arn
      splunk_configuration.s3_configuration.kms_key_arn server_side_encryption
    `,
    access: `
      elasticsearch_configuration.role_arn elasticsearch_configuration.s3_configuration.role_arn
      elasticsearch_configuration.vpc_config.role_arn extended_s3_configuration.role_arn
      extended_s3_configuration.data_format_conversion_configuration.schema_configuration.role_arn
      extended_s3_configuration.s3_backup_configuration.role_arn http_endpoint_configuration.role_arn
      http_endpoint_configuration.s3_configuration.role_arn opensearch_configuration.role_arn
      opensearch_configuration.s3_configuration.role_arn opensearch_configuration.vpc_config.role_arn
      opensearchserverless_configuration.role_arn opensearchserverless_configuration.s3_configuration.role_arn
      opensearchserverless_configuration.vpc_config.role_arn redshift_configuration.role_arn
      redshift_configuration.s3_backup_configuration.role_arn redshift_configuration.s3_configuration.role_arn
      splunk_configuration.s3_configuration.role_arn
    `,
    destination: `
      elasticsearch_configuration.cluster_endpoint elasticsearch_configuration.domain_arn
      elasticsearch_configuration.index_name elasticsearch_configuration.s3_backup_mode
      elasticsearch_configuration.s3_configuration.bucket_arn
      elasticsearch_configuration.s3_configuration.error_output_prefix
      elasticsearch_configuration.s3_configuration.prefix extended_s3_configuration.bucket_arn
      extended_s3_configuration.error_output_prefix extended_s3_configuration.prefix
      extended_s3_configuration.s3_backup_mode extended_s3_configuration.s3_backup_configuration.bucket_arn
      extended_s3_configuration.s3_backup_configuration.error_output_prefix
      extended_s3_configuration.s3_backup_configuration.prefix http_endpoint_configuration.s3_backup_mode
      http_endpoint_configuration.url http_endpoint_configuration.s3_configuration.bucket_arn
      http_endpoint_configuration.s3_configuration.error_output_prefix
      http_endpoint_configuration.s3_configuration.prefix opensearch_configuration.cluster_endpoint
      opensearch_configuration.domain_arn opensearch_configuration.index_name opensearch_configuration.s3_backup_mode
      opensearch_configuration.s3_configuration.bucket_arn opensearch_configuration.s3_configuration.error_output_prefix
      opensearch_configuration.s3_configuration.prefix opensearchserverless_configuration.collection_endpoint
      opensearchserverless_configuration.index_name opensearchserverless_configuration.s3_backup_mode
      opensearchserverless_configuration.s3_configuration.bucket_arn
      opensearchserverless_configuration.s3_configuration.error_output_prefix
      opensearchserverless_configuration.s3_configuration.prefix redshift_configuration.cluster_jdbcurl
      redshift_configuration.data_table_name redshift_configuration.s3_backup_mode
      redshift_configuration.s3_backup_configuration.bucket_arn
      redshift_configuration.s3_backup_configuration.error_output_prefix
      redshift_configuration.s3_backup_configuration.prefix redshift_configuration.s3_configuration.bucket_arn
      redshift_configuration.s3_configuration.error_output_prefix redshift_configuration.s3_configuration.prefix
      splunk_configuration.hec_endpoint splunk_configuration.s3_backup_mode
      splunk_configuration.s3_configuration.bucket_arn splunk_configuration.s3_configuration.error_output_prefix
      splunk_configuration.s3_configuration.prefix
    `,
    placement: `
      elasticsearch_configuration.vpc_config.security_group_ids elasticsearch_configuration.vpc_config.subnet_ids
      opensearch_configuration.vpc_config.security_group_ids opensearch_configuration.vpc_config.subnet_ids
      opensearchserverless_configuration.vpc_config.security_group_ids
      opensearchserverless_configuration.vpc_config.subnet_ids
    `,
    detection: `
      elasticsearch_configuration.cloudwatch_logging_options
      elasticsearch_configuration.s3_configuration.cloudwatch_logging_options
      extended_s3_configuration.cloudwatch_logging_options
      extended_s3_configuration.s3_backup_configuration.cloudwatch_logging_options
      http_endpoint_configuration.cloudwatch_logging_options
      http_endpoint_configuration.s3_configuration.cloudwatch_logging_options
      opensearch_configuration.cloudwatch_logging_options
      opensearch_configuration.s3_configuration.cloudwatch_logging_options
      opensearchserverless_configuration.cloudwatch_logging_options
      opensearchserverless_configuration.s3_configuration.cloudwatch_logging_options
      redshift_configuration.cloudwatch_logging_options
      redshift_configuration.s3_backup_configuration.cloudwatch_logging_options
      redshift_configuration.s3_configuration.cloudwatch_logging_options splunk_configuration.cloudwatch_logging_options
      splunk_configuration.s3_configuration.cloudwatch_logging_options
    `,
    secret: `
      http_endpoint_configuration.access_key redshift_configuration.password redshift_configuration.username
      splunk_configuration.hec_token
    `,
  },
  safer: {
    disclosure: {
      'elasticsearch_configuration.s3_configuration.kms_key_arn': 'higher',
      'extended_s3_configuration.kms_key_arn': 'higher',
      'extended_s3_configuration.s3_backup_configuration.kms_key_arn': 'higher',
      'http_endpoint_configuration.s3_configuration.kms_key_arn': 'higher',
      'opensearch_configuration.s3_configuration.kms_key_arn': 'higher',
      'opensearchserverless_configuration.s3_configuration.kms_key_arn': 'higher',
      'redshift_configuration.s3_backup_configuration.kms_key_arn': 'higher',
      'redshift_configuration.s3_configuration.kms_key_arn': 'higher',
      'splunk_configuration.s3_configuration.kms_key_arn': 'higher',
      'server_side_encryption.enabled': true,
    },
  },
  importId: '{arn}',
  calls: {
    CreateDeliveryStream: c.creates(
      byStream,
      { id: streamArn, arn: streamArn, name: 'deliveryStreamName' },
      newDestination,
      {
        kinesis_source_configuration: ['kinesisStreamSourceConfiguration', kinesisSource],
        msk_source_configuration: ['mSKSourceConfiguration', kafkaSource],
        server_side_encryption: ['deliveryStreamEncryptionConfigurationInput', encryption],
      },
      'tags',
    ),
    UpdateDestination: c.updates(byStream, updatedDestination),
    StartDeliveryStreamEncryption: c.updates(byStream, {
      server_side_encryption: [(event) => c.request('deliveryStreamEncryptionConfigurationInput')(event) ?? {}, encryption],
    }),
    StopDeliveryStreamEncryption: c.updates(byStream, c.constant('server_side_encryption', unencrypted)),
    ...c.tagged(byStream, { calls: ['TagDeliveryStream', 'UntagDeliveryStream'] }),
    DeleteDeliveryStream: c.deletes(byStream),
  },
  written: `
    elasticsearch_configuration extended_s3_configuration http_endpoint_configuration iceberg_configuration opensearch_configuration opensearchserverless_configuration redshift_configuration snowflake_configuration splunk_configuration
  `,
  identity: 'arn destination kinesis_source_configuration msk_source_configuration name',
  each: {
    destination_id: c.notVisible('assigned by AWS; code cannot choose it'),
    version_id: c.notVisible('incremented by AWS with every update; code cannot choose it'),
  },
});
