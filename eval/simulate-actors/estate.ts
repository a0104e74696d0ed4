/** The estate of the simulated actors, as code and as state. */
import type { Json, JsonObject } from '#domain/json.ts';
import { ACCOUNT, KEY, TYPES, arn, nameOf, queueUrl } from './names.ts';
import type { Part } from './names.ts';

/**
 * Renders the code of the estate.
 * @param services how many
 * @returns the text of main.tf
 */
export function codeOf(services: number): string {
  const entries = Array.from(
    { length: services },
    (_, service) =>
      `    "${nameOf(service)}" = { memory = 256, timeout = 30, concurrency = 10, reads = 10, delay = 0, wait = 0, about = "" }`,
  );
  return `locals {\n  services = {\n${entries.join('\n')}\n  }\n}\n\n${BLOCKS}`;
}

const BLOCKS = `resource "aws_kms_key" "shared" {
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

/**
 * Renders the state of the estate.
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
      return queueAttributes(name);
    case 'function':
      return functionAttributes(name);
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

function queueAttributes(name: string): JsonObject {
  return {
    id: queueUrl(name),
    url: queueUrl(name),
    arn: arn('sqs', `${name}-jobs`),
    name: `${name}-jobs`,
    kms_master_key_id: KEY,
    delay_seconds: 0,
    receive_wait_time_seconds: 0,
  };
}

function functionAttributes(name: string): JsonObject {
  return {
    id: `${name}-worker`,
    function_name: `${name}-worker`,
    arn: arn('lambda', `function:${name}-worker`),
    role: `arn:aws:iam::${ACCOUNT}:role/worker`,
    kms_key_arn: KEY,
    memory_size: 256,
    timeout: 30,
    description: '',
    environment: [{ variables: { TABLE: `${name}-items` } }],
  };
}
