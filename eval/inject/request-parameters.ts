/**
 * How CloudTrail prints the input of a call. Takes a call in its model's spelling, returns the event's name and parameters. Rules of the
 * documented record shapes, one service family each; knows no resource.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html
 */
import type { Json, JsonObject } from '#domain/json.ts';
import { isJsonObject } from '#domain/json.ts';
import type { ApiCall, Shape } from './api-call.ts';
import { checkedShape } from './api-call.ts';
import { ec2Parameters } from './ec2-parameters.ts';
import { s3EventName, s3Parameters } from './s3-parameters.ts';

/** Lambda's event names carry the date of the API the operation belongs to. https://docs.aws.amazon.com/lambda/latest/dg/logging-using-cloudtrail.html */
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

/** Members whose values CloudTrail does not print. https://docs.aws.amazon.com/systems-manager/latest/userguide/monitoring-cloudtrail-logs.html */
const HIDDEN: Readonly<Record<string, readonly string[]>> = {
  'ssm PutParameter': ['value'],
  'ssm StartAutomationExecution': [],
  'rds ModifyDBInstance': ['masterUserPassword'],
};

/** Members that it leaves out. https://docs.aws.amazon.com/secretsmanager/latest/userguide/monitoring-cloudtrail.html */
const ABSENT: Readonly<Record<string, readonly string[]>> = {
  'secretsmanager PutSecretValue': ['secretString', 'secretBinary'],
};

/**
 * The name of the event.
 * @param asked a call
 * @returns what CloudTrail prints as eventName
 */
export function eventNameOf({ service, operation }: ApiCall): string {
  if (service === 's3') return s3EventName(operation);
  return service === 'lambda' ? `${operation}${LAMBDA_DATES[operation] ?? ''}` : operation;
}

/**
 * The parameters of the event.
 * @param asked a call
 * @param region where it was made
 * @returns requestParameters, null for an input without members
 * @throws Error where the input does not fit the service's model
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

/** Members lose the capital of their first letter and nothing else; the keys of maps are data. */
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
