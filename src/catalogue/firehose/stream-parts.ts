/** Blocks that the destinations of a delivery stream have in common. https://docs.aws.amazon.com/firehose/latest/APIReference/API_ExtendedS3DestinationConfiguration.html */
import { jsonAt } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { block, blockOf, blocks, value, valueFrom } from '../blocks.ts';
import type { Field, Shape } from '../blocks.ts';
import { onlyBlock } from '../write.ts';

/** The key that objects are encrypted with; none where the call says so. */
const kmsKey = valueFrom((api) => {
  if (jsonAt(api, ['encryptionConfiguration', 'noEncryptionConfig']) !== undefined) return '';
  return jsonAt(api, ['encryptionConfiguration', 'kMSEncryptionConfig', 'aWSKMSKeyARN']);
}, '');

/** How long and how much is collected before it is delivered. */
export const buffering: Shape = {
  buffering_interval: value('bufferingHints.intervalInSeconds', 300),
  buffering_size: value('bufferingHints.sizeInMBs', 5),
};

/** Where errors are logged. */
export const logging: Shape = {
  cloudwatch_logging_options: block('cloudWatchLoggingOptions', {
    enabled: value('enabled', false),
    log_group_name: value('logGroupName', ''),
    log_stream_name: value('logStreamName', ''),
  }),
};

/** What is done to records on their way. */
export const processing: Shape = {
  processing_configuration: block('processingConfiguration', {
    enabled: value('enabled', false),
    processors: blocks('processors', {
      type: value('type', ''),
      parameters: blocks('parameters', {
        parameter_name: value('parameterName', ''),
        parameter_value: value('parameterValue', ''),
      }),
    }),
  }),
};

/** How objects are written to a bucket. */
export const bucketDelivery: Shape = {
  bucket_arn: value('bucketARN', ''),
  ...buffering,
  ...logging,
  compression_format: value('compressionFormat', 'UNCOMPRESSED'),
  error_output_prefix: value('errorOutputPrefix', ''),
  kms_key_arn: kmsKey,
  prefix: value('prefix', ''),
  role_arn: value('roleARN', ''),
};

/** How long a delivery is tried again. */
export const retrying = (seconds: number): Shape => ({ retry_duration: value('retryOptions.durationInSeconds', seconds) });

/** The network interfaces through which a cluster is reached. */
export const network: Shape = {
  vpc_config: block('vpcConfiguration', {
    role_arn: value('roleARN', ''),
    security_group_ids: value('securityGroupIds', []),
    subnet_ids: value('subnetIds', []),
    vpc_id: value('vpcId', ''),
  }),
};

/**
 * A bucket beside the destination. The creating call and the update have different names for it.
 * @param created its name in the former
 * @param updated its name in the latter
 * @returns a field
 */
export function bucketBeside(created: string, updated: string): Field {
  return (api, before) => {
    const found = jsonAt(api, [created]) ?? jsonAt(api, [updated]);
    return found === undefined ? (before ?? []) : [blockOf(bucketDelivery, found as JsonObject, onlyBlock(before))];
  };
}

/** A secret is printed as a marker or an empty text, whatever it was set to: state keeps the one that code gave. */
export function concealedValue(from: string): Field {
  const marker: Json = 'HIDDEN_DUE_TO_SECURITY_REASONS';
  return (api, before) => (jsonAt(api, from.split('.')) === undefined ? (before ?? '') : marker);
}
