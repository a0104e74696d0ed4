/** A small shop in Terraform, resource by resource: code and state. A test selects the resources it needs. */
import type { Json, JsonObject } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';
import { arnOf, queueValues } from './calls.ts';
import { inState } from './workspaces.ts';

/** One resource of a root. */
export interface Piece {
  readonly address: string;
  readonly code: string;
  readonly values: JsonObject;
}

/** The account of the shop. */
export const HOME = '123456789012';
/** An account without a relation to the shop. */
export const STRANGER = '999988887777';

/**
 * Combines resources.
 * @param pieces the resources
 * @returns text of main.tf, and the state
 */
export function rootOf(pieces: readonly Piece[]): { readonly code: string; readonly state: readonly StateResource[] } {
  return {
    code: `${pieces.map((piece) => piece.code).join('\n\n')}\n`,
    state: pieces.map(({ address, values }) => inState(address, values)),
  };
}

/**
 * A resource whose code is generated from its arguments.
 * @param address `type.name`
 * @param args arguments; an object in a list is a nested block, a string that begins with `{` a heredoc
 * @param computed additional values in the state
 * @returns the resource
 */
export function piece(address: string, args: JsonObject, computed: JsonObject = {}): Piece {
  const [type = '', name = ''] = address.split('.');
  return { address, code: `resource "${type}" "${name}" {\n${body(args, '  ')}\n}`, values: { ...args, ...computed } };
}

function body(args: JsonObject, indent: string): string {
  return Object.entries(args)
    .flatMap(([name, value]) =>
      isBlocks(value)
        ? value.map((block) => `${indent}${name} {\n${body(block, `${indent}  `)}\n${indent}}`)
        : [`${indent}${name} = ${literal(value)}`],
    )
    .join('\n');
}

function isBlocks(value: Json): value is readonly JsonObject[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'object' && item !== null);
}

function literal(value: Json): string {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return `{ ${Object.entries(value)
      .map(([key, item]) => `${JSON.stringify(key)} = ${literal(item)}`)
      .join(', ')} }`;
  return Array.isArray(value)
    ? `[${value.map((item: Json) => literal(item)).join(', ')}]`
    : JSON.stringify(value).replaceAll('${', () => '$${');
}

/** A policy document as text. */
export function document(...statements: readonly JsonObject[]): string {
  return JSON.stringify({ Version: '2012-10-17', Statement: statements });
}

/** One statement of an identity policy. */
export function allow(action: Json, resource: Json, over: JsonObject = {}): JsonObject {
  return { Effect: 'Allow', Action: action, Resource: resource, ...over };
}

/** One statement of a resource policy. */
export function allowTo(principal: Json, action: Json, resource: Json, condition?: JsonObject): JsonObject {
  return {
    Effect: 'Allow',
    Principal: principal,
    Action: action,
    Resource: resource,
    ...(condition === undefined ? {} : { Condition: condition }),
  };
}

/** One statement of a trust policy. */
export function trust(principal: Json, condition?: JsonObject, action: Json = 'sts:AssumeRole'): JsonObject {
  return { Effect: 'Allow', Principal: principal, Action: action, ...(condition === undefined ? {} : { Condition: condition }) };
}

/** An ARN in IAM, by default in the shop's account. */
export function iam(path: string, account: string = HOME): string {
  return `arn:aws:iam::${account}:${path}`;
}

/** An ARN in the home region. */
export function arn(service: string, path: string, account: string = HOME): string {
  return `arn:aws:${service}:us-east-1:${account}:${path}`;
}

/** One ingress rule of a group, as in the state. */
export function ingress(port: number, cidr: string): JsonObject {
  return { ...EMPTY_RULE, cidr_blocks: [cidr], from_port: port, to_port: port, protocol: 'tcp' };
}

const EMPTY_RULE: JsonObject = {
  cidr_blocks: [],
  description: '',
  from_port: 0,
  ipv6_cidr_blocks: [],
  prefix_list_ids: [],
  protocol: 'tcp',
  security_groups: [],
  self: false,
  to_port: 0,
};

