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
import { arnOf, firstOf, idFrom, where } from '../select.ts';
import { attributeByName, terraformOnly } from '../write.ts';

const byTopicArn = by({ arn: request('topicArn') });
const byResourceArn = by({ arn: request('resourceArn') });

// https://docs.aws.amazon.com/sns/latest/api/API_SetTopicAttributes.html
export const snsTopic = defineResource({
  type: 'aws_sns_topic',
  eventSource: 'sns.amazonaws.com',
  traits: {
    is: ['carries-messages', 'harmless-when-new'],
    governs: {
      access: `
        application_failure_feedback_role_arn application_success_feedback_role_arn firehose_failure_feedback_role_arn
        firehose_success_feedback_role_arn http_failure_feedback_role_arn http_success_feedback_role_arn
        lambda_failure_feedback_role_arn lambda_success_feedback_role_arn policy sqs_failure_feedback_role_arn
        sqs_success_feedback_role_arn
      `,
      preference: `
        application_success_feedback_sample_rate firehose_success_feedback_sample_rate http_success_feedback_sample_rate
        lambda_success_feedback_sample_rate sqs_success_feedback_sample_rate
      `,
      mode: 'archive_policy content_based_deduplication delivery_policy fifo_topic',
      label: 'display_name',
      encryption: 'kms_master_key_id signature_version',
      identifier: 'name',
      'terraform-only': 'name_prefix',
      observability: 'tracing_config',
    },
    safer: { disclosure: { kms_master_key_id: 'higher', signature_version: 'higher' } },
  },
  importId: idFrom('', 'arn'),
  calls: {
    CreateTopic: creates(
      firstOf(by({ arn: response('topicArn') }), by({ arn: arnOf('sns', '', request('name')) })),
      put('arn', arnOf('sns', '', request('name'))),
      put('arn', response('topicArn')),
      put('id', response('topicArn')),
      put('name', request('name')),
      attributesFrom(request('attributes')),
      put('policy', request('attributes.Policy'), jsonText),
      replaceMap('tags', request('tags')),
    ),
    SetTopicAttributes: updates(
      where((event) => request('attributeName')(event) !== 'Policy', byTopicArn),
      attributeByName(request('attributeName'), request('attributeValue')),
    ),
    TagResource: updates(byResourceArn, mergeMap('tags', request('tags'))),
    UntagResource: updates(byResourceArn, removeKeys('tags', request('tagKeys'))),
    DeleteTopic: deletes(byTopicArn),
  },
  attributes: {
    application_failure_feedback_role_arn: from('ApplicationFailureFeedbackRoleArn', text),
    application_success_feedback_role_arn: from('ApplicationSuccessFeedbackRoleArn', text),
    application_success_feedback_sample_rate: from('ApplicationSuccessFeedbackSampleRate', integer),
    archive_policy: from('ArchivePolicy', jsonText),
    content_based_deduplication: from('ContentBasedDeduplication', boolean),
    delivery_policy: from('DeliveryPolicy', jsonText),
    display_name: from('DisplayName', text),
    fifo_topic: from('FifoTopic', boolean),
    firehose_failure_feedback_role_arn: from('FirehoseFailureFeedbackRoleArn', text),
    firehose_success_feedback_role_arn: from('FirehoseSuccessFeedbackRoleArn', text),
    firehose_success_feedback_sample_rate: from('FirehoseSuccessFeedbackSampleRate', integer),
    http_failure_feedback_role_arn: from('HTTPFailureFeedbackRoleArn', text),
    http_success_feedback_role_arn: from('HTTPSuccessFeedbackRoleArn', text),
    http_success_feedback_sample_rate: from('HTTPSuccessFeedbackSampleRate', integer),
    kms_master_key_id: from('KmsMasterKeyId', text),
    lambda_failure_feedback_role_arn: from('LambdaFailureFeedbackRoleArn', text),
    lambda_success_feedback_role_arn: from('LambdaSuccessFeedbackRoleArn', text),
    lambda_success_feedback_sample_rate: from('LambdaSuccessFeedbackSampleRate', integer),
    signature_version: from('SignatureVersion', integer),
    sqs_failure_feedback_role_arn: from('SQSFailureFeedbackRoleArn', text),
    sqs_success_feedback_role_arn: from('SQSSuccessFeedbackRoleArn', text),
    sqs_success_feedback_sample_rate: from('SQSSuccessFeedbackSampleRate', integer),
    tracing_config: from('TracingConfig', text),
    policy: written(),
    tags: written(),
    name: identity(),
    name_prefix: terraformOnly(),
    arn: computed(),
    beginning_archive_time: computed(),
    id: computed(),
    owner: computed(),
    tags_all: computed(),
  },
  references: { kms_master_key_id: { type: 'aws_kms_key', attribute: 'arn' } },
});
