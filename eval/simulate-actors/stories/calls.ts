/** The calls of the stories, as CloudTrail records and as text. */
import { arn } from '../names.ts';
import type { RecordedCall } from '../records.ts';
import { mappingId, queueUrlIn } from './estate.ts';
import type { StoryNames, StoryPart } from './estate.ts';

/** A call on a part of the estate. */
export interface StoryCall {
  readonly part: StoryPart;
  /** The changed attributes, by their Terraform names. */
  readonly says: string;
  readonly recorded: (names: StoryNames) => RecordedCall;
}

/** Sets memory in MB or a timeout in seconds. */
export function configure(settings: { readonly memory_size?: number; readonly timeout?: number }): StoryCall {
  const { memory_size: memorySize, timeout } = settings;
  const given = { ...(memorySize === undefined ? {} : { memorySize }), ...(timeout === undefined ? {} : { timeout }) };
  return call('function', settings, ({ service }) => ({
    source: 'lambda',
    eventName: 'UpdateFunctionConfiguration20150331v2',
    requestParameters: { functionName: `${service}-worker`, ...given },
  }));
}

/** Sets the version of the alias. */
export function deploy(version: string): StoryCall {
  return call('alias', { function_version: version }, ({ service }) => ({
    source: 'lambda',
    eventName: 'UpdateAlias20150331',
    requestParameters: { functionName: `${service}-worker`, name: 'live', functionVersion: version },
  }));
}

/** Sets how many messages the function processes concurrently. */
export function concurrency(maximum: number): StoryCall {
  return call('mapping', { maximum_concurrency: maximum }, (names) => ({
    source: 'lambda',
    eventName: 'UpdateEventSourceMapping20150331',
    requestParameters: { uUID: mappingId(names), scalingConfig: { maximumConcurrency: maximum } },
  }));
}

/** Sets the read capacity of the table. */
export function reads(units: number): StoryCall {
  return call('table', { read_capacity: units }, ({ service }) => ({
    source: 'dynamodb',
    eventName: 'UpdateTable',
    requestParameters: {
      tableName: `${service}-items`,
      provisionedThroughput: { readCapacityUnits: units, writeCapacityUnits: 5 },
    },
  }));
}

/** Sets the delay of the service's queue, or the visibility timeout of the notices. */
export function queue(
  part: 'queue' | 'notices',
  settings: { readonly delay_seconds?: number; readonly visibility_timeout_seconds?: number },
): StoryCall {
  const { delay_seconds: delay, visibility_timeout_seconds: hidden } = settings;
  const attributes = {
    ...(delay === undefined ? {} : { DelaySeconds: String(delay) }),
    ...(hidden === undefined ? {} : { VisibilityTimeout: String(hidden) }),
  };
  return call(part, settings, (names) => ({
    source: 'sqs',
    eventName: 'SetQueueAttributes',
    requestParameters: { queueUrl: queueUrlIn(part, names), attributes },
  }));
}

/** Sets sizes of the group of hosts. */
export function scale(settings: {
  readonly desired_capacity?: number;
  readonly max_size?: number;
  readonly health_check_grace_period?: number;
}): StoryCall {
  const { desired_capacity: desiredCapacity, max_size: maxSize, health_check_grace_period: healthCheckGracePeriod } = settings;
  const given = { desiredCapacity, maxSize, healthCheckGracePeriod };
  return call('hosts', settings, ({ hosts }) => ({
    source: 'autoscaling',
    eventName: 'UpdateAutoScalingGroup',
    requestParameters: {
      autoScalingGroupName: hosts,
      ...Object.fromEntries(Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]))),
    },
  }));
}

/** Sets a tag on the function. */
export function tag(key: string, value: string): StoryCall {
  return call('function', { [`tags.${key}`]: value }, ({ service }) => ({
    source: 'lambda',
    eventName: 'TagResource20170331v2',
    requestParameters: { resource: arn('lambda', `function:${service}-worker`), tags: { [key]: value } },
  }));
}

function call(
  part: StoryPart,
  settings: Readonly<Record<string, number | string | undefined>>,
  recorded: StoryCall['recorded'],
): StoryCall {
  const says = Object.entries(settings).map(([path, value]) => `${path} = ${JSON.stringify(value)}`);
  return { part, says: says.join(', '), recorded };
}
