/** The calls of the generated day. */
import type { Json, JsonObject } from '#domain/json.ts';
import type { Draw } from '../bench-trail/corpus/draw.ts';
import { ACCOUNT, REGION, arn, nameOf, queueUrl } from './names.ts';

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
  if (draw.chance(0.01)) {
    const made = `${key}-by-hand-${draw.hex(6)}`;
    return { service: 'sqs', call: 'CreateQueue', request: { queueName: made, attributes: {} }, response: { queueUrl: queueUrl(made) } };
  }
  if (draw.chance(0.02)) return { service: 'servicecatalog', call: 'UpdateSomethingNew', request: { name: key } };
  return draw.of(KINDS)(draw, key);
}

type Kind = (draw: Draw, key: string) => Called;

function attribute(name: string, values: readonly number[]): Kind {
  return (draw, key) => ({
    service: 'sqs',
    call: 'SetQueueAttributes',
    request: { queueUrl: queueUrl(`${key}-jobs`), attributes: { [name]: String(draw.of(values)) } },
  });
}

function configure(name: string, values: readonly number[]): Kind {
  return (draw, key) => ({
    service: 'lambda',
    call: 'UpdateFunctionConfiguration20150331v2',
    request: { functionName: `${key}-worker`, [name]: draw.of(values) },
  });
}

const KINDS: readonly Kind[] = [
  attribute('VisibilityTimeout', [60, 90, 120, 300]),
  attribute('MessageRetentionPeriod', [345_600, 604_800, 1_209_600]),
  attribute('DelaySeconds', [0, 5, 10]),
  configure('memorySize', [256, 512, 1024]),
  configure('timeout', [30, 60, 120]),
  (draw, key) => ({
    service: 'logs',
    call: 'PutRetentionPolicy',
    request: { logGroupName: `/aws/lambda/${key}-worker`, retentionInDays: draw.of([7, 30, 90]) },
  }),
  (draw, key) => ({
    service: 'lambda',
    call: 'UpdateEventSourceMapping20150331',
    request: { uUID: `map-${key}`, batchSize: draw.of([5, 10, 20]) },
  }),
  (draw, key) => ({
    service: 'sqs',
    call: 'TagQueue',
    request: { queueUrl: queueUrl(`${key}-jobs`), tags: { Cost: draw.of(['a', 'b']) } },
  }),
  (draw, key) => ({
    service: 'sns',
    call: 'SetTopicAttributes',
    request: { topicArn: arn('sns', `${key}-news`), attributeName: 'DisplayName', attributeValue: draw.of(['', 'News']) },
  }),
  (draw, key) => ({
    service: 'dynamodb',
    call: 'UpdateTable',
    request: { tableName: `${key}-items`, deletionProtectionEnabled: draw.chance(0.5) },
  }),
  (draw, key) => ({
    service: 'iam',
    call: 'UpdateRole',
    request: { roleName: `${key}-worker`, maxSessionDuration: draw.of([3600, 7200]) },
  }),
  (draw, key) => ({
    service: 'ssm',
    call: 'PutParameter',
    request: { name: `/${key}/flag`, value: draw.of(['on', 'off']), type: 'String', overwrite: true },
  }),
];

/**
 * One record of the day.
 * @param draw the generator
 * @param services how many there are
 * @param at which of how many events
 * @returns a CloudTrail record of a call that changed something
 */
export function recordOf(draw: Draw, services: number, { index, events }: { readonly index: number; readonly events: number }): Json {
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
