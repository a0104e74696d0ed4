/** Builders of calls for the correlation tests: SQS, CloudWatch Logs and Lambda, in CloudTrail's form. */
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { JsonObject } from '#domain/json.ts';
import { anEvent } from './builders.ts';

const ACCOUNT = '123456789012';

/** The call's fields of a record. */
export type Called = Partial<CloudTrailEvent>;

/** The URL of a queue. */
export function urlOf(queue: string, region = 'us-east-1'): string {
  return `https://sqs.${region}.amazonaws.com/${ACCOUNT}/${queue}`;
}

/** The ARN of a queue. */
export function arnOf(queue: string, region = 'us-east-1'): string {
  return `arn:aws:sqs:${region}:${ACCOUNT}:${queue}`;
}

/** The state values of a queue with default settings, with overrides. */
export function queueValues(queue: string, over: JsonObject = {}): JsonObject {
  return {
    id: urlOf(queue),
    url: urlOf(queue),
    arn: arnOf(queue),
    name: queue,
    delay_seconds: 0,
    max_message_size: 262144,
    message_retention_seconds: 345600,
    receive_wait_time_seconds: 0,
    visibility_timeout_seconds: 30,
    fifo_queue: false,
    sqs_managed_sse_enabled: true,
    policy: '',
    tags: {},
    tags_all: {},
    ...over,
  };
}

/** SetQueueAttributes. */
export function setAttributes(queue: string, attributes: JsonObject): Called {
  return { eventName: 'SetQueueAttributes', requestParameters: { queueUrl: urlOf(queue), attributes } };
}

/** TagQueue. */
export function tagQueue(queue: string, tags: JsonObject): Called {
  return { eventName: 'TagQueue', requestParameters: { queueUrl: urlOf(queue), tags } };
}

/** UntagQueue. */
export function untagQueue(queue: string, ...tagKeys: readonly string[]): Called {
  return { eventName: 'UntagQueue', requestParameters: { queueUrl: urlOf(queue), tagKeys } };
}

/** CreateQueue; its answer contains the queue's URL. */
export function createQueue(queue: string, attributes: JsonObject = {}, tags: JsonObject = {}): Called {
  return {
    eventName: 'CreateQueue',
    requestParameters: { queueName: queue, attributes, tags },
    responseElements: { queueUrl: urlOf(queue) },
  };
}

/** DeleteQueue. */
export function deleteQueue(queue: string): Called {
  return { eventName: 'DeleteQueue', requestParameters: { queueUrl: urlOf(queue) } };
}

/** PutRetentionPolicy of a log group. */
export function keepLogs(logGroupName: string, retentionInDays: number): Called {
  return { eventSource: 'logs.amazonaws.com', eventName: 'PutRetentionPolicy', requestParameters: { logGroupName, retentionInDays } };
}

/** UpdateFunctionConfiguration. */
export function configureFunction(functionName: string, settings: JsonObject): Called {
  return {
    eventSource: 'lambda.amazonaws.com',
    eventName: 'UpdateFunctionConfiguration20150331v2',
    requestParameters: { functionName, ...settings },
  };
}

/** The calls as events, a minute apart, in the given order. */
export function inOrder(...calls: readonly Called[]): readonly CloudTrailEvent[] {
  return calls.map((call, index) =>
    anEvent({ eventTime: new Date(Date.UTC(2026, 0, 15, 10, index)).toISOString().replace('.000', ''), ...call }),
  );
}
