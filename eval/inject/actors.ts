/**
 * The actors of generated trails, and their CloudTrail fields. Made-up people and roles of one account; independent of calls.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-user-identity.html
 */
import type { JsonObject } from '#domain/json.ts';

/** Kinds of actors, by the names that scenarios use for their origin. */
export type Hands = 'console' | 'cli' | 'script' | 'agent' | 'incident' | 'runbook' | 'terraform' | 'config' | 'auditor' | 'scaler';

/** An actor with a session. */
export interface Actor {
  readonly hands: Hands;
  readonly role: string;
  readonly session: string;
  /** For a program with an unusual version. */
  readonly userAgent?: string;
}

const ACCOUNT = '123456789012';
const SCALER = 'dynamodb.application-autoscaling.amazonaws.com';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CLI = 'aws-cli/2.27.50 md/awscrt#0.26.1 ua/2.1 os/linux#6.8 md/arch#x86_64 lang/python#3.13.4 md/pyimpl#CPython';
const BOTO = 'Boto3/1.40.0 md/Botocore#1.40.0 ua/2.1 os/linux#6.8 md/arch#x86_64 lang/python#3.13.4';
const TERRAFORM =
  'APN/1.0 HashiCorp/1.0 Terraform/1.11.4 (+https://www.terraform.io) terraform-provider-aws/5.32.1 (+https://registry.terraform.io/providers/hashicorp/aws) aws-sdk-go-v2/1.24.0 os/linux lang/go#1.22.1';

/** The people and programs of the made-up company. */
export const ACTORS: Readonly<Record<Hands, readonly Actor[]>> = {
  console: ['alice', 'bob', 'dana', 'mira'].map((name) => ({
    hands: 'console',
    role: 'AWSReservedSSO_PowerUserAccess_1a2b3c4d5e6f7a8b',
    session: `${name}@example.com`,
  })),
  cli: ['erik', 'fatima', 'jun'].map((name) => ({
    hands: 'cli',
    role: 'AWSReservedSSO_PlatformEngineer_0a1b2c3d4e5f6a7b',
    session: `${name}@example.com`,
  })),
  script: [
    { hands: 'script', role: 'ops-scripts', session: 'weekly-rightsizer' },
    { hands: 'script', role: 'ops-scripts', session: 'nightly-tuner' },
  ],
  agent: [{ hands: 'agent', role: 'perf-tuner-agent', session: 'agent-perf-tuner' }],
  incident: [{ hands: 'incident', role: 'break-glass-oncall', session: 'INC-5120-carol' }],
  runbook: [{ hands: 'runbook', role: 'AutomationServiceRole', session: 'Automation_Execution' }],
  terraform: [{ hands: 'terraform', role: 'terraform-ci', session: 'gha-run-8123' }],
  config: [{ hands: 'config', role: 'aws-service-role-config', session: 'AWSConfig-Describe' }],
  auditor: [{ hands: 'auditor', role: 'inventory-reader', session: 'inventory' }],
  // https://docs.aws.amazon.com/autoscaling/application/userguide/application-auto-scaling-service-linked-roles.html
  scaler: [{ hands: 'scaler', role: 'AWSServiceRoleForApplicationAutoScaling_DynamoDBTable', session: 'AutoScaling-ManageTable' }],
};

/** The source address of each kind, from the documentation ranges. */
const ADDRESS: Readonly<Record<Hands, string>> = {
  console: '203.0.113.24',
  cli: '203.0.113.61',
  script: '198.51.100.33',
  agent: '198.51.100.44',
  incident: '203.0.113.91',
  runbook: 'ssm.amazonaws.com',
  terraform: '198.51.100.10',
  config: 'config.amazonaws.com',
  auditor: '198.51.100.71',
  scaler: SCALER,
};

/**
 * Returns the caller's fields of a record.
 * @param actor the caller
 * @param command the CLI command, such as `sqs.set-queue-attributes`; version 2 has it in the user agent
 * @param startedAt start of the session, ISO 8601
 * @returns userIdentity, address, user agent, and fields that only the console sets
 */
export function callerOf({ hands, role, session, userAgent }: Actor, command: string, startedAt: string): JsonObject {
  const id = `AROAEXAMPLE${role
    .replaceAll(/[^A-Za-z]/g, '')
    .toUpperCase()
    .slice(0, 6)}`;
  return {
    userIdentity: {
      type: 'AssumedRole',
      principalId: `${id}:${session}`,
      arn: `arn:aws:sts::${ACCOUNT}:assumed-role/${role}/${session}`,
      accountId: ACCOUNT,
      accessKeyId: `ASIA${id.slice(11).padEnd(9, 'X').slice(0, 9)}EXAMPLE`,
      sessionContext: {
        sessionIssuer: { type: 'Role', principalId: id, arn: roleArn(role), accountId: ACCOUNT, userName: role },
        attributes: { creationDate: startedAt, mfaAuthenticated: hands === 'console' ? 'true' : 'false' },
      },
      ...(hands === 'runbook' ? { invokedBy: 'ssm.amazonaws.com' } : {}),
      ...(hands === 'config' ? { invokedBy: 'config.amazonaws.com' } : {}),
      ...(hands === 'scaler' ? { invokedBy: SCALER } : {}),
    },
    sourceIPAddress: ADDRESS[hands],
    userAgent: userAgent ?? agentOf(hands, command, session),
    ...(hands === 'console' ? { sessionCredentialFromConsole: 'true' } : {}),
  };
}

/**
 * @param role a role's name
 * @returns its ARN; roles of IAM Identity Center and service-linked roles have a path
 */
export function roleArn(role: string): string {
  return `arn:aws:iam::${ACCOUNT}:role/${pathOf(role)}${role}`;
}

function pathOf(role: string): string {
  if (role.startsWith('AWSReservedSSO')) return 'aws-reserved/sso.amazonaws.com/';
  return role.startsWith('AWSServiceRole') ? `aws-service-role/${SCALER}/` : '';
}

function agentOf(hands: Hands, command: string, session: string): string {
  switch (hands) {
    case 'console':
      return BROWSER;
    case 'cli':
    case 'incident':
      return `${CLI} md/command#${command}`;
    case 'script':
    case 'auditor':
      return BOTO;
    case 'agent':
      return `Boto3/1.40.0 md/Botocore#1.40.0 agent/${session.replace(/^agent-/, '')}`;
    case 'terraform':
      return TERRAFORM;
    case 'runbook':
      return 'ssm.amazonaws.com';
    case 'config':
      return 'config.amazonaws.com';
    case 'scaler':
      return SCALER;
  }
}
