import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { block, blocksOf, value } from '../blocks.ts';
import {
  by,
  computed,
  constant,
  creates,
  defineResource,
  deletes,
  identity,
  notVisible,
  put,
  request,
  updates,
  written,
} from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { arnOf, firstOf, idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { newDestination, updatedDestination } from './destinations.ts';

const streamArn = arnOf('firehose', 'deliverystream/', request('deliveryStreamName'));
const byStream = firstOf(by({ arn: streamArn }), by({ name: request('deliveryStreamName') }));

const kinesisSource = blocksOf({ kinesis_stream_arn: value('kinesisStreamARN', ''), role_arn: value('roleARN', '') });
const kafkaSource = blocksOf({
  msk_cluster_arn: value('mSKClusterARN', ''),
  topic_name: value('topicName', ''),
  authentication_configuration: block('authenticationConfiguration', {
    connectivity: value('connectivity', ''),
    role_arn: value('roleARN', ''),
  }),
});

/** Without an input, AWS takes a key of its own. */
function encryption(input: Json): Json {
  const { keyARN, keyType } = isJsonObject(input) ? input : {};
  return [{ enabled: true, key_arn: keyARN ?? '', key_type: keyType ?? 'AWS_OWNED_CMK' }];
}

const unencrypted: Json = [{ enabled: false, key_arn: '', key_type: 'AWS_OWNED_CMK' }];

// https://docs.aws.amazon.com/firehose/latest/APIReference/API_UpdateDestination.html
export const kinesisFirehoseDeliveryStream = defineResource({
  type: 'aws_kinesis_firehose_delivery_stream',
  eventSource: 'firehose.amazonaws.com',
  traits: {
    is: [],
    governs: {
      identifier: 'arn destination name version_id kinesis_source_configuration msk_source_configuration',
      destination: `
        destination_id elasticsearch_configuration.cluster_endpoint
        elasticsearch_configuration.cloudwatch_logging_options.log_stream_name
        elasticsearch_configuration.s3_configuration.bucket_arn
        elasticsearch_configuration.s3_configuration.cloudwatch_logging_options.log_stream_name
        extended_s3_configuration.bucket_arn extended_s3_configuration.cloudwatch_logging_options.log_stream_name
        extended_s3_configuration.s3_backup_configuration.bucket_arn
        extended_s3_configuration.s3_backup_configuration.cloudwatch_logging_options.log_stream_name
        http_endpoint_configuration.url http_endpoint_configuration.cloudwatch_logging_options.log_stream_name
        http_endpoint_configuration.s3_configuration.bucket_arn
        http_endpoint_configuration.s3_configuration.cloudwatch_logging_options.log_stream_name
        kinesis_source_configuration.kinesis_stream_arn msk_source_configuration.topic_name
        opensearch_configuration.cluster_endpoint opensearch_configuration.cloudwatch_logging_options.log_stream_name
        opensearch_configuration.s3_configuration.bucket_arn
        opensearch_configuration.s3_configuration.cloudwatch_logging_options.log_stream_name
        opensearchserverless_configuration.collection_endpoint
        opensearchserverless_configuration.cloudwatch_logging_options.log_stream_name
        opensearchserverless_configuration.s3_configuration.bucket_arn
        opensearchserverless_configuration.s3_configuration.cloudwatch_logging_options.log_stream_name
        redshift_configuration.cluster_jdbcurl redshift_configuration.cloudwatch_logging_options.log_stream_name
        redshift_configuration.s3_backup_configuration.bucket_arn
        redshift_configuration.s3_backup_configuration.cloudwatch_logging_options.log_stream_name
        redshift_configuration.s3_configuration.bucket_arn
        redshift_configuration.s3_configuration.cloudwatch_logging_options.log_stream_name
        splunk_configuration.hec_endpoint splunk_configuration.cloudwatch_logging_options.log_stream_name
        splunk_configuration.s3_configuration.bucket_arn
        splunk_configuration.s3_configuration.cloudwatch_logging_options.log_stream_name
      `,
      timing: `
        elasticsearch_configuration extended_s3_configuration http_endpoint_configuration opensearch_configuration
        opensearchserverless_configuration redshift_configuration splunk_configuration
       
      `,
      access: `
        elasticsearch_configuration.role_arn elasticsearch_configuration.s3_configuration.role_arn
        elasticsearch_configuration.vpc_config.role_arn extended_s3_configuration.role_arn
        extended_s3_configuration.data_format_conversion_configuration.schema_configuration.role_arn
        extended_s3_configuration.s3_backup_configuration.role_arn http_endpoint_configuration.role_arn
        http_endpoint_configuration.s3_configuration.role_arn kinesis_source_configuration.role_arn
        msk_source_configuration.authentication_configuration.role_arn opensearch_configuration.role_arn
        opensearch_configuration.s3_configuration.role_arn opensearch_configuration.vpc_config.role_arn
        opensearchserverless_configuration.role_arn opensearchserverless_configuration.s3_configuration.role_arn
        opensearchserverless_configuration.vpc_config.role_arn redshift_configuration.role_arn
        redshift_configuration.s3_backup_configuration.role_arn redshift_configuration.s3_configuration.role_arn
        splunk_configuration.s3_configuration.role_arn
      `,
      enablement: `
        elasticsearch_configuration.cloudwatch_logging_options.enabled
        elasticsearch_configuration.processing_configuration.enabled
        elasticsearch_configuration.s3_configuration.cloudwatch_logging_options.enabled
        extended_s3_configuration.cloudwatch_logging_options.enabled
        extended_s3_configuration.data_format_conversion_configuration.enabled
        extended_s3_configuration.dynamic_partitioning_configuration.enabled
        extended_s3_configuration.processing_configuration.enabled
        extended_s3_configuration.s3_backup_configuration.cloudwatch_logging_options.enabled
        http_endpoint_configuration.cloudwatch_logging_options.enabled
        http_endpoint_configuration.processing_configuration.enabled
        http_endpoint_configuration.s3_configuration.cloudwatch_logging_options.enabled
        opensearch_configuration.cloudwatch_logging_options.enabled
        opensearch_configuration.processing_configuration.enabled
        opensearch_configuration.s3_configuration.cloudwatch_logging_options.enabled
        opensearchserverless_configuration.cloudwatch_logging_options.enabled
        opensearchserverless_configuration.processing_configuration.enabled
        opensearchserverless_configuration.s3_configuration.cloudwatch_logging_options.enabled
        redshift_configuration.cloudwatch_logging_options.enabled redshift_configuration.processing_configuration.enabled
        redshift_configuration.s3_backup_configuration.cloudwatch_logging_options.enabled
        redshift_configuration.s3_configuration.cloudwatch_logging_options.enabled
        splunk_configuration.cloudwatch_logging_options.enabled splunk_configuration.processing_configuration.enabled
        splunk_configuration.s3_configuration.cloudwatch_logging_options.enabled
      `,
      encryption: `
        elasticsearch_configuration.s3_configuration.kms_key_arn extended_s3_configuration.kms_key_arn
        extended_s3_configuration.s3_backup_configuration.kms_key_arn
        http_endpoint_configuration.s3_configuration.kms_key_arn opensearch_configuration.s3_configuration.kms_key_arn
        opensearchserverless_configuration.s3_configuration.kms_key_arn
        redshift_configuration.s3_backup_configuration.kms_key_arn redshift_configuration.s3_configuration.kms_key_arn
        server_side_encryption splunk_configuration.s3_configuration.kms_key_arn
      `,
      reach: `
        elasticsearch_configuration.vpc_config.security_group_ids elasticsearch_configuration.vpc_config.subnet_ids
        opensearch_configuration.vpc_config.security_group_ids opensearch_configuration.vpc_config.subnet_ids
        opensearchserverless_configuration.vpc_config.security_group_ids
        opensearchserverless_configuration.vpc_config.subnet_ids
      `,
      secret: `
        http_endpoint_configuration.access_key redshift_configuration.password splunk_configuration.hec_token
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
        'server_side_encryption.enabled': true,
        'splunk_configuration.s3_configuration.kms_key_arn': 'higher',
      },
    },
  },
  importId: idFrom('', 'arn'),
  calls: {
    CreateDeliveryStream: creates(
      byStream,
      put('id', streamArn),
      put('arn', streamArn),
      put('name', request('deliveryStreamName')),
      newDestination,
      put('kinesis_source_configuration', request('kinesisStreamSourceConfiguration'), kinesisSource),
      put('msk_source_configuration', request('mSKSourceConfiguration'), kafkaSource),
      put('server_side_encryption', request('deliveryStreamEncryptionConfigurationInput'), encryption),
      replaceMap('tags', request('tags')),
    ),
    UpdateDestination: updates(byStream, updatedDestination),
    StartDeliveryStreamEncryption: updates(
      byStream,
      put('server_side_encryption', (event) => request('deliveryStreamEncryptionConfigurationInput')(event) ?? {}, encryption),
    ),
    StopDeliveryStreamEncryption: updates(byStream, constant('server_side_encryption', unencrypted)),
    TagDeliveryStream: updates(byStream, mergeMap('tags', request('tags'))),
    UntagDeliveryStream: updates(byStream, removeKeys('tags', request('tagKeys'))),
    DeleteDeliveryStream: deletes(byStream),
  },
  attributes: {
    elasticsearch_configuration: written(),
    extended_s3_configuration: written(),
    http_endpoint_configuration: written(),
    opensearch_configuration: written(),
    opensearchserverless_configuration: written(),
    redshift_configuration: written(),
    server_side_encryption: written(),
    'server_side_encryption.enabled': written(),
    splunk_configuration: written(),
    tags: written(),
    arn: identity(),
    destination: identity(),
    kinesis_source_configuration: identity(),
    msk_source_configuration: identity(),
    name: identity(),
    destination_id: notVisible('given by AWS; an argument in name only'),
    version_id: notVisible('counted up by AWS with every update; an argument in name only'),
    timeouts: terraformOnly(),
    id: computed(),
    tags_all: computed(),
  },
});
