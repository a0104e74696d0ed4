import * as c from '../words.ts';
import { byQueueUrl } from './queue-url.ts';
import { redrivePolicy } from './redrive-policy.ts';

const byUrl = byQueueUrl('url');

/** Attributes of SetQueueAttributes that Terraform can also write as separate resources, which have entries in this folder. */
const OWN_RESOURCES = ['Policy', 'RedrivePolicy', 'RedriveAllowPolicy'];

// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html
export const sqsQueue = c.defineResource({
  type: 'aws_sqs_queue',
  is: ['keeps-data', 'carries-messages', 'harmless-when-new'],
  governs: {
    timing: 'delay_seconds visibility_timeout_seconds',
    // Long polling has no cost and loses no messages. https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-short-and-long-polling.html
    preference: 'receive_wait_time_seconds',
    retention: 'message_retention_seconds',
    bound: 'max_message_size',
    mode: 'content_based_deduplication deduplication_scope fifo_queue fifo_throughput_limit',
    destination: 'redrive_policy',
    access: 'redrive_allow_policy policy',
    encryption: 'kms_data_key_reuse_period_seconds kms_master_key_id sqs_managed_sse_enabled',
  },
  safer: { disclosure: { kms_master_key_id: 'higher', sqs_managed_sse_enabled: true } },
  range: {
    delay_seconds: '0..900 s',
    receive_wait_time_seconds: '0..20 s',
    visibility_timeout_seconds: '0..43200 s',
    message_retention_seconds: '60..1209600 s',
    max_message_size: '1024..262144 bytes',
  },
  importId: '{url}',
  calls: {
    CreateQueue: c.creates(
      c.firstOf(c.by({ url: c.response('queueUrl') }), c.by({ arn: c.arnOf('sqs', '', 'queueName') })),
      { url: c.response('queueUrl'), id: c.response('queueUrl'), arn: c.arnOf('sqs', '', 'queueName'), name: 'queueName' },
      c.attributesFrom('attributes'),
      {
        policy: ['attributes.Policy', c.jsonText],
        redrive_policy: ['attributes.RedrivePolicy', redrivePolicy],
        redrive_allow_policy: ['attributes.RedriveAllowPolicy', c.jsonText],
      },
      'tags',
    ),
    SetQueueAttributes: c.updates(c.where(c.holdsMoreThan('attributes', OWN_RESOURCES), byUrl), c.attributesFrom('attributes')),
    ...c.tagged(byUrl, { calls: ['TagQueue', 'UntagQueue'] }),
    DeleteQueue: c.deletes(byUrl),
  },
  each: {
    content_based_deduplication: 'ContentBasedDeduplication',
    deduplication_scope: 'DeduplicationScope',
    delay_seconds: 'DelaySeconds',
    fifo_queue: 'FifoQueue',
    fifo_throughput_limit: 'FifoThroughputLimit',
    kms_data_key_reuse_period_seconds: 'KmsDataKeyReusePeriodSeconds',
    kms_master_key_id: 'KmsMasterKeyId',
    max_message_size: 'MaximumMessageSize',
    message_retention_seconds: 'MessageRetentionPeriod',
    receive_wait_time_seconds: 'ReceiveMessageWaitTimeSeconds',
    sqs_managed_sse_enabled: 'SqsManagedSseEnabled',
    visibility_timeout_seconds: 'VisibilityTimeout',
  },
  identity: 'name',
  terraformOnly: 'name_prefix',
  references: { kms_master_key_id: 'aws_kms_key.arn' },
  // The provider still sends its own default of 262144 if code sets nothing.
  // https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_CreateQueue.html
  serviceDefaults: { max_message_size: 1048576 },
});
