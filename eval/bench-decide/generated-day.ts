/** A root of many like services with its state, and a day on which many hands changed them: seeded, so that it is the same everywhere. */
import type { Json, JsonObject } from '#domain/json.ts';
import type { SourceFile, StateResource } from '#domain/workspace.ts';
import { drawFrom } from '../bench-trail/corpus/draw.ts';
import type { Draw } from '../bench-trail/corpus/draw.ts';

/** What is measured. */
export interface GeneratedDay {
  readonly files: readonly SourceFile[];
  readonly resources: readonly StateResource[];
  /** CloudTrail records as they stand in a file, one a line. */
  readonly lines: readonly string[];
}

const ACCOUNT = '123456789012';
const REGION = 'eu-west-1';
/** Resources of one service. */
const OF_SERVICE = 10;
/** Services in the blocks of one file. */
const OF_TEAM = 10;

const arn = (service: string, name: string): string => `arn:aws:${service}:${REGION}:${ACCOUNT}:${name}`;
const queueUrl = (name: string): string => `https://sqs.${REGION}.amazonaws.com/${ACCOUNT}/${name}`;

/**
 * Makes a day.
 * @param resources how many the state holds, in tens
 * @param events how many calls changed something
 * @returns code, state and trail
 */
export function generateDay(resources: number, events: number): GeneratedDay {
  const draw = drawFrom(7);
  const services = Math.max(1, Math.round(resources / OF_SERVICE));
  const teams = Math.ceil(services / OF_TEAM);
  return {
    files: Array.from({ length: teams }, (_, team) => ({ path: `team_${team}.tf`, text: codeOf(team) })),
    resources: Array.from({ length: services }, (_, index) => stateOf(index)).flat(),
    lines: Array.from({ length: events }, (_, index) => JSON.stringify(recordOf(draw, services, { index, events }))),
  };
}

function nameOf(service: number): string {
  return `svc-${Math.floor(service / OF_TEAM)}-${service % OF_TEAM}`;
}

function codeOf(team: number): string {
  const repeated = (type: string, name: string, body: string): string =>
    `resource "${type}" "${name}_${team}" {\n  for_each = local.services_${team}\n${body}}\n`;
  const sizes = Array.from({ length: OF_TEAM }, (_, index) => `    "svc-${team}-${index}" = { memory = 256, wait = 60 }`);
  return [
    `locals {\n  services_${team} = {\n${sizes.join('\n')}\n  }\n}\n`,
    repeated('aws_sqs_queue', 'dead', '  name = "${each.key}-dead"\n'),
    repeated(
      'aws_sqs_queue',
      'jobs',
      `  name                       = "\${each.key}-jobs"\n  visibility_timeout_seconds = each.value.wait\n  redrive_policy = jsonencode({\n    deadLetterTargetArn = aws_sqs_queue.dead_${team}[each.key].arn\n    maxReceiveCount     = 5\n  })\n`,
    ),
    repeated('aws_iam_role', 'worker', '  name               = "${each.key}-worker"\n  assume_role_policy = "{}"\n'),
    repeated(
      'aws_lambda_function',
      'worker',
      `  function_name = "\${each.key}-worker"\n  role          = aws_iam_role.worker_${team}[each.key].arn\n  memory_size   = each.value.memory\n  timeout       = 30\n`,
    ),
    repeated(
      'aws_lambda_event_source_mapping',
      'jobs',
      `  event_source_arn = aws_sqs_queue.jobs_${team}[each.key].arn\n  function_name    = aws_lambda_function.worker_${team}[each.key].arn\n  batch_size       = 10\n`,
    ),
    repeated('aws_cloudwatch_log_group', 'worker', '  name              = "/aws/lambda/${each.key}-worker"\n  retention_in_days = 30\n'),
    repeated('aws_sns_topic', 'news', '  name = "${each.key}-news"\n'),
    repeated(
      'aws_dynamodb_table',
      'items',
      '  name         = "${each.key}-items"\n  hash_key     = "id"\n  billing_mode = "PAY_PER_REQUEST"\n',
    ),
    repeated('aws_ssm_parameter', 'flag', '  name  = "/${each.key}/flag"\n  type  = "String"\n  value = "on"\n'),
    repeated('aws_s3_bucket', 'files', '  bucket = "${each.key}-files"\n'),
  ].join('\n');
}

