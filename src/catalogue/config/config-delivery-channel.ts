import { text } from '../convert.ts';
import { by, computed, defineResource, deletes, identity, put, puts, request, written } from '../define.ts';
import { idFrom, within } from '../select.ts';
import { orElse } from '../whole.ts';

const channel = request('deliveryChannel');
const name = orElse(within(channel, 'name'), 'default');

// https://docs.aws.amazon.com/config/latest/APIReference/API_PutDeliveryChannel.html
export const configDeliveryChannel = defineResource({
  type: 'aws_config_delivery_channel',
  eventSource: 'config.amazonaws.com',
  traits: {
    is: ['detects'],
    governs: {
      identifier: 'name',
      encryption: 's3_kms_key_arn',
      detection: 'snapshot_delivery_properties',
      destination: 's3_bucket_name s3_key_prefix sns_topic_arn',
    },
    safer: { disclosure: { s3_kms_key_arn: 'higher' } },
  },
  importId: idFrom('', 'name'),

  calls: {
    // What the call leaves out is gone afterwards.
    PutDeliveryChannel: puts(
      by({ name }),
      put('id', name),
      put('name', name),
      put('s3_bucket_name', within(channel, 's3BucketName')),
      put('s3_key_prefix', orElse(within(channel, 's3KeyPrefix'), ''), text),
      put('s3_kms_key_arn', orElse(within(channel, 's3KmsKeyArn'), ''), text),
      put('sns_topic_arn', orElse(within(channel, 'snsTopicARN'), ''), text),
      put('snapshot_delivery_properties', within(channel, 'configSnapshotDeliveryProperties.deliveryFrequency'), (found) => [
        { delivery_frequency: found },
      ]),
    ),
    DeleteDeliveryChannel: deletes(by({ name: request('deliveryChannelName') })),
  },
  attributes: {
    s3_bucket_name: written(),
    s3_key_prefix: written(),
    s3_kms_key_arn: written(),
    snapshot_delivery_properties: written(),
    sns_topic_arn: written(),
    name: identity(),
    id: computed(),
  },
  references: {
    s3_bucket_name: { type: 'aws_s3_bucket', attribute: 'bucket' },
  },
});
