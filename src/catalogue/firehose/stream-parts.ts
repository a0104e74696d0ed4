/** Blocks that the destinations of a delivery stream have in common. https://docs.aws.amazon.com/firehose/latest/APIReference/API_ExtendedS3DestinationConfiguration.html */
import * as c from '../words.ts';

/** The key that objects are encrypted with; none where the call says so. */
const kmsKey = c.valueFrom((api) => {
  if (c.jsonAt(api, ['encryptionConfiguration', 'noEncryptionConfig']) !== undefined) return '';
  return c.jsonAt(api, ['encryptionConfiguration', 'kMSEncryptionConfig', 'aWSKMSKeyARN']);
}, '');

/** How long and how much is collected before it is delivered. */
export const buffering: c.Shape = {
  buffering_interval: c.value('bufferingHints.intervalInSeconds', 300),
  buffering_size: c.value('bufferingHints.sizeInMBs', 5),
};

/** Where errors are logged. */
export const logging: c.Shape = {
  cloudwatch_logging_options: c.block('cloudWatchLoggingOptions', {
    enabled: c.value('enabled', false),
    log_group_name: c.value('logGroupName', ''),
    log_stream_name: c.value('logStreamName', ''),
  }),
};

/** What is done to records on their way. */
export const processing: c.Shape = {
  processing_configuration: c.block('processingConfiguration', {
    enabled: c.value('enabled', false),
    processors: c.blocks('processors', {
      type: c.value('type', ''),
      parameters: c.blocks('parameters', {
        parameter_name: c.value('parameterName', ''),
        parameter_value: c.value('parameterValue', ''),
      }),
    }),
  }),
};

/** How objects are written to a bucket. */
export const bucketDelivery: c.Shape = {
  bucket_arn: c.value('bucketARN', ''),
  ...buffering,
  ...logging,
  compression_format: c.value('compressionFormat', 'UNCOMPRESSED'),
  error_output_prefix: c.value('errorOutputPrefix', ''),
  kms_key_arn: kmsKey,
  prefix: c.value('prefix', ''),
  role_arn: c.value('roleARN', ''),
};

/** How long a delivery is tried again. */
export const retrying = (seconds: number): c.Shape => ({ retry_duration: c.value('retryOptions.durationInSeconds', seconds) });

/** The network interfaces through which a cluster is reached. */
export const network: c.Shape = {
  vpc_config: c.block('vpcConfiguration', {
    role_arn: c.value('roleARN', ''),
    security_group_ids: c.value('securityGroupIds', []),
    subnet_ids: c.value('subnetIds', []),
    vpc_id: c.value('vpcId', ''),
  }),
};

/**
 * A bucket beside the destination. The creating call and the update have different names for it.
 * @param created its name in the former
 * @param updated its name in the latter
 * @returns a field
 */
export function bucketBeside(created: string, updated: string): c.Field {
  return (api, before) => {
    const found = c.jsonAt(api, [created]) ?? c.jsonAt(api, [updated]);
    return found === undefined ? (before ?? []) : [c.blockOf(bucketDelivery, found as c.JsonObject, c.onlyBlock(before))];
  };
}

/** A secret is printed as a marker or an empty text, whatever it was set to: state keeps the one that code gave. */
export function concealedValue(from: string): c.Field {
  const marker: c.Json = 'HIDDEN_DUE_TO_SECURITY_REASONS';
  return (api, before) => (c.jsonAt(api, from.split('.')) === undefined ? (before ?? '') : marker);
}
