/**
 * The calls that make a difference: which knob turns an attribute to a value that is given, and how a few types are made and removed. Stated from the
 * services' documentation, as the knobs are.
 */
import { sameValue } from '#domain/value/compare.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { isJsonObject } from '#domain/json.ts';
import type { ApiCall } from './api-call.ts';
import { call, checkedShape } from './api-call.ts';
import type { Knob } from './knob.ts';
import { KNOBS } from './knobs/index.ts';
import { settingOf } from './setting.ts';

/** Values that are given and never drawn. https://docs.aws.amazon.com/lambda/latest/api/API_UpdateFunctionConfiguration.html */
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

/** A resource with one attribute that is to be another. */
export interface Wanted {
  readonly type: string;
  /** All its values before, with what names it to its service. */
  readonly values: JsonObject;
  readonly attribute: string;
  readonly after: Json;
}

/**
 * The calls that give an attribute a value.
 * @param wanted the resource and the value
 * @returns undefined where no knob leads exactly there
 */
export function callsFor({ type, values, attribute, after }: Wanted): readonly ApiCall[] | undefined {
  for (const knob of [...KNOBS, ...GIVEN].filter((one) => one.type === type && one.attribute === attribute))
    for (const next of [after, ...partsOf(after)]) {
      const calls = said(() => (sameValue(knob.changes(values, next)[attribute] ?? null, after) ? knob.calls(values, next) : []));
      if (calls.length > 0) return calls;
    }
  return undefined;
}

/** A knob of a block turns one value in it. */
function partsOf(after: Json): readonly Json[] {
  const first = Array.isArray(after) ? ((after as readonly Json[])[0] ?? null) : null;
  return isJsonObject(first) ? Object.values(first) : [];
}

/** None where a knob does not take the value, or its service would not take the call. */
function said(make: () => readonly ApiCall[]): readonly ApiCall[] {
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
  /** Named when it is made. */
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
 * The calls that make a resource: one makes it, others give it its values.
 * @param type its type
 * @param values with what names it to its service
 * @param written the attributes that are to be as they are in the values
 * @returns undefined where it is not known how the type is made, or no call gives it one of the values
 */
export function callsToMake(type: string, values: JsonObject, written: readonly string[]): readonly ApiCall[] | undefined {
  const cycle = LIFE_CYCLES[type];
  if (cycle === undefined) return undefined;
  const others = written.filter((attribute) => !cycle.named.includes(attribute));
  const calls = others.map((attribute) => callsFor({ type, values, attribute, after: values[attribute] ?? null }));
  return calls.every((one) => one !== undefined) ? [cycle.make(values), ...calls.flat()] : undefined;
}

/**
 * The call that removes a resource.
 * @param type its type
 * @param values with what names it to its service
 * @returns undefined where it is not known how the type is removed
 */
export function callsToRemove(type: string, values: JsonObject): readonly ApiCall[] | undefined {
  const cycle = LIFE_CYCLES[type];
  return cycle === undefined ? undefined : [cycle.remove(values)];
}
