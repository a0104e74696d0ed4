/** The calls of the generated day. */
import type { Json, JsonObject } from '#domain/json.ts';
import type { Draw } from '../bench-trail/corpus/draw.ts';
import { callerOf, handOn, secondOf } from './hands.ts';
import type { Day, Hand } from './hands.ts';
import { ACCOUNT, REGION, arn, nameOf, queueUrl } from './names.ts';

interface Called {
  readonly service: string;
  readonly call: string;
  readonly request: JsonObject;
  readonly response?: JsonObject;
  readonly by: Hand;
}

/** Of twenty calls, nineteen concern the root. The others concern the rest of the account, as in real trails. */
function callOf(draw: Draw, services: number, day: Day): Called {
  const elsewhere = draw.chance(0.05);
  const service = draw.chance(0.3) ? draw.below(Math.min(50, services)) : draw.below(services);
  const key = elsewhere ? `other-${draw.below(500)}` : nameOf(service);
  const about = draw.below(KINDS.length);
  const by = handOn(draw, service, { day, about });
  if (draw.chance(0.01)) {
    const made = `${key}-by-hand-${draw.hex(6)}`;
    return {
      service: 'sqs',
      call: 'CreateQueue',
      request: { queueName: made, attributes: {} },
      response: { queueUrl: queueUrl(made) },
      by,
    };
  }
  if (draw.chance(0.02)) return { service: 'servicecatalog', call: 'UpdateSomethingNew', request: { name: key }, by };
  return { ...nth(about)(draw, key, { day, by }), by };
}

type Kind = (draw: Draw, key: string, on: { readonly day: Day; readonly by: Hand }) => Omit<Called, 'by'>;

function nth(about: number): Kind {
  const kind = KINDS[about];
  if (kind === undefined) throw new Error(`expected one of ${KINDS.length} sorts of call, found number ${about}`);
  return kind;
}

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
  (draw, key, on) => configure('memorySize', on.by.kind === 'agent' && draw.chance(0.1) ? [4096] : [256, 512, 1024])(draw, key, on),
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
  (draw, key, { day }) => ({
    service: 'dynamodb',
    call: 'UpdateTable',
    request: { tableName: `${key}-items`, deletionProtectionEnabled: draw.chance(day === 'ordinary' ? 0.97 : 0.5) },
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
 * Generates one record of the day.
 * @param draw the generator
 * @param services the number of services
 * @param at the position in the day, the number of events and the kind of day
 * @returns a CloudTrail record of a mutating call
 */
export function recordOf(
  draw: Draw,
  services: number,
  { index, events, day }: { readonly index: number; readonly events: number; readonly day: Day },
): Json {
  const { service, call, request, response, by } = callOf(draw, services, day);
  const second = day === 'crowded' ? Math.floor((index / events) * 86_400) : secondOf(draw, by);
  const time = new Date(Date.UTC(2026, 0, 15) + second * 1000).toISOString().replace('.000', '');
  return {
    eventVersion: '1.11',
    ...callerOf(by),
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
