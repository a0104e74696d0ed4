/** Builders of valid CloudTrail records for tests: real structure, made-up content, ids that count up within a test file. */
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';

const ACCOUNT = '123456789012';

/** The caller's fields: spread them into the overrides of anEvent. */
export type Caller = Pick<CloudTrailEvent, 'userIdentity' | 'userAgent' | 'sessionCredentialFromConsole'>;

let made = 0;

/**
 * A mutating call that no filter drops: SetQueueAttributes by a person with the CLI.
 * @param overrides changed fields
 * @returns a complete record with its own eventID and requestID
 */
export function anEvent(overrides: Partial<CloudTrailEvent> = {}): CloudTrailEvent {
  made += 1;
  const id = made.toString(16).padStart(12, '0');
  return {
    eventID: `00000000-0000-4000-8000-${id}`,
    eventTime: '2026-01-15T10:00:00Z',
    eventSource: 'sqs.amazonaws.com',
    eventName: 'SetQueueAttributes',
    awsRegion: 'us-east-1',
    recipientAccountId: ACCOUNT,
    sourceIPAddress: '198.51.100.20',
    requestParameters: { queueUrl: `https://sqs.us-east-1.amazonaws.com/${ACCOUNT}/jobs`, attributes: { VisibilityTimeout: '60' } },
    responseElements: null,
    readOnly: false,
    managementEvent: true,
    eventCategory: 'Management',
    eventType: 'AwsApiCall',
    requestID: `00000000-0000-4000-9000-${id}`,
    ...aCliUser('alice'),
    ...overrides,
  };
}

/**
 * A person signed in to the console through SSO.
 * @param name user name or mail address; it becomes the role session name
 * @returns the caller's fields
 */
export function aConsoleUser(name: string): Caller {
  const role = 'AWSReservedSSO_PowerUser_0123456789abcdef';
  return {
    ...anAssumedRole(role, name),
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    sessionCredentialFromConsole: 'true',
  };
}

/**
 * An IAM user with the AWS CLI.
 * @param name the user name
 * @returns the caller's fields
 */
export function aCliUser(name: string): Caller {
  return {
    userIdentity: {
      type: 'IAMUser',
      principalId: 'AIDAEXAMPLEUSER000001',
      arn: `arn:aws:iam::${ACCOUNT}:user/${name}`,
      accountId: ACCOUNT,
      accessKeyId: 'AKIAEXAMPLEUSER00001',
      userName: name,
    },
    userAgent: 'aws-cli/2.27.50 md/awscrt#0.26.1 ua/2.1 os/linux#6.8 lang/python#3.13.4 md/prompt#off',
  };
}

/**
 * A program with the Python SDK in an assumed role.
 * @param role the role name
 * @param session the role session name
 * @returns the caller's fields
 */
export function anAssumedRole(role: string, session: string): Caller {
  return {
    userIdentity: {
      type: 'AssumedRole',
      principalId: `AROAEXAMPLEROLE000001:${session}`,
      arn: `arn:aws:sts::${ACCOUNT}:assumed-role/${role}/${session}`,
      accountId: ACCOUNT,
      accessKeyId: 'ASIAEXAMPLEROLE00001',
      sessionContext: {
        sessionIssuer: { type: 'Role', arn: `arn:aws:iam::${ACCOUNT}:role/${role}`, userName: role },
        attributes: { creationDate: '2026-01-15T09:00:00Z', mfaAuthenticated: 'false' },
      },
    },
    userAgent: 'Boto3/1.40.0 md/Botocore#1.40.0 ua/2.1 os/linux#6.8 md/arch#x86_64 lang/python#3.13.4',
  };
}

/**
 * Terraform's AWS provider, run by a pipeline.
 * @returns the caller's fields
 */
export function terraform(): Caller {
  return {
    ...anAssumedRole('terraform-ci', 'run-8123'),
    userAgent:
      'APN/1.0 HashiCorp/1.0 Terraform/1.11.4 (+https://www.terraform.io) terraform-provider-aws/5.98.0 (+https://registry.terraform.io/providers/hashicorp/aws) aws-sdk-go-v2/1.36.3 os/linux lang/go#1.23.8 md/GOOS#linux md/GOARCH#amd64 api/sqs#1.38.5',
  };
}