/** A queue. */
export function queue(name = 'jobs', over: JsonObject = {}): Piece {
  const args: JsonObject = { name: `shop-${name}`, visibility_timeout_seconds: 30, message_retention_seconds: 345600, ...over };
  return { ...piece(`aws_sqs_queue.${name}`, args), values: queueValues(`shop-${name}`, args) };
}

/** A topic. */
export function topic(name = 'orders'): Piece {
  const own = arn('sns', `shop-${name}`);
  return piece(
    `aws_sns_topic.${name}`,
    { name: `shop-${name}`, display_name: 'Orders' },
    { id: own, arn: own, policy: '', kms_master_key_id: '', tags: {}, tags_all: {} },
  );
}

/** A group with one rule for an internal network. */
export function group(name: string, rules: readonly JsonObject[] = [ingress(443, '10.0.0.0/8')]): Piece {
  const id = `sg-0000000000000${name.length.toString(16)}${name.charCodeAt(0).toString(16)}${name.charCodeAt(1).toString(16).slice(0, 1)}`;
  return piece(
    `aws_security_group.${name}`,
    { name: `shop-${name}`, description: name, vpc_id: 'vpc-0aaaaaaaaaaaaaaa1', ingress: rules },
    { id, arn: arn('ec2', `security-group/${id}`), owner_id: HOME, egress: [], tags: {}, tags_all: {} },
  );
}

/** The id of a group. */
export function groupId(name: string): string {
  return String(group(name).values['id']);
}

/** A role with its trust policy. */
export function role(name: string, trusted: JsonObject = trust({ Service: 'lambda.amazonaws.com' })): Piece {
  return piece(
    `aws_iam_role.${name}`,
    { name: `shop-${name}`, assume_role_policy: document(trusted), max_session_duration: 3600 },
    {
      id: `shop-${name}`,
      arn: iam(`role/shop-${name}`),
      path: '/',
      description: '',
      permissions_boundary: '',
      managed_policy_arns: [],
      inline_policy: [],
      tags: {},
      tags_all: {},
    },
  );
}

/** An inline policy of a role. */
export function rolePolicy(name: string, ...statements: readonly JsonObject[]): Piece {
  return piece(
    `aws_iam_role_policy.${name}`,
    { name: 'app', role: `shop-${name}`, policy: document(...statements) },
    { id: `shop-${name}:app` },
  );
}

/** A managed policy. */
export function policy(name: string, ...statements: readonly JsonObject[]): Piece {
  const own = iam(`policy/shop-${name}`);
  return piece(
    `aws_iam_policy.${name}`,
    { name: `shop-${name}`, policy: document(...statements) },
    { id: own, arn: own, path: '/', description: '', tags: {}, tags_all: {} },
  );
}

/** A bucket. */
export function bucket(name = 'uploads'): Piece {
  const own = `shop-${name}`;
  return piece(
    `aws_s3_bucket.${name}`,
    { bucket: own },
    { id: own, arn: `arn:aws:s3:::${own}`, tags: {}, tags_all: {}, force_destroy: false },
  );
}

/** The public access block of a bucket. */
export function accessBlock(name = 'uploads'): Piece {
  const on = { block_public_acls: true, block_public_policy: true, ignore_public_acls: true, restrict_public_buckets: true };
  return piece(`aws_s3_bucket_public_access_block.${name}`, { bucket: `shop-${name}`, ...on }, { id: `shop-${name}` });
}

/** A bucket's own policy. */
export function bucketPolicy(name: string, ...statements: readonly JsonObject[]): Piece {
  return piece(`aws_s3_bucket_policy.${name}`, { bucket: `shop-${name}`, policy: document(...statements) }, { id: `shop-${name}` });
}

