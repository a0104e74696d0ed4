/** The state of the estate's roots. */
import type { JsonObject } from '#domain/json.ts';

const ACCOUNT = '123456789012';
export const REGION = 'eu-west-1';

/** The values that differ between roots. */
export interface RootFacts {
  readonly name: string;
  readonly team: string;
  readonly memory: number;
}

type Make = (type: string, name: string, values: JsonObject) => JsonObject;

function arn(service: string, name: string): string {
  return `arn:aws:${service}:${REGION}:${ACCOUNT}:${name}`;
}

/** The URL of a queue. */
export function queueUrl(name: string): string {
  return `https://sqs.${REGION}.amazonaws.com/${ACCOUNT}/${name}`;
}

/**
 * Returns the resources of one service of a root.
 * @param service its name
 * @param root the root's name, team number and worker memory
 * @returns resources in the format of a state
 */
export function resourcesOf(service: string, { name, team, memory }: RootFacts): readonly JsonObject[] {
  const prefix = `${name}-${service}`;
  const tags = { Environment: name, Team: team, Service: service };
  const one: Make = (type, named, values) => ({
    module: `module.${service}`,
    mode: 'managed',
    type,
    name: named,
    provider: 'provider["registry.terraform.io/hashicorp/aws"]',
    instances: [{ schema_version: 0, attributes: { tags, tags_all: tags, ...values } }],
  });
  return [
    ...messagingOf(prefix, service, one),
    ...computeOf(prefix, { memory, timeout: service === 'search' ? 60 : 30 }, one),
    ...storageOf(prefix, one),
  ];
}

function messagingOf(prefix: string, service: string, one: Make): readonly JsonObject[] {
  const queue = (name: string): JsonObject => ({ id: queueUrl(name), url: queueUrl(name), arn: arn('sqs', name), name });
  return [
    one('aws_sqs_queue', 'jobs', {
      ...queue(`${prefix}-jobs`),
      visibility_timeout_seconds: 60,
      message_retention_seconds: 345_600,
      redrive_policy: JSON.stringify({ deadLetterTargetArn: arn('sqs', `${prefix}-dead`), maxReceiveCount: 5 }),
    }),
    one('aws_sqs_queue', 'dead', { ...queue(`${prefix}-dead`), visibility_timeout_seconds: 30, message_retention_seconds: 1_209_600 }),
    one('aws_sns_topic', 'news', {
      id: arn('sns', `${prefix}-news`),
      arn: arn('sns', `${prefix}-news`),
      name: `${prefix}-news`,
      display_name: `News of ${service}`,
    }),
  ];
}

function computeOf(
  prefix: string,
  { memory, timeout }: { readonly memory: number; readonly timeout: number },
  one: Make,
): readonly JsonObject[] {
  const role = `arn:aws:iam::${ACCOUNT}:role/${prefix}-worker`;
  return [
    one('aws_iam_role', 'worker', { id: `${prefix}-worker`, name: `${prefix}-worker`, arn: role, max_session_duration: 3600 }),
    one('aws_lambda_function', 'worker', {
      id: `${prefix}-worker`,
      function_name: `${prefix}-worker`,
      arn: arn('lambda', `function:${prefix}-worker`),
      role,
      memory_size: memory,
      timeout,
      environment: [{ variables: { TABLE: `${prefix}-items`, QUEUE: queueUrl(`${prefix}-jobs`) } }],
    }),
    one('aws_cloudwatch_log_group', 'worker', {
      id: `/aws/lambda/${prefix}-worker`,
      name: `/aws/lambda/${prefix}-worker`,
      arn: arn('logs', `log-group:/aws/lambda/${prefix}-worker`),
      retention_in_days: 30,
    }),
  ];
}

function storageOf(prefix: string, one: Make): readonly JsonObject[] {
  return [
    one('aws_dynamodb_table', 'items', {
      id: `${prefix}-items`,
      name: `${prefix}-items`,
      arn: arn('dynamodb', `table/${prefix}-items`),
      hash_key: 'id',
      billing_mode: 'PAY_PER_REQUEST',
    }),
    one('aws_s3_bucket', 'files', { id: `${prefix}-files`, bucket: `${prefix}-files`, arn: `arn:aws:s3:::${prefix}-files` }),
    one('aws_ssm_parameter', 'flag', {
      id: `/${prefix}/flag`,
      name: `/${prefix}/flag`,
      arn: arn('ssm', `parameter/${prefix}/flag`),
      type: 'String',
      value: 'on',
    }),
  ];
}
