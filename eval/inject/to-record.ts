/** Converts one call to a CloudTrail record. Takes call, caller and time; returns the record. */
import type { JsonObject } from '#domain/json.ts';
import type { Actor } from './actors.ts';
import { callerOf } from './actors.ts';
import type { ApiCall } from './api-call.ts';
import { modelOf } from './api-call.ts';
import type { Random } from './random.ts';
import { eventNameOf, requestParametersOf } from './request-parameters.ts';

/** A call with caller and time. */
export interface TimedCall {
  readonly call: ApiCall;
  readonly actor: Actor;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Its region; absent: the region in which global services are recorded. */
  readonly region?: string;
}

/** The region in which calls of global services are recorded. https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-concepts.html#cloudtrail-concepts-global-service-events */
const REGION = 'us-east-1';
/** https://docs.aws.amazon.com/awscloudtrail/latest/userguide/logging-data-events-with-cloudtrail.html */
const DATA_EVENTS: ReadonlySet<string> = new Set(['lambda Invoke']);
const ACCOUNT = '123456789012';
const MINUTES_20 = 20 * 60 * 1000;

/**
 * Generates a record.
 * @param timed call, caller and time
 * @param random the random generator for ids
 * @returns the record as in a trail
 * @throws Error if the call does not match its service's model
 */
export function recordOf({ call, actor, at, region = REGION }: TimedCall, random: Random): JsonObject {
  const { endpointPrefix, apiVersion } = modelOf(call.service);
  const readOnly = isRead(call.operation);
  const isData = DATA_EVENTS.has(`${call.service} ${call.operation}`);
  const parameters = requestParametersOf(call, region);
  // CloudTrail omits the parameters of refused calls, except for EC2 and S3.
  const hides = call.error?.code.includes('AccessDenied') === true && !['ec2', 's3'].includes(call.service);
  return {
    eventVersion: '1.11',
    ...callerOf(actor, `${call.service}.${kebab(call.operation)}`, timeOf(at - MINUTES_20)),
    eventTime: timeOf(at),
    eventSource: `${endpointPrefix}.amazonaws.com`,
    eventName: eventNameOf(call),
    awsRegion: region,
    ...(call.error === undefined ? {} : { errorCode: call.error.code, errorMessage: call.error.message }),
    requestParameters: hides ? null : parameters,
    responseElements: call.error === undefined ? (call.response ?? null) : null,
    ...endOfRecord(random, { readOnly, isData, ...(call.service === 'elbv2' || call.service === 'elb' ? { apiVersion } : {}) }),
  };
}

/**
 * The members after request and answer.
 * @param random the random generator for ids
 * @param call whether it reads, whether it is a data event, and the version of its API, for services that record it
 */
export function endOfRecord(
  random: Random,
  { readOnly, isData = false, ...version }: { readonly readOnly: boolean; readonly isData?: boolean; readonly apiVersion?: string },
): JsonObject {
  return {
    requestID: random.uuid(),
    eventID: random.uuid(),
    readOnly,
    eventType: 'AwsApiCall',
    ...version,
    managementEvent: !isData,
    recipientAccountId: ACCOUNT,
    eventCategory: isData ? 'Data' : 'Management',
  };
}

/** https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html: readOnly */
function isRead(operation: string): boolean {
  return /^(?:Get|List|Describe|Assume)/.test(operation);
}

function timeOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}

function kebab(operation: string): string {
  return operation.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
}
