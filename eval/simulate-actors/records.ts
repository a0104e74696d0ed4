/** What the trail says of a simulated step. */
import type { Json, JsonObject } from '#domain/json.ts';
import { ACCOUNT, REGION, nameOf, queueUrl } from './names.ts';
import type { SimulatedActor, Step } from './plots.ts';

/**
 * The CloudTrail record of a step.
 * @param step what is called
 * @param id of the record
 * @returns the record
 */
export function recordOf(step: Step, id: number): Json {
  const hex = id.toString(16).padStart(12, '0');
  const { source, eventName, requestParameters } = callOf(step);
  return {
    eventVersion: '1.11',
    ...callerOf(step.by),
    eventTime: new Date(Date.UTC(2026, 0, 15) + step.at * 1000).toISOString().replace('.000', ''),
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

function callOf({ service, part, settings }: Step): {
  readonly source: string;
  readonly eventName: string;
  readonly requestParameters: JsonObject;
} {
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
const CLI = 'aws-cli/2.27.50 md/awscrt#0.26.1 ua/2.1 os/linux#6.8 lang/python#3.13.4';
const BOTO = 'Boto3/1.40.0 md/Botocore#1.40.0 ua/2.1 os/linux#6.8 md/arch#x86_64 lang/python#3.13.4';

function callerOf({ hands, number }: SimulatedActor): JsonObject {
  switch (hands) {
    case 'program':
      return { ...assumed(`automation-${number}`, `loop-${number}`), userAgent: number % 3 === 0 ? CLI : BOTO };
    case 'person':
      return {
        ...assumed('AWSReservedSSO_PowerUser_0123456789abcdef', `person${number}@example.com`),
        userAgent: BROWSER,
        sessionCredentialFromConsole: 'true',
      };
    case 'on-call':
      return { ...assumed('break-glass-oncall', `oncall${number}`), userAgent: CLI };
  }
}

function assumed(role: string, session: string): JsonObject {
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
