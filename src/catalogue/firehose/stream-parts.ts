/** Common blocks of the destinations of a delivery stream. https://docs.aws.amazon.com/firehose/latest/APIReference/API_ExtendedS3DestinationConfiguration.html */
import * as c from '../words.ts';

/** The encryption key of objects; empty if the call disables encryption. */
const kmsKey = c.valueFrom((api) => {
  if (c.jsonAt(api, ['encryptionConfiguration', 'noEncryptionConfig']) !== undefined) return '';
  return c.jsonAt(api, ['encryptionConfiguration', 'kMSEncryptionConfig', 'aWSKMSKeyARN']);
}, '');

/** Time and size of the buffer before delivery. */
export const buffering: c.Table = {
  buffering_interval: c.value('bufferingHints.intervalInSeconds', 300),
  buffering_size: c.value('bufferingHints.sizeInMBs', 5),
};

/** Where errors are logged. */
export const logging: c.Table = { cloudwatch_logging_options: c.named('cloudWatchLoggingOptions') };

/** How objects are written to a bucket. */
export const deliverySettings: c.Table = {
  bucket_arn: c.named('bucketARN'),
  ...buffering,
  ...logging,
  compression_format: 'UNCOMPRESSED',
  kms_key_arn: kmsKey,
  role_arn: c.named('roleARN'),
};
const bucketDelivery = c.tableOf('aws_kinesis_firehose_delivery_stream.redshift_configuration.s3_configuration', deliverySettings);

/** How long a failed delivery is retried. */
export const retrying = (seconds: number): c.Table => ({ retry_duration: c.value('retryOptions.durationInSeconds', seconds) });

/** The network interfaces for access to a cluster. */
export const network: c.Table = { vpc_config: c.named('vpcConfiguration', { role_arn: c.named('roleARN') }) };

/**
 * An additional bucket. The create call and the update call use different names for it.
 * @param created its name in the create call
 * @param updated its name in the update call
 * @returns a field
 */
export function additionalBucket(created: string, updated: string): c.Field {
  return (api, before) => {
    const found = c.jsonAt(api, [created]) ?? c.jsonAt(api, [updated]);
    return found === undefined ? (before ?? []) : [c.blockOf(bucketDelivery, found as c.JsonObject, c.onlyBlock(before))];
  };
}

/** Records show a secret as a marker or as empty text, regardless of its value. The state has the value from code. */
export function redactedField(from: string): c.Field {
  const marker: c.Json = 'HIDDEN_DUE_TO_SECURITY_REASONS';
  return (api, before) => (c.jsonAt(api, from.split('.')) === undefined ? (before ?? '') : marker);
}
