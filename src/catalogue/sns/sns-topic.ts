import * as c from '../words.ts';

const byTopicArn = c.by({ arn: 'topicArn' });
const byResourceArn = c.by({ arn: 'resourceArn' });

// https://docs.aws.amazon.com/sns/latest/api/API_SetTopicAttributes.html
export const snsTopic = c.defineResource({
  type: 'aws_sns_topic',
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
    mode: 'archive_policy content_based_deduplication delivery_policy fifo_throughput_scope fifo_topic',
    label: 'display_name',
    encryption: 'kms_master_key_id signature_version',
    observability: 'tracing_config',
  },
  safer: { disclosure: { kms_master_key_id: 'higher', signature_version: 'higher' } },
  importId: '{arn}',
  calls: {
    CreateTopic: c.creates(
      c.firstOf(c.by({ arn: c.response('topicArn') }), c.by({ arn: c.arnOf('sns', '', 'name') })),
      { arn: c.arnOf('sns', '', 'name') },
      { arn: c.response('topicArn'), id: c.response('topicArn') },
      'name',
      c.attributesFrom('attributes'),
      { policy: ['attributes.Policy', c.jsonText] },
      'tags',
    ),
    SetTopicAttributes: c.updates(
      c.where((event) => c.request('attributeName')(event) !== 'Policy', byTopicArn),
      c.attributeByName(c.request('attributeName'), c.request('attributeValue')),
    ),
    ...c.tagged(byResourceArn),
    DeleteTopic: c.deletes(byTopicArn),
  },
  each: {
    application_failure_feedback_role_arn: 'ApplicationFailureFeedbackRoleArn',
    application_success_feedback_role_arn: 'ApplicationSuccessFeedbackRoleArn',
    application_success_feedback_sample_rate: 'ApplicationSuccessFeedbackSampleRate',
    archive_policy: c.from('ArchivePolicy', c.jsonText),
    content_based_deduplication: 'ContentBasedDeduplication',
    delivery_policy: c.from('DeliveryPolicy', c.jsonText),
    display_name: 'DisplayName',
    fifo_throughput_scope: 'FifoThroughputScope',
    fifo_topic: 'FifoTopic',
    firehose_failure_feedback_role_arn: 'FirehoseFailureFeedbackRoleArn',
    firehose_success_feedback_role_arn: 'FirehoseSuccessFeedbackRoleArn',
    firehose_success_feedback_sample_rate: 'FirehoseSuccessFeedbackSampleRate',
    http_failure_feedback_role_arn: 'HTTPFailureFeedbackRoleArn',
    http_success_feedback_role_arn: 'HTTPSuccessFeedbackRoleArn',
    http_success_feedback_sample_rate: 'HTTPSuccessFeedbackSampleRate',
    kms_master_key_id: 'KmsMasterKeyId',
    lambda_failure_feedback_role_arn: 'LambdaFailureFeedbackRoleArn',
    lambda_success_feedback_role_arn: 'LambdaSuccessFeedbackRoleArn',
    lambda_success_feedback_sample_rate: 'LambdaSuccessFeedbackSampleRate',
    signature_version: 'SignatureVersion',
    sqs_failure_feedback_role_arn: 'SQSFailureFeedbackRoleArn',
    sqs_success_feedback_role_arn: 'SQSSuccessFeedbackRoleArn',
    sqs_success_feedback_sample_rate: 'SQSSuccessFeedbackSampleRate',
    tracing_config: 'TracingConfig',
  },
  identity: 'name',
  terraformOnly: 'name_prefix',
  references: { kms_master_key_id: 'aws_kms_key.arn' },
});