/** A function. */
export function lambda(name = 'worker', over: JsonObject = {}): Piece {
  const args: JsonObject = {
    function_name: `shop-${name}`,
    role: iam(`role/shop-${name}`),
    handler: 'main.handler',
    runtime: 'python3.13',
    memory_size: 256,
    timeout: 30,
    ...over,
  };
  return piece(`aws_lambda_function.${name}`, args, {
    id: `shop-${name}`,
    arn: arn('lambda', `function:shop-${name}`),
    description: '',
    layers: [],
    tags: {},
    tags_all: {},
    reserved_concurrent_executions: -1,
    ...over,
  });
}

/** A key that the account administers. */
export function key(name = 'data'): Piece {
  const id = `11111111-2222-4333-8444-0000000000${name.length.toString().padStart(2, '0')}`;
  const own = document(allowTo({ AWS: iam('root') }, 'kms:*', '*'));
  return piece(
    `aws_kms_key.${name}`,
    { description: name, policy: own, enable_key_rotation: true, is_enabled: true, deletion_window_in_days: 30 },
    { id, key_id: id, arn: arn('kms', `key/${id}`), key_usage: 'ENCRYPT_DECRYPT', multi_region: false, tags: {}, tags_all: {} },
  );
}

/** A log group. */
export function logGroup(name = 'app', days = 90): Piece {
  const full = `/shop/${name}`;
  return piece(
    `aws_cloudwatch_log_group.${name}`,
    { name: full, retention_in_days: days },
    { id: full, arn: arn('logs', `log-group:${full}`), kms_key_id: '', skip_destroy: false, tags: {}, tags_all: {} },
  );
}

/** A table. */
export function table(name = 'orders', over: JsonObject = {}): Piece {
  const own = arn('dynamodb', `table/shop-${name}`);
  return piece(
    `aws_dynamodb_table.${name}`,
    {
      name: `shop-${name}`,
      billing_mode: 'PROVISIONED',
      read_capacity: 5,
      write_capacity: 5,
      hash_key: 'id',
      deletion_protection_enabled: true,
      attribute: [{ name: 'id', type: 'S' }],
      point_in_time_recovery: [{ enabled: true }],
      ...over,
    },
    { id: `shop-${name}`, arn: own, tags: {}, tags_all: {}, ttl: [{ attribute_name: '', enabled: false }], ...over },
  );
}

/** A database. */
export function database(over: JsonObject = {}): Piece {
  return piece(
    'aws_db_instance.main',
    {
      identifier: 'shop-db',
      engine: 'postgres',
      instance_class: 'db.t3.large',
      allocated_storage: 50,
      deletion_protection: true,
      backup_retention_period: 14,
      publicly_accessible: false,
      multi_az: true,
      ...over,
    },
    {
      id: 'db-ABCDEFGHIJKLMNOPQRSTUVWXYZ',
      resource_id: 'db-ABCDEFGHIJKLMNOPQRSTUVWXYZ',
      arn: arn('rds', 'db:shop-db'),
      vpc_security_group_ids: [],
      enabled_cloudwatch_logs_exports: [],
      tags: {},
      tags_all: {},
    },
  );
}

/** An instance. */
export function instance(over: JsonObject = {}): Piece {
  return piece(
    'aws_instance.app',
    {
      ami: 'ami-0aaaaaaaaaaaaaaa1',
      instance_type: 't3.small',
      vpc_security_group_ids: [groupId('app')],
      iam_instance_profile: 'shop-app',
      metadata_options: [{ http_endpoint: 'enabled', http_put_response_hop_limit: 1, http_tokens: 'required' }],
      ...over,
    },
    {
      id: 'i-0aaaaaaaaaaaaaaa1',
      arn: arn('ec2', 'instance/i-0aaaaaaaaaaaaaaa1'),
      subnet_id: 'subnet-0aaaaaaaaaaaaaaa1',
      disable_api_termination: false,
      monitoring: false,
      source_dest_check: true,
      tags: {},
      tags_all: {},
    },
  );
}

/** The ARN of one of the shop's queues. */
export function queueArn(name = 'jobs'): string {
  return arnOf(`shop-${name}`);
}
