/** The calls of the stories, as CloudTrail records them, and in words. */
import { arn } from '../names.ts';
import type { RecordedCall } from '../records.ts';
import { mappingId, queueUrlIn } from './estate.ts';
import type { StoryNames, StoryPart } from './estate.ts';

/** A call on a part of the estate. */
export interface StoryCall {
  readonly part: StoryPart;
  /** What it sets, as Terraform calls it. */
  readonly says: string;
  readonly recorded: (names: StoryNames) => RecordedCall;
}

/** Memory in MB, timeout in seconds, or a description. */
export function configure(settings: { readonly memory_size?: number; readonly timeout?: number }): StoryCall {
  const { memory_size: memorySize, timeout } = settings;
  const given = { ...(memorySize === undefined ? {} : { memorySize }), ...(timeout === undefined ? {} : { timeout }) };
  return call('function', settings, ({ service }) => ({
    source: 'lambda',
    eventName: 'UpdateFunctionConfiguration20150331v2',
    requestParameters: { functionName: `${service}-worker`, ...given },
  }));
}

/** The version that the alias points at. */
export function deploy(version: string): StoryCall {
  return call('alias', { function_version: version }, ({ service }) => ({
    source: 'lambda',
    eventName: 'UpdateAlias20150331',
    requestParameters: { functionName: `${service}-worker`, name: 'live', functionVersion: version },
  }));
}

/** How many messages the function works on at once. */
export function concurrency(maximum: number): StoryCall {
  return call('mapping', { maximum_concurrency: maximum }, (names) => ({
    source: 'lambda',
    eventName: 'UpdateEventSourceMapping20150331',
    requestParameters: { uUID: mappingId(names), scalingConfig: { maximumConcurrency: maximum } },
  }));
}

/** Read capacity of the table. */
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

/** Delay of the service's queue, or visibility timeout of the notices. */
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

/** Numbers of the group of hosts. */
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

/** A tag on the function. */
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
