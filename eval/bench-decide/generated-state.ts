/** The state of the generated root. */
import type { JsonObject } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';
import { ACCOUNT, OF_TEAM, arn, nameOf, queueUrl } from './names.ts';

/**
 * Generates the state of one service.
 * @param service its number
 * @returns its ten resources
 */
export function stateOf(service: number): readonly StateResource[] {
  const [team, key] = [Math.floor(service / OF_TEAM), nameOf(service)];
  const one: Make = (type, name, values) => ({
    address: `${type}.${name}_${team}["${key}"]`,
    module: '',
    mode: 'managed',
    type,
    name: `${name}_${team}`,
    index: key,
    values: { ...values, tags: {}, tags_all: { Team: `team-${team}` } },
    sensitive: [],
  });
  return [...messagingOf(key, one), ...computeOf(key, one), ...storageOf(key, one)];
}

type Make = (type: string, name: string, values: JsonObject) => StateResource;

function messagingOf(key: string, one: Make): readonly StateResource[] {
  const queue = (name: string): JsonObject => ({ id: queueUrl(name), url: queueUrl(name), arn: arn('sqs', name), name, policy: '' });
  return [
    one('aws_sqs_queue', 'dead', {
      ...queue(`${key}-dead`),
      visibility_timeout_seconds: 30,
      message_retention_seconds: 345_600,
      delay_seconds: 0,
    }),
    one('aws_sqs_queue', 'jobs', {
      ...queue(`${key}-jobs`),
      visibility_timeout_seconds: 60,
      message_retention_seconds: 345_600,
      delay_seconds: 0,
      redrive_policy: JSON.stringify({ deadLetterTargetArn: arn('sqs', `${key}-dead`), maxReceiveCount: 5 }),
    }),
    one('aws_lambda_event_source_mapping', 'jobs', {
      id: `map-${key}`,
      uuid: `map-${key}`,
      event_source_arn: arn('sqs', `${key}-jobs`),
      function_name: arn('lambda', `function:${key}-worker`),
      batch_size: 10,
      enabled: true,
    }),
    one('aws_sns_topic', 'news', { id: arn('sns', `${key}-news`), arn: arn('sns', `${key}-news`), name: `${key}-news`, display_name: '' }),
  ];
}

function computeOf(key: string, one: Make): readonly StateResource[] {
  return [
    one('aws_iam_role', 'worker', {
      id: `${key}-worker`,
      name: `${key}-worker`,
      arn: `arn:aws:iam::${ACCOUNT}:role/${key}-worker`,
      assume_role_policy: '{}',
      max_session_duration: 3600,
    }),
    one('aws_lambda_function', 'worker', {
      id: `${key}-worker`,
      function_name: `${key}-worker`,
      arn: arn('lambda', `function:${key}-worker`),
      role: `arn:aws:iam::${ACCOUNT}:role/${key}-worker`,
      memory_size: 256,
      timeout: 30,
      environment: [{ variables: { TABLE: `${key}-items`, QUEUE: queueUrl(`${key}-jobs`) } }],
    }),
    one('aws_cloudwatch_log_group', 'worker', {
      id: `/aws/lambda/${key}-worker`,
      name: `/aws/lambda/${key}-worker`,
      arn: arn('logs', `log-group:/aws/lambda/${key}-worker`),
      retention_in_days: 30,
    }),
  ];
}

function storageOf(key: string, one: Make): readonly StateResource[] {
  return [
    one('aws_dynamodb_table', 'items', {
      id: `${key}-items`,
      name: `${key}-items`,
      arn: arn('dynamodb', `table/${key}-items`),
      hash_key: 'id',
      billing_mode: 'PAY_PER_REQUEST',
      deletion_protection_enabled: true,
    }),
    one('aws_ssm_parameter', 'flag', {
      id: `/${key}/flag`,
      name: `/${key}/flag`,
      arn: arn('ssm', `parameter/${key}/flag`),
      type: 'String',
      value: 'on',
    }),
    one('aws_s3_bucket', 'files', { id: `${key}-files`, bucket: `${key}-files`, arn: `arn:aws:s3:::${key}-files` }),
  ];
}
