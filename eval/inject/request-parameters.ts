/**
 * The CloudTrail form of a call's input. Takes a call in its model's form, returns the event's name and parameters. Rules for the
 * documented record shapes, one service family each; independent of resources.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html
 */
import type { Json, JsonObject } from '#domain/json.ts';
import { isJsonObject } from '#domain/json.ts';
import type { ApiCall, Shape } from './api-call.ts';
import { checkedShape } from './api-call.ts';
import { ec2Parameters } from './ec2-parameters.ts';
import { s3EventName, s3Parameters } from './s3-parameters.ts';

/** Lambda's event names contain the date of the operation's API version. https://docs.aws.amazon.com/lambda/latest/dg/logging-using-cloudtrail.html */
const LAMBDA_DATES: Readonly<Record<string, string>> = {
  GetFunction: '20150331v2',
  GetFunctionConfiguration: '20150331v2',
  ListFunctions: '20150331',
  PutFunctionConcurrency: '20171031',
  DeleteFunctionConcurrency: '20171031',
  TagResource: '20170331v2',
  UpdateEventSourceMapping: '20150331',
  UpdateFunctionCode: '20150331v2',
  UpdateFunctionConfiguration: '20150331v2',
};

/** Members whose values CloudTrail hides. https://docs.aws.amazon.com/systems-manager/latest/userguide/monitoring-cloudtrail-logs.html */
const HIDDEN: Readonly<Record<string, readonly string[]>> = {
  'ssm PutParameter': ['value'],
  'ssm StartAutomationExecution': [],
  'rds ModifyDBInstance': ['masterUserPassword'],
};

/** Members that CloudTrail omits. https://docs.aws.amazon.com/secretsmanager/latest/userguide/monitoring-cloudtrail.html */
const ABSENT: Readonly<Record<string, readonly string[]>> = {
  'secretsmanager PutSecretValue': ['secretString', 'secretBinary'],
};

/**
 * The name of the event.
 * @param asked a call
 * @returns its eventName in CloudTrail
 */
export function eventNameOf({ service, operation }: ApiCall): string {
  if (service === 's3') return s3EventName(operation);
  return service === 'lambda' ? `${operation}${LAMBDA_DATES[operation] ?? ''}` : operation;
}

/**
 * The parameters of the event.
 * @param asked a call
 * @param region of the call
 * @returns requestParameters, null for an input without members
 * @throws Error if the input does not match the service's model
 */
export function requestParametersOf(asked: ApiCall, region: string): Json {
  const shape = checkedShape(asked);
  if (asked.service === 's3') return s3Parameters(asked, region);
  if (asked.service === 'ec2') return ec2Parameters(asked);
  const printed = lowerFirst(shape, asked.input);
  if (!isJsonObject(printed) || Object.keys(printed).length === 0) return null;
  return withoutHidden(asked, printed);
}

function withoutHidden({ service, operation }: ApiCall, printed: JsonObject): JsonObject {
  if (service === 'lambda' && 'environment' in printed) return { ...printed, environment: {} };
  const [hidden, absent] = [HIDDEN[`${service} ${operation}`] ?? [], ABSENT[`${service} ${operation}`] ?? []];
  const shown = Object.entries(printed).filter(([name]) => !absent.includes(name));
  return Object.fromEntries(shown.map(([name, value]) => [name, hidden.includes(name) ? 'HIDDEN_DUE_TO_SECURITY_REASONS' : value]));
}

/** The first letter of members becomes lower case; the keys of maps are data. */
function lowerFirst(shape: Shape, value: Json): Json {
  if (Array.isArray(value)) {
    const [item = 'string'] = Array.isArray(shape) ? (shape as readonly Shape[]) : [];
    return (value as readonly Json[]).map((one) => lowerFirst(item, one));
  }
  if (!isJsonObject(value)) return value;
  const members = typeof shape === 'string' || Array.isArray(shape) ? {} : (shape as Readonly<Record<string, Shape>>);
  const isMap = '*' in members;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      isMap ? name : name.charAt(0).toLowerCase() + name.slice(1),
      lowerFirst(members['*'] ?? members[name] ?? 'string', item),
    ]),
  );
}
