/**
 * The calls that make a difference: the knob that sets an attribute to a given value, and the creation and removal of a few types. From the
 * services' documentation, like the knobs.
 */
import { sameValue } from '#domain/value/compare.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { isJsonObject } from '#domain/json.ts';
import type { ApiCall } from './api-call.ts';
import { call, checkedShape } from './api-call.ts';
import type { Knob } from './knob.ts';
import { KNOBS } from './knobs/index.ts';
import { settingOf } from './setting.ts';

/** Knobs for given values, never drawn randomly. https://docs.aws.amazon.com/lambda/latest/api/API_UpdateFunctionConfiguration.html */
const GIVEN: readonly Knob[] = [
  settingOf({
    type: 'aws_lambda_function',
    service: 'lambda',
    operation: 'UpdateFunctionConfiguration',
    identity: { FunctionName: 'function_name' },
  })('layers', 'Layers', []),
  // https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html
  settingOf({ type: 'aws_sqs_queue', service: 'sqs', operation: 'SetQueueAttributes', identity: { QueueUrl: 'url' } })(
    'max_message_size',
    'Attributes.MaximumMessageSize',
    [],
    { as: String },
  ),
];

/** A resource with one attribute to change. */
export interface Wanted {
  readonly type: string;
  /** All its values before, including its identity for the service. */
  readonly values: JsonObject;
  readonly attribute: string;
  readonly after: Json;
}

/**
 * Finds the calls that set an attribute to a value.
 * @param wanted the resource and the value
 * @returns undefined if no knob gives exactly this value
 */
export function callsFor({ type, values, attribute, after }: Wanted): readonly ApiCall[] | undefined {
  for (const knob of [...KNOBS, ...GIVEN].filter((one) => one.type === type && one.attribute === attribute))
    for (const next of [after, ...partsOf(after)]) {
      const calls = tryCalls(() => (sameValue(knob.changes(values, next)[attribute] ?? null, after) ? knob.calls(values, next) : []));
      if (calls.length > 0) return calls;
    }
  return undefined;
}

/** A knob of a block sets one value in it. */
function partsOf(after: Json): readonly Json[] {
  const first = Array.isArray(after) ? ((after as readonly Json[])[0] ?? null) : null;
  return isJsonObject(first) ? Object.values(first) : [];
}

/** Returns none if a knob does not accept the value, or its service would reject the call. */
function tryCalls(make: () => readonly ApiCall[]): readonly ApiCall[] {
  try {
    const calls = make();
    calls.forEach(checkedShape);
    return calls;
  } catch {
    return [];
  }
}

interface LifeCycle {
  readonly make: (values: JsonObject) => ApiCall;
  readonly remove: (values: JsonObject) => ApiCall;
  /** Attributes that the creating call sets. */
  readonly named: readonly string[];
}

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/**
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_CreateQueue.html
 * https://docs.aws.amazon.com/sns/latest/api/API_CreateTopic.html
 */
const LIFE_CYCLES: Readonly<Record<string, LifeCycle>> = {
  aws_sqs_queue: {
    make: (values) => ({ ...call('sqs', 'CreateQueue', { QueueName: text(values['name']) }), response: { queueUrl: text(values['url']) } }),
    remove: (values) => call('sqs', 'DeleteQueue', { QueueUrl: text(values['url']) }),
    named: ['name'],
  },
  aws_sns_topic: {
    make: (values) => ({ ...call('sns', 'CreateTopic', { Name: text(values['name']) }), response: { topicArn: text(values['arn']) } }),
    remove: (values) => call('sns', 'DeleteTopic', { TopicArn: text(values['arn']) }),
    named: ['name'],
  },
};

/**
 * Finds the calls that make a resource: one creates it, others set its values.
 * @param type its type
 * @param values including its identity for the service
 * @param written the attributes that must have their given values
 * @returns undefined if the creation of the type is not known, or no call sets one of the values
 */
export function callsToMake(type: string, values: JsonObject, written: readonly string[]): readonly ApiCall[] | undefined {
  const cycle = LIFE_CYCLES[type];
  if (cycle === undefined) return undefined;
  const others = written.filter((attribute) => !cycle.named.includes(attribute));
  const calls = others.map((attribute) => callsFor({ type, values, attribute, after: values[attribute] ?? null }));
  return calls.every((one) => one !== undefined) ? [cycle.make(values), ...calls.flat()] : undefined;
}

/**
 * Finds the call that removes a resource.
 * @param type its type
 * @param values including its identity for the service
 * @returns undefined if the removal of the type is not known
 */
export function callsToRemove(type: string, values: JsonObject): readonly ApiCall[] | undefined {
  const cycle = LIFE_CYCLES[type];
  return cycle === undefined ? undefined : [cycle.remove(values)];
}
