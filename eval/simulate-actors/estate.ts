/** The estate that simulated actors work on: services of one make, which share a key and nothing else. Code, state and calls. */
import type { Json, JsonObject } from '#domain/json.ts';
import type { SimulatedActor, Step } from './plots.ts';

/** What a service is made of. The function stands in the middle: it reads the queue through the mapping, and names the table. */
export type Part = 'queue' | 'function' | 'mapping' | 'table';

const ACCOUNT = '123456789012';
const REGION = 'eu-west-1';
const KEY = `arn:aws:kms:${REGION}:${ACCOUNT}:key/11111111-2222-4333-8444-555555555555`;

const TYPES: Readonly<Record<Part, string>> = {
  queue: 'aws_sqs_queue',
  function: 'aws_lambda_function',
  mapping: 'aws_lambda_event_source_mapping',
  table: 'aws_dynamodb_table',
};

const nameOf = (service: number): string => `service-${service}`;
const arn = (service: string, name: string): string => `arn:aws:${service}:${REGION}:${ACCOUNT}:${name}`;
const queueUrl = (name: string): string => `https://sqs.${REGION}.amazonaws.com/${ACCOUNT}/${name}-jobs`;

/**
 * The address of a part.
 * @param service its number
 * @param part which
 * @returns the instance address
 */
export function addressOf(service: number, part: Part): string {
  return `${TYPES[part]}.${part}["${nameOf(service)}"]`;
}

/**
 * The code of the estate.
 * @param services how many
 * @returns the text of main.tf
 */
export function codeOf(services: number): string {
  const entries = Array.from(
    { length: services },
    (_, service) =>
      `    "${nameOf(service)}" = { memory = 256, timeout = 30, concurrency = 10, reads = 10, delay = 0, wait = 0, about = "" }`,
  );
  return `locals {
  services = {
${entries.join('\n')}
  }
}

resource "aws_kms_key" "shared" {
  description = "for all services"
}

resource "aws_sqs_queue" "queue" {
  for_each = local.services

  name                      = "\${each.key}-jobs"
  kms_master_key_id         = aws_kms_key.shared.arn
  delay_seconds             = each.value.delay
  receive_wait_time_seconds = each.value.wait
}

resource "aws_lambda_function" "function" {
  for_each = local.services

  function_name = "\${each.key}-worker"
  role          = "arn:aws:iam::${ACCOUNT}:role/worker"
  kms_key_arn   = aws_kms_key.shared.arn
  memory_size   = each.value.memory
  timeout       = each.value.timeout
  description   = each.value.about

  environment {
    variables = { TABLE = aws_dynamodb_table.table[each.key].name }
  }
}

resource "aws_lambda_event_source_mapping" "mapping" {
  for_each = local.services

  event_source_arn = aws_sqs_queue.queue[each.key].arn
  function_name    = aws_lambda_function.function[each.key].arn

  scaling_config {
    maximum_concurrency = each.value.concurrency
  }
}

resource "aws_dynamodb_table" "table" {
  for_each = local.services

  name           = "\${each.key}-items"
  billing_mode   = "PROVISIONED"
  hash_key       = "id"
  read_capacity  = each.value.reads
  write_capacity = 5

  attribute {
    name = "id"
    type = "S"
  }
}
`;
}

/**
 * The state of the estate.
 * @param services how many
 * @returns a state file of version 4
 */
export function stateOf(services: number): string {
  const numbers = Array.from({ length: services }, (_, service) => service);
  const block = (type: string, name: string, instances: readonly JsonObject[]): Json => ({
    mode: 'managed',
    type,
    name,
    provider: 'provider["registry.terraform.io/hashicorp/aws"]',
    instances,
  });
  const parts = (Object.keys(TYPES) as Part[]).map((part) =>
    block(
      TYPES[part],
      part,
      numbers.map((service) => ({
        index_key: nameOf(service),
        schema_version: 0,
        attributes: attributesOf(part, nameOf(service)),
        sensitive_attributes: [],
      })),
    ),
  );
  const key = {
    schema_version: 0,
    attributes: { arn: KEY, id: KEY, key_id: KEY.split('/')[1] ?? '', description: 'for all services' },
    sensitive_attributes: [],
  };
  return JSON.stringify({
    version: 4,
    terraform_version: '1.11.4',
    serial: 1,
    lineage: '00000000-0000-4000-8000-000000000001',
    outputs: {},
    resources: [block('aws_kms_key', 'shared', [key]), ...parts],
  });
}