function stateOf(service: number): readonly StateResource[] {
  const [team, key] = [Math.floor(service / OF_TEAM), nameOf(service)];
  const one = (type: string, name: string, values: JsonObject): StateResource => ({
    address: `${type}.${name}_${team}["${key}"]`,
    module: '',
    mode: 'managed',
    type,
    name: `${name}_${team}`,
    index: key,
    values: { ...values, tags: {}, tags_all: { Team: `team-${team}` } },
    sensitive: [],
  });
  const queue = (name: string): JsonObject => ({ id: queueUrl(name), url: queueUrl(name), arn: arn('sqs', name), name, policy: '' });
  const table = arn('dynamodb', `table/${key}-items`);
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
    one('aws_lambda_event_source_mapping', 'jobs', {
      id: `map-${key}`,
      uuid: `map-${key}`,
      event_source_arn: arn('sqs', `${key}-jobs`),
      function_name: arn('lambda', `function:${key}-worker`),
      batch_size: 10,
      enabled: true,
    }),
    one('aws_cloudwatch_log_group', 'worker', {
      id: `/aws/lambda/${key}-worker`,
      name: `/aws/lambda/${key}-worker`,
      arn: arn('logs', `log-group:/aws/lambda/${key}-worker`),
      retention_in_days: 30,
    }),
    one('aws_sns_topic', 'news', { id: arn('sns', `${key}-news`), arn: arn('sns', `${key}-news`), name: `${key}-news`, display_name: '' }),
    one('aws_dynamodb_table', 'items', {
      id: `${key}-items`,
      name: `${key}-items`,
      arn: table,
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

interface Called {
  readonly service: string;
  readonly call: string;
  readonly request: JsonObject;
  readonly response?: JsonObject;
}

/** Nineteen of twenty calls are about the root; the others are of the rest of the account, as everywhere. */
function callOf(draw: Draw, services: number): Called {
  const elsewhere = draw.chance(0.05);
  const key = elsewhere ? `other-${draw.below(500)}` : nameOf(draw.chance(0.3) ? draw.below(Math.min(50, services)) : draw.below(services));
  const number = (values: readonly number[]): number => draw.of(values);
  const attribute = (name: string, values: readonly number[]): Called => ({
    service: 'sqs',
    call: 'SetQueueAttributes',
    request: { queueUrl: queueUrl(`${key}-jobs`), attributes: { [name]: String(number(values)) } },
  });
  const configure = (settings: JsonObject): Called => ({
    service: 'lambda',
    call: 'UpdateFunctionConfiguration20150331v2',
    request: { functionName: `${key}-worker`, ...settings },
  });
  const kinds: readonly (() => Called)[] = [
    () => attribute('VisibilityTimeout', [60, 90, 120, 300]),
    () => attribute('MessageRetentionPeriod', [345_600, 604_800, 1_209_600]),
    () => attribute('DelaySeconds', [0, 5, 10]),
    () => configure({ memorySize: number([256, 512, 1024]) }),
    () => configure({ timeout: number([30, 60, 120]) }),
    () => ({
      service: 'logs',
      call: 'PutRetentionPolicy',
      request: { logGroupName: `/aws/lambda/${key}-worker`, retentionInDays: number([7, 30, 90]) },
    }),
    () => ({
      service: 'lambda',
      call: 'UpdateEventSourceMapping20150331',
      request: { uUID: `map-${key}`, batchSize: number([5, 10, 20]) },
    }),
    () => ({ service: 'sqs', call: 'TagQueue', request: { queueUrl: queueUrl(`${key}-jobs`), tags: { Cost: draw.of(['a', 'b']) } } }),
    () => ({
      service: 'sns',
      call: 'SetTopicAttributes',
      request: { topicArn: arn('sns', `${key}-news`), attributeName: 'DisplayName', attributeValue: draw.of(['', 'News']) },
    }),
    () => ({
      service: 'dynamodb',
      call: 'UpdateTable',
      request: { tableName: `${key}-items`, deletionProtectionEnabled: draw.chance(0.5) },
    }),
    () => ({ service: 'iam', call: 'UpdateRole', request: { roleName: `${key}-worker`, maxSessionDuration: number([3600, 7200]) } }),
    () => ({
      service: 'ssm',
      call: 'PutParameter',
      request: { name: `/${key}/flag`, value: draw.of(['on', 'off']), type: 'String', overwrite: true },
    }),
  ];
  if (draw.chance(0.01)) {
    const made = `${key}-by-hand-${draw.hex(6)}`;
    return { service: 'sqs', call: 'CreateQueue', request: { queueName: made, attributes: {} }, response: { queueUrl: queueUrl(made) } };
  }
  if (draw.chance(0.02)) return { service: 'servicecatalog', call: 'UpdateSomethingNew', request: { name: key } };
  return draw.of(kinds)();
}

function recordOf(draw: Draw, services: number, { index, events }: { readonly index: number; readonly events: number }): Json {
  const { service, call, request, response } = callOf(draw, services);
  const time = new Date(Date.UTC(2026, 0, 15) + Math.floor((index / events) * 86_400) * 1000).toISOString().replace('.000', '');
  return {
    eventVersion: '1.11',
    ...callerOf(draw),
    eventTime: time,
    eventSource: `${service}.amazonaws.com`,
    eventName: call,
    awsRegion: REGION,
    sourceIPAddress: '198.51.100.20',
    requestParameters: request,
    responseElements: response ?? null,
    requestID: draw.uuid(),
    eventID: draw.uuid(),
    readOnly: false,
    eventType: 'AwsApiCall',
    managementEvent: true,
    recipientAccountId: ACCOUNT,
    eventCategory: 'Management',
  };
}

const CLI = 'aws-cli/2.27.50 md/awscrt#0.26.1 ua/2.1 os/linux#6.8 lang/python#3.13.4';
const BOTO = 'Boto3/1.40.0 md/Botocore#1.40.0 ua/2.1 os/linux#6.8 md/arch#x86_64 lang/python#3.13.4';

function callerOf(draw: Draw): JsonObject {
  const number = draw.below(20);
  const person = number < 8;
  const role = person ? 'AWSReservedSSO_PowerUser_0123456789abcdef' : `automation-${number}`;
  const session = person ? `engineer${number}@example.com` : `job-${number}`;
  return {
    userAgent: person ? CLI : BOTO,
    userIdentity: {
      type: 'AssumedRole',
      principalId: `AROAEXAMPLEROLE0000${String(number).padStart(2, '0')}:${session}`,
      arn: `arn:aws:sts::${ACCOUNT}:assumed-role/${role}/${session}`,
      accountId: ACCOUNT,
      accessKeyId: `ASIAEXAMPLEROLE000${String(number).padStart(2, '0')}`,
      sessionContext: {
        sessionIssuer: { type: 'Role', arn: `arn:aws:iam::${ACCOUNT}:role/${role}`, userName: role },
        attributes: { creationDate: '2026-01-15T00:00:00Z', mfaAuthenticated: 'false' },
      },
    },
  };
}
