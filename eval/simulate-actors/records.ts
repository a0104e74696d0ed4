/** The records of simulated steps. */
import type { Json, JsonObject } from '#domain/json.ts';
import { ACCOUNT, REGION, nameOf, queueUrl } from './names.ts';
import type { SimulatedActor, Step } from './plots.ts';

/**
 * The CloudTrail record of a step.
 * @param step the call
 * @param id of the record
 * @returns the record
 */
export function recordOf(step: Step, id: number): Json {
  return recordCall({ caller: callerOf(step.by), at: step.at, call: callOf(step) }, id);
}

/** A call in the form of its record. */
export interface RecordedCall {
  /** The service, such as `lambda`. */
  readonly source: string;
  readonly eventName: string;
  readonly requestParameters: JsonObject;
}

/**
 * The CloudTrail record of a call.
 * @param made `at` in seconds after midnight, `caller` from assumedBy
 * @param id of the record
 */
export function recordCall(
  { caller, at, call }: { readonly caller: JsonObject; readonly at: number; readonly call: RecordedCall },
  id: number,
): Json {
  const hex = id.toString(16).padStart(12, '0');
  const { source, eventName, requestParameters } = call;
  return {
    eventVersion: '1.11',
    ...caller,
    eventTime: timeOf(at),
    eventSource: `${source}.amazonaws.com`,
    eventName,
    awsRegion: REGION,
    sourceIPAddress: '198.51.100.20',
    requestParameters,
    responseElements: null,
    requestID: `00000000-0000-4000-9000-${hex}`,
    eventID: `00000000-0000-4000-8000-${hex}`,
    readOnly: false,
    eventType: 'AwsApiCall',
    managementEvent: true,
    recipientAccountId: ACCOUNT,
    eventCategory: 'Management',
  };
}

/** That many seconds after midnight of the simulated day, as ISO 8601. */
export function timeOf(seconds: number): string {
  return new Date(Date.UTC(2026, 0, 15) + seconds * 1000).toISOString().replace('.000', '');
}

function callOf({ service, part, settings }: Step): RecordedCall {
  const name = nameOf(service);
  switch (part) {
    case 'queue':
      return { source: 'sqs', eventName: 'SetQueueAttributes', requestParameters: { queueUrl: queueUrl(name), attributes: settings } };
    case 'function':
      return {
        source: 'lambda',
        eventName: 'UpdateFunctionConfiguration20150331v2',
        requestParameters: { functionName: `${name}-worker`, ...settings },
      };
    case 'mapping':
      return { source: 'lambda', eventName: 'UpdateEventSourceMapping20150331', requestParameters: { uUID: `${name}-map`, ...settings } };
    case 'table':
      return { source: 'dynamodb', eventName: 'UpdateTable', requestParameters: { tableName: `${name}-items`, ...settings } };
  }
}

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
/** User agents: the AWS CLI, a Python script, Terraform. */
export const CLI = 'aws-cli/2.27.50 md/awscrt#0.26.1 ua/2.1 os/linux#6.8 lang/python#3.13.4';
export const BOTO = 'Boto3/1.40.0 md/Botocore#1.40.0 ua/2.1 os/linux#6.8 md/arch#x86_64 lang/python#3.13.4';

export const TERRAFORM =
  'APN/1.0 HashiCorp/1.0 Terraform/1.11.4 (+https://www.terraform.io) terraform-provider-aws/6.0.0 (+https://registry.terraform.io/providers/hashicorp/aws) aws-sdk-go-v2/1.36.3 os/linux lang/go#1.23.8';

function callerOf({ hands, number }: SimulatedActor): JsonObject {
  switch (hands) {
    case 'program':
      return { ...assumedBy(`automation-${number}`, `loop-${number}`), userAgent: number % 3 === 0 ? CLI : BOTO };
    case 'person':
      return {
        ...assumedBy('AWSReservedSSO_PowerUser_0123456789abcdef', `person${number}@example.com`),
        userAgent: BROWSER,
        sessionCredentialFromConsole: 'true',
      };
    case 'on-call':
      return { ...assumedBy('break-glass-oncall', `oncall${number}`), userAgent: CLI };
  }
}

/** The caller of a record: a session of a role. */
export function assumedBy(role: string, session: string): JsonObject {
  return {
    userIdentity: {
      type: 'AssumedRole',
      principalId: `AROAEXAMPLEROLE000001:${session}`,
      arn: `arn:aws:sts::${ACCOUNT}:assumed-role/${role}/${session}`,
      accountId: ACCOUNT,
      accessKeyId: 'ASIAEXAMPLEROLE00001',
      sessionContext: {
        sessionIssuer: { type: 'Role', arn: `arn:aws:iam::${ACCOUNT}:role/${role}`, userName: role },
        attributes: { creationDate: '2026-01-15T00:00:00Z', mfaAuthenticated: 'false' },
      },
    },
  };
}