function attributesOf(part: Part, name: string): JsonObject {
  const functionArn = arn('lambda', `function:${name}-worker`);
  switch (part) {
    case 'queue':
      return {
        id: queueUrl(name),
        url: queueUrl(name),
        arn: arn('sqs', `${name}-jobs`),
        name: `${name}-jobs`,
        kms_master_key_id: KEY,
        delay_seconds: 0,
        receive_wait_time_seconds: 0,
      };
    case 'function':
      return {
        id: `${name}-worker`,
        function_name: `${name}-worker`,
        arn: functionArn,
        role: `arn:aws:iam::${ACCOUNT}:role/worker`,
        kms_key_arn: KEY,
        memory_size: 256,
        timeout: 30,
        description: '',
        environment: [{ variables: { TABLE: `${name}-items` } }],
      };
    case 'mapping':
      return {
        id: `${name}-map`,
        uuid: `${name}-map`,
        event_source_arn: arn('sqs', `${name}-jobs`),
        function_name: functionArn,
        scaling_config: [{ maximum_concurrency: 10 }],
      };
    case 'table':
      return {
        id: `${name}-items`,
        name: `${name}-items`,
        arn: arn('dynamodb', `table/${name}-items`),
        billing_mode: 'PROVISIONED',
        hash_key: 'id',
        read_capacity: 10,
        write_capacity: 5,
        attribute: [{ name: 'id', type: 'S' }],
      };
  }
}

/**
 * The CloudTrail record of a step.
 * @param step what is called
 * @param id of the record
 * @returns the record
 */
export function recordOf(step: Step, id: number): Json {
  const hex = id.toString(16).padStart(12, '0');
  const { source, eventName, requestParameters } = callOf(step);
  return {
    eventVersion: '1.11',
    ...callerOf(step.by),
    eventTime: new Date(Date.UTC(2026, 0, 15) + step.at * 1000).toISOString().replace('.000', ''),
    eventSource: `${source}.amazonaws.com`,
    eventName,
    awsRegion: REGION,
    sourceIPAddress: '198.51.100.20',
    requestParameters,
    responseElements: null,
    requestID: `00000000-0000-4000-9000-${hex}`,
    eventID: `00000000-0000-4000-8000-${hex}`,
    readOnly: false,
    eventType: 'AwsApiCall',
    managementEvent: true,
    recipientAccountId: ACCOUNT,
    eventCategory: 'Management',
  };
}

function callOf({ service, part, settings }: Step): {
  readonly source: string;
  readonly eventName: string;
  readonly requestParameters: JsonObject;
} {
  const name = nameOf(service);
  switch (part) {
    case 'queue':
      return { source: 'sqs', eventName: 'SetQueueAttributes', requestParameters: { queueUrl: queueUrl(name), attributes: settings } };
    case 'function':
      return {
        source: 'lambda',
        eventName: 'UpdateFunctionConfiguration20150331v2',
        requestParameters: { functionName: `${name}-worker`, ...settings },
      };
    case 'mapping':
      return { source: 'lambda', eventName: 'UpdateEventSourceMapping20150331', requestParameters: { uUID: `${name}-map`, ...settings } };
    case 'table':
      return { source: 'dynamodb', eventName: 'UpdateTable', requestParameters: { tableName: `${name}-items`, ...settings } };
  }
}

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CLI = 'aws-cli/2.27.50 md/awscrt#0.26.1 ua/2.1 os/linux#6.8 lang/python#3.13.4';
const BOTO = 'Boto3/1.40.0 md/Botocore#1.40.0 ua/2.1 os/linux#6.8 md/arch#x86_64 lang/python#3.13.4';

function callerOf({ hands, number }: SimulatedActor): JsonObject {
  switch (hands) {
    case 'program':
      return { ...assumed(`automation-${number}`, `loop-${number}`), userAgent: number % 3 === 0 ? CLI : BOTO };
    case 'person':
      return {
        ...assumed('AWSReservedSSO_PowerUser_0123456789abcdef', `person${number}@example.com`),
        userAgent: BROWSER,
        sessionCredentialFromConsole: 'true',
      };
    case 'on-call':
      return { ...assumed('break-glass-oncall', `oncall${number}`), userAgent: CLI };
  }
}

function assumed(role: string, session: string): JsonObject {
  return {
    userIdentity: {
      type: 'AssumedRole',
      principalId: `AROAEXAMPLEROLE000001:${session}`,
      arn: `arn:aws:sts::${ACCOUNT}:assumed-role/${role}/${session}`,
      accountId: ACCOUNT,
      accessKeyId: 'ASIAEXAMPLEROLE00001',
      sessionContext: {
        sessionIssuer: { type: 'Role', arn: `arn:aws:iam::${ACCOUNT}:role/${role}`, userName: role },
        attributes: { creationDate: '2026-01-15T00:00:00Z', mfaAuthenticated: 'false' },
      },
    },
  };
}
