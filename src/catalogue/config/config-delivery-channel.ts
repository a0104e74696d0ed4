import * as c from '../words.ts';

const channel = c.request('deliveryChannel');
const name = c.withDefault(c.within(channel, 'name'), 'default');

// https://docs.aws.amazon.com/config/latest/APIReference/API_PutDeliveryChannel.html
export const configDeliveryChannel = c.defineResource({
  type: 'aws_config_delivery_channel',
  is: ['detects'],
  governs: {
    encryption: 's3_kms_key_arn',
    detection: 'snapshot_delivery_properties',
    destination: 's3_bucket_name s3_key_prefix sns_topic_arn',
  },
  safer: {
    disclosure: { s3_kms_key_arn: 'higher' },
    'data-loss': {
      'snapshot_delivery_properties.delivery_frequency': {
        order: ['TwentyFour_Hours', 'Twelve_Hours', 'Six_Hours', 'Three_Hours', 'One_Hour'],
      },
    },
  },

  calls: {
    // The call removes omitted settings.
    PutDeliveryChannel: c.puts(c.by({ name }), {
      id: name,
      name,
      s3_bucket_name: c.within(channel, 's3BucketName'),
      s3_key_prefix: c.withDefault(c.within(channel, 's3KeyPrefix'), ''),
      s3_kms_key_arn: c.withDefault(c.within(channel, 's3KmsKeyArn'), ''),
      sns_topic_arn: c.withDefault(c.within(channel, 'snsTopicARN'), ''),
      snapshot_delivery_properties: [
        c.within(channel, 'configSnapshotDeliveryProperties.deliveryFrequency'),
        (found) => [{ delivery_frequency: found }],
      ],
    }),
    DeleteDeliveryChannel: c.deletes(c.by({ name: 'deliveryChannelName' })),
  },
  identity: 'name',
  references: { s3_bucket_name: 'aws_s3_bucket.bucket' },
});
