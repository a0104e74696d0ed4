/** The estate of the stories: a function with queue, mapping, alias and table; separately a group of hosts and a queue of notices. */
import type { JsonObject } from '#domain/json.ts';
import { ACCOUNT, REGION, arn } from '../names.ts';

/** The names of the resources. */
export interface StoryNames {
  /** Name of the function and its related resources. */
  readonly service: string;
  /** Name of the hosts. */
  readonly hosts: string;
  /** Name of the queue without a reader. */
  readonly notices: string;
}

/** A resource of the estate. Hosts and notices have no connections. */
export type StoryPart = 'function' | 'alias' | 'mapping' | 'queue' | 'table' | 'hosts' | 'notices';

const TYPES: Readonly<Record<StoryPart, string>> = {
  function: 'aws_lambda_function',
  alias: 'aws_lambda_alias',
  mapping: 'aws_lambda_event_source_mapping',
  queue: 'aws_sqs_queue',
  table: 'aws_dynamodb_table',
  hosts: 'aws_autoscaling_group',
  notices: 'aws_sqs_queue',
};

/** The address of a part. */
export function addressIn(part: StoryPart, names: StoryNames): string {
  return `${TYPES[part]}.${part === 'hosts' ? names.hosts : part === 'notices' ? names.notices : names.service}`;
}

/** The URL of the service's queue, or of the one for notices. */
export function queueUrlIn(part: 'queue' | 'notices', names: StoryNames): string {
  return `https://sqs.${REGION}.amazonaws.com/${ACCOUNT}/${queueName(part, names)}`;
}

function queueName(part: 'queue' | 'notices', { service, notices }: StoryNames): string {
  return part === 'queue' ? `${service}-jobs` : notices;
}

/** main.tf: agents may change `desired_capacity` of the hosts between 2 and 12. */
export function storyCode({ service, hosts, notices }: StoryNames): string {
  return `resource "aws_sqs_queue" "${service}" {
  name                       = "${service}-jobs"
  delay_seconds              = 0
  visibility_timeout_seconds = 60
}

resource "aws_lambda_function" "${service}" {
  function_name = "${service}-worker"
  role          = "arn:aws:iam::${ACCOUNT}:role/worker"
  runtime       = "nodejs22.x"
  handler       = "index.handler"
  memory_size   = 256
  timeout       = 30

  environment {
    variables = { TABLE = aws_dynamodb_table.${service}.name }
  }
}

resource "aws_lambda_alias" "${service}" {
  name             = "live"
  function_name    = aws_lambda_function.${service}.arn
  function_version = "7"
}

resource "aws_lambda_event_source_mapping" "${service}" {
  event_source_arn = aws_sqs_queue.${service}.arn
  function_name    = aws_lambda_function.${service}.arn

  scaling_config {
    maximum_concurrency = 10
  }
}

${besideIt({ service, hosts, notices })}`;
}

function besideIt({ service, hosts, notices }: StoryNames): string {
  return `resource "aws_dynamodb_table" "${service}" {
  name           = "${service}-items"
  billing_mode   = "PROVISIONED"
  hash_key       = "id"
  read_capacity  = 10
  write_capacity = 5

  attribute {
    name = "id"
    type = "S"
  }
}

# reconcile: musculature desired_capacity
resource "aws_autoscaling_group" "${hosts}" {
  name                      = "${hosts}"
  min_size                  = 2
  max_size                  = 12
  desired_capacity          = 4
  health_check_grace_period = 300
  vpc_zone_identifier       = ["subnet-0a1b2c3d4e5f60718"]

  launch_template {
    id      = "lt-0a1b2c3d4e5f60718"
    version = "1"
  }
}

resource "aws_sqs_queue" "${notices}" {
  name                       = "${notices}"
  visibility_timeout_seconds = 60
}
`;
}

/** A state file of version 4 that matches the code. */
export function storyState(names: StoryNames): string {
  const resources = (Object.keys(TYPES) as StoryPart[]).map((part) => ({
    mode: 'managed',
    type: TYPES[part],
    name: addressIn(part, names).split('.')[1],
    provider: 'provider["registry.terraform.io/hashicorp/aws"]',
    instances: [{ schema_version: 0, attributes: valuesOf(part, names), sensitive_attributes: [] }],
  }));
  const head = { version: 4, terraform_version: '1.11.4', serial: 1, lineage: '00000000-0000-4000-8000-000000000002', outputs: {} };
  return JSON.stringify({ ...head, resources });
}

function valuesOf(part: StoryPart, names: StoryNames): JsonObject {
  const { service, hosts } = names;
  const functionArn = arn('lambda', `function:${service}-worker`);
  switch (part) {
    case 'function':
      return {
        id: `${service}-worker`,
        function_name: `${service}-worker`,
        arn: functionArn,
        ...FUNCTION,
        environment: environment(service),
      };
    case 'alias':
      return { id: `${functionArn}:live`, arn: `${functionArn}:live`, name: 'live', function_name: functionArn, function_version: '7' };
    case 'mapping':
      return {
        id: mappingId(names),
        uuid: mappingId(names),
        event_source_arn: arn('sqs', queueName('queue', names)),
        function_name: functionArn,
        scaling_config: [{ maximum_concurrency: 10 }],
      };
    case 'queue':
      return { ...queueValues('queue', names), delay_seconds: 0 };
    case 'notices':
      return queueValues('notices', names);
    case 'table':
      return { id: `${service}-items`, name: `${service}-items`, arn: arn('dynamodb', `table/${service}-items`), ...TABLE };
    case 'hosts':
      return { id: hosts, name: hosts, arn: arn('autoscaling', `autoScalingGroup:1:autoScalingGroupName/${hosts}`), ...HOSTS };
  }
}

function environment(service: string): JsonObject[] {
  return [{ variables: { TABLE: `${service}-items` } }];
}

function queueValues(part: 'queue' | 'notices', names: StoryNames): JsonObject {
  const url = queueUrlIn(part, names);
  const name = queueName(part, names);
  return { id: url, url, arn: arn('sqs', name), name, visibility_timeout_seconds: 60 };
}

/** The UUID of the service's mapping. */
export function mappingId({ service }: StoryNames): string {
  return `${service}-mapping`;
}

const FUNCTION = {
  role: `arn:aws:iam::${ACCOUNT}:role/worker`,
  runtime: 'nodejs22.x',
  handler: 'index.handler',
  memory_size: 256,
  timeout: 30,
};
const TABLE = {
  billing_mode: 'PROVISIONED',
  hash_key: 'id',
  read_capacity: 10,
  write_capacity: 5,
  attribute: [{ name: 'id', type: 'S' }],
};
const HOSTS = {
  min_size: 2,
  max_size: 12,
  desired_capacity: 4,
  health_check_grace_period: 300,
  vpc_zone_identifier: ['subnet-0a1b2c3d4e5f60718'],
  launch_template: [{ id: 'lt-0a1b2c3d4e5f60718', version: '1' }],
};
