import { boolean, integer, jsonText, text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  identity,
  put,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { arnOf, firstOf, holdsMoreThan, idFrom, where } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { redrivePolicy } from './redrive-policy.ts';

const byUrl = by({ url: request('queueUrl') });

/** Attributes of SetQueueAttributes that Terraform can also write as resources of their own; see the entries beside this one. */
const OWN_RESOURCES = ['Policy', 'RedrivePolicy', 'RedriveAllowPolicy'];

// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html
export const sqsQueue = defineResource({
  type: 'aws_sqs_queue',
  eventSource: 'sqs.amazonaws.com',
  traits: {
    is: ['keeps-data', 'carries-messages', 'harmless-when-new'],
    governs: {
      timing: 'delay_seconds visibility_timeout_seconds',
      // Long polling costs nothing and loses nothing. https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-short-and-long-polling.html
      preference: 'receive_wait_time_seconds',
      retention: 'message_retention_seconds',
      bound: 'max_message_size',
      mode: 'content_based_deduplication deduplication_scope fifo_queue fifo_throughput_limit',
      destination: 'redrive_policy',
      access: 'redrive_allow_policy policy',
      encryption: 'kms_data_key_reuse_period_seconds kms_master_key_id sqs_managed_sse_enabled',
      identifier: 'name',
      'terraform-only': 'name_prefix',
    },
    safer: { disclosure: { kms_master_key_id: 'higher', sqs_managed_sse_enabled: true } },
    range: {
      delay_seconds: '0..900 s',
      receive_wait_time_seconds: '0..20 s',
      visibility_timeout_seconds: '0..43200 s',
      message_retention_seconds: '60..1209600 s',
      max_message_size: '1024..262144 bytes',
    },
  },
  importId: idFrom('', 'url'),
  calls: {
    CreateQueue: creates(
      firstOf(by({ url: response('queueUrl') }), by({ arn: arnOf('sqs', '', request('queueName')) })),
      put('url', response('queueUrl')),
      put('id', response('queueUrl')),
      put('arn', arnOf('sqs', '', request('queueName'))),
      put('name', request('queueName')),
      attributesFrom(request('attributes')),
      put('policy', request('attributes.Policy'), jsonText),
      put('redrive_policy', request('attributes.RedrivePolicy'), redrivePolicy),
      put('redrive_allow_policy', request('attributes.RedriveAllowPolicy'), jsonText),
      replaceMap('tags', request('tags')),
    ),
    SetQueueAttributes: updates(where(holdsMoreThan(request('attributes'), OWN_RESOURCES), byUrl), attributesFrom(request('attributes'))),
    TagQueue: updates(byUrl, mergeMap('tags', request('tags'))),
    UntagQueue: updates(byUrl, removeKeys('tags', request('tagKeys'))),
    DeleteQueue: deletes(byUrl),
  },
  attributes: {
    content_based_deduplication: from('ContentBasedDeduplication', boolean),
    deduplication_scope: from('DeduplicationScope', text),
    delay_seconds: from('DelaySeconds', integer),
    fifo_queue: from('FifoQueue', boolean),
    fifo_throughput_limit: from('FifoThroughputLimit', text),
    kms_data_key_reuse_period_seconds: from('KmsDataKeyReusePeriodSeconds', integer),
    kms_master_key_id: from('KmsMasterKeyId', text),
    max_message_size: from('MaximumMessageSize', integer),
    message_retention_seconds: from('MessageRetentionPeriod', integer),
    receive_wait_time_seconds: from('ReceiveMessageWaitTimeSeconds', integer),
    sqs_managed_sse_enabled: from('SqsManagedSseEnabled', boolean),
    visibility_timeout_seconds: from('VisibilityTimeout', integer),
    policy: written(),
    redrive_policy: written(),
    redrive_allow_policy: written(),
    tags: written(),
    name: identity(),
    name_prefix: terraformOnly(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
    url: computed(),
  },
  references: { kms_master_key_id: { type: 'aws_kms_key', attribute: 'arn' } },
  // The provider still sends its own default of 262144 where code says nothing.
  // https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_CreateQueue.html
  serviceDefaults: { max_message_size: 1048576 },
});
