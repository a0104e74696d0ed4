import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { CONTEXT_REASONS, DROP_REASONS } from '#domain/drop-reason.ts';
import type { ContextReason, DropReason } from '#domain/drop-reason.ts';
import { DEFAULT_ORIGINS } from '#domain/origin.ts';
import type { FilterOptions, FilterRule } from '#stages/filter/filter-rule.ts';
import { contextRules, dropRules } from '#stages/filter/rules/index.ts';
import { aConsoleUser, anAssumedRole, anEvent, terraform } from '../support/builders.ts';
import { catalogue } from '#catalogue/index.ts';
import { ALL, USES } from '#stages/filter/uses.ts';

/** A record and what the run is narrowed to. */
interface Case {
  readonly event: CloudTrailEvent;
  readonly options?: Partial<FilterOptions>;
  readonly standing?: readonly CloudTrailEvent[];
}

const bySsm = { ...anAssumedRole('AutomationServiceRole', 'Automation_Execution'), userAgent: 'ssm.amazonaws.com' };
const first = anEvent();

/** For every reason that a rule can give: cases in which it holds, and near misses in which it must not. */
const cases: Readonly<
  Record<
    Exclude<DropReason, 'malformed-record'> | ContextReason,
    { readonly fires: Readonly<Record<string, Case>>; readonly mustNot: Readonly<Record<string, Case>> }
  >
> = {
  'outside-window': {
    fires: {
      'before its start': { event: anEvent({ eventTime: '2026-01-15T09:59:59Z' }), options: { window: { from: '2026-01-15T10:00:00Z' } } },
      'at its end, which is the start of the next': { event: anEvent(), options: { window: { to: '2026-01-15T10:00:00Z' } } },
    },
    mustNot: {
      'at its start': { event: anEvent(), options: { window: { from: '2026-01-15T10:00:00Z', to: '2026-01-15T11:00:00Z' } } },
      'in a window with an offset': { event: anEvent(), options: { window: { from: '2026-01-15T11:00:00+01:00' } } },
      'without limits': { event: anEvent() },
    },
  },
  'out-of-scope': {
    fires: {
      'another region': { event: anEvent({ awsRegion: 'eu-west-1' }), options: { regions: ['us-east-1'] } },
      'another account': { event: anEvent({ recipientAccountId: '111122223333' }), options: { accounts: ['123456789012'] } },
      'a caller of this account in another account': {
        event: anEvent({ recipientAccountId: '444455556666' }),
        options: { accounts: ['123456789012'] },
      },
    },
    mustNot: {
      'a global service logs us-east-1': {
        event: anEvent({ eventSource: 'iam.amazonaws.com', eventName: 'AttachRolePolicy' }),
        options: { regions: ['eu-west-1'] },
      },
      'route 53 too': {
        event: anEvent({ eventSource: 'route53.amazonaws.com', eventName: 'ChangeResourceRecordSets' }),
        options: { regions: ['eu-west-1'] },
      },
      'a record without a region': { event: anEvent({ awsRegion: '' }), options: { regions: ['eu-west-1'] } },
      'without a scope': { event: anEvent({ awsRegion: 'eu-west-1' }) },
      'one of the accounts': { event: anEvent(), options: { accounts: ['111122223333', '123456789012'], regions: ['us-east-1'] } },
    },
  },
  'data-event': {
    fires: {
      'category Data': {
        event: anEvent({ eventSource: 's3.amazonaws.com', eventName: 'PutObject', eventCategory: 'Data', managementEvent: false }),
      },
      'a data event': { event: without(anEvent({ managementEvent: false }), 'eventCategory') },
      'an object of a bucket in an old record': {
        event: without(
          anEvent({ eventSource: 's3.amazonaws.com', eventName: 'DeleteObject', requestParameters: { bucketName: 'b', key: 'k' } }),
          'eventCategory',
          'managementEvent',
        ),
      },
    },
    mustNot: {
      'a bucket in an old record': {
        event: without(
          anEvent({ eventSource: 's3.amazonaws.com', eventName: 'PutBucketPolicy', requestParameters: { bucketName: 'b', policy: '' } }),
          'eventCategory',
          'managementEvent',
        ),
      },
      'category Management': { event: anEvent() },
    },
  },
  'insight-event': {
    fires: {
      'category Insight': { event: anEvent({ eventCategory: 'Insight' }) },
      'the type of an old record': { event: without(anEvent({ eventType: 'AwsCloudTrailInsight' }), 'eventCategory') },
    },
    mustNot: { 'category Management': { event: anEvent() } },
  },
  'network-activity': {
    fires: {
      'category NetworkActivity': { event: anEvent({ eventCategory: 'NetworkActivity', eventType: 'AwsVpceEvents' }) },
      'only the type': { event: anEvent({ eventType: 'AwsVpceEvents' }) },
    },
    mustNot: { 'a call through an endpoint': { event: anEvent({ sourceIPAddress: '10.0.1.20' }) } },
  },
  'read-only': {
    fires: {
      'a marked record': { event: anEvent({ eventName: 'DescribeTable', readOnly: true }) },
      'a failed read': { event: anEvent({ eventName: 'GetBucketPolicy', readOnly: true, errorCode: 'AccessDenied' }) },
      'a read by Terraform': { event: anEvent({ eventName: 'GetRole', readOnly: true, ...terraform() }) },
      'an old record with the name of a read': { event: without(anEvent({ eventName: 'ListQueues' }), 'readOnly') },
    },
    mustNot: {
      'a write with the name of a read': {
        event: anEvent({ eventName: 'GetFederationToken', eventSource: 'sts.amazonaws.com', readOnly: false }),
      },
      'AssumeRole, marked as a read': { event: anEvent({ eventSource: 'sts.amazonaws.com', eventName: 'AssumeRole', readOnly: true }) },
      'an old record of a write': { event: without(anEvent({ eventName: 'ListenerRuleCreate' }), 'readOnly') },
    },
  },
  'not-configuration': {
    fires: {
      'sign-in': {
        event: anEvent({ eventSource: 'signin.amazonaws.com', eventName: 'ConsoleLogin', ...aConsoleUser('alice@example.com') }),
      },
      'a shell': { event: anEvent({ eventSource: 'ssm.amazonaws.com', eventName: 'StartSession' }) },
      'a log stream': { event: anEvent({ eventSource: 'logs.amazonaws.com', eventName: 'CreateLogStream' }) },
      'a name with an API version': {
        event: anEvent({ eventSource: 'cloudfront.amazonaws.com', eventName: 'CreateInvalidation2020_05_31' }),
      },
      'a build': { event: anEvent({ eventSource: 'codebuild.amazonaws.com', eventName: 'StartBuild' }) },
      'a customer signing in': { event: anEvent({ eventSource: 'cognito-idp.amazonaws.com', eventName: 'InitiateAuth' }) },
      'a reboot': {
        event: anEvent({
          eventSource: 'rds.amazonaws.com',
          eventName: 'RebootDBInstance',
          requestParameters: { dBInstanceIdentifier: 'd' },
        }),
      },
      'messages of a queue': { event: anEvent({ eventName: 'PurgeQueue' }) },
      'a federation token': { event: anEvent({ eventSource: 'sts.amazonaws.com', eventName: 'GetFederationToken' }) },
      'a grant made by a service': { event: grantBy('dynamodb.amazonaws.com') },
      'a grant made by the console': { event: grantBy('AWS Internal') },
    },
    mustNot: {
      'a grant made directly': { event: anEvent({ eventSource: 'kms.amazonaws.com', eventName: 'CreateGrant' }) },
      'a grant in a template': { event: grantBy('cloudformation.amazonaws.com') },
      'a new secret value': { event: anEvent({ eventSource: 'secretsmanager.amazonaws.com', eventName: 'PutSecretValue' }) },
      'a reboot with failover': {
        event: anEvent({
          eventSource: 'rds.amazonaws.com',
          eventName: 'RebootDBInstance',
          requestParameters: { dBInstanceIdentifier: 'd', forceFailover: true },
        }),
      },
      'a deleted log stream': { event: anEvent({ eventSource: 'logs.amazonaws.com', eventName: 'DeleteLogStream' }) },
      'stopped instances': { event: anEvent({ eventSource: 'ec2.amazonaws.com', eventName: 'StopInstances' }) },
      'the same name in another service': { event: anEvent({ eventSource: 'sns.amazonaws.com', eventName: 'PurgeQueue' }) },
      AssumeRole: { event: anEvent({ eventSource: 'sts.amazonaws.com', eventName: 'AssumeRole' }) },
      'an unknown service': { event: anEvent({ eventSource: 'constructor.amazonaws.com', eventName: 'has' }) },
    },
  },
  duplicate: {
    fires: {
      'the same record': { event: first, standing: [first] },
      'an update of a record': {
        event: anEvent({ addendum: { reason: 'UPDATED_DATA', originalEventID: first.eventID } }),
        standing: [first],
      },
    },
    mustNot: {
      'another event': { event: anEvent(), standing: [first] },
      'the same request with another event': { event: { ...anEvent(), requestID: first.requestID }, standing: [first] },
      'a late delivery': { event: anEvent({ addendum: { reason: 'DELIVERY_DELAY' } }), standing: [first] },
    },
  },
  'dry-run': {
    fires: {
      'a dry run of EC2': { event: anEvent({ errorCode: 'Client.DryRunOperation' }) },
      'a dry run of Lambda': {
        event: anEvent({
          eventSource: 'lambda.amazonaws.com',
          eventName: 'UpdateFunctionCode20150331v2',
          requestParameters: { functionName: 'f', dryRun: true },
        }),
      },
      'an upgrade check': {
        event: anEvent({
          eventSource: 'es.amazonaws.com',
          eventName: 'UpgradeDomain',
          requestParameters: { domainName: 'd', targetVersion: 'OpenSearch_2.19', performCheckOnly: true },
        }),
      },
      'a wrapped dry run': {
        event: anEvent({
          eventSource: 'ec2.amazonaws.com',
          eventName: 'CreateNatGateway',
          requestParameters: { CreateNatGatewayRequest: { DryRun: 'true', SubnetId: 'subnet-0123456789abcdef0' } },
        }),
      },
    },
    mustNot: {
      'an upgrade': { event: anEvent({ requestParameters: { domainName: 'd', performCheckOnly: false } }) },
      'no dry run': { event: anEvent({ requestParameters: { dryRun: false } }) },
      'a nested setting with that name': { event: anEvent({ requestParameters: { attributes: { dryRun: true } } }) },
    },
  },
  'failed-call': {
    fires: {
      'an error': { event: anEvent({ errorCode: 'AccessDenied' }) },
      'a failure of Terraform': { event: anEvent({ errorCode: 'ThrottlingException', ...terraform() }) },
    },
    mustNot: {
      'no error': { event: anEvent() },
      'an empty error': { event: anEvent({ errorCode: '' }) },
    },
  },
  'assume-role': {
    fires: {
      AssumeRole: { event: anEvent({ eventSource: 'sts.amazonaws.com', eventName: 'AssumeRole', readOnly: true }) },
      AssumeRoleWithWebIdentity: { event: anEvent({ eventSource: 'sts.amazonaws.com', eventName: 'AssumeRoleWithWebIdentity' }) },
      'a role switch in the console': { event: anEvent({ eventSource: 'signin.amazonaws.com', eventName: 'SwitchRole' }) },
      'a console sign-in token': { event: anEvent({ eventSource: 'signin.amazonaws.com', eventName: 'GetSigninToken' }) },
    },
    mustNot: {
      'the trust policy of a role': { event: anEvent({ eventSource: 'iam.amazonaws.com', eventName: 'UpdateAssumeRolePolicy' }) },
      'the same event name in another service': { event: anEvent({ eventSource: 'sqs.amazonaws.com', eventName: 'SwitchRole' }) },
    },
  },
  automation: {
    fires: {
      'a runbook': { event: anEvent({ eventSource: 'ssm.amazonaws.com', eventName: 'StartAutomationExecution' }) },
      'a command': { event: anEvent({ eventSource: 'ssm.amazonaws.com', eventName: 'SendCommand' }) },
    },
    mustNot: {
      'a call by a runbook': {
        event: anEvent({
          eventSource: 's3.amazonaws.com',
          eventName: 'PutBucketVersioning',
          ...bySsm,
          userIdentity: { ...bySsm.userIdentity, invokedBy: 'ssm.amazonaws.com' },
        }),
      },
      'the document of a runbook': { event: anEvent({ eventSource: 'ssm.amazonaws.com', eventName: 'UpdateDocument' }) },
    },
  },
  'made-by-terraform': {
    fires: {
      'its user agent and a listed role name': { event: anEvent(terraform()), options: { terraformPrincipals: ['terraform-ci'] } },
      'in S3’s brackets': {
        event: anEvent({ ...terraform(), userAgent: `[${terraform().userAgent ?? ''}]` }),
        options: { terraformPrincipals: ['terraform-ci'] },
      },
      'a listed role ARN': {
        event: anEvent(terraform()),
        options: { terraformPrincipals: ['arn:aws:iam::123456789012:role/terraform-ci'] },
      },
    },
    mustNot: {
      'only its user agent, without a listed principal': { event: anEvent(terraform()) },
      'only its user agent, with another listed role': { event: anEvent(terraform()), options: { terraformPrincipals: ['deployer'] } },
      'the listed role with another tool': {
        event: anEvent(anAssumedRole('deployer', 'run-1')),
        options: { terraformPrincipals: ['deployer'] },
      },
      'a person in the Terraform role with a browser': {
        event: anEvent({ ...aConsoleUser('alice@example.com'), userIdentity: terraform().userIdentity }),
        options: { terraformPrincipals: ['terraform-ci'] },
      },
      'Terraform of another root': { event: anEvent(terraform()), options: { otherTerraformPrincipals: ['terraform-ci'] } },
      'another tool with Terraform in its name': {
        event: anEvent({
          ...terraform(),
          userAgent: 'APN/1.0 Pulumi/1.0 Pulumi-Aws/4.17.0 HashiCorp/1.0 Terraform/ (+https://www.terraform.io/)',
        }),
        options: { terraformPrincipals: ['terraform-ci'] },
      },
    },
  },
  'service-event': {
    fires: {
      'a rotated key': {
        event: anEvent({
          eventSource: 'kms.amazonaws.com',
          eventName: 'RotateKey',
          eventType: 'AwsServiceEvent',
          userIdentity: { accountId: '123456789012', invokedBy: 'AWS Internal' },
        }),
      },
    },
    mustNot: {
      'an action of a person logged as a service event': { event: anEvent({ eventType: 'AwsServiceEvent' }) },
      'a call of a service': { event: anEvent({ userIdentity: { type: 'AWSService', invokedBy: 'autoscaling.amazonaws.com' } }) },
    },
  },
  'service-linked': {
    fires: {
      'an AWS service': { event: anEvent({ userIdentity: { type: 'AWSService', invokedBy: 'autoscaling.amazonaws.com' } }) },
      'a service-linked role': {
        event: anEvent({
          userIdentity: {
            type: 'AssumedRole',
            arn: 'arn:aws:sts::123456789012:assumed-role/AWSServiceRoleForApplicationAutoScaling_DynamoDBTable/AutoScaling-UpdateTable',
            invokedBy: 'dynamodb.application-autoscaling.amazonaws.com',
            sessionContext: {
              sessionIssuer: {
                type: 'Role',
                arn: 'arn:aws:iam::123456789012:role/aws-service-role/dynamodb.application-autoscaling.amazonaws.com/AWSServiceRoleForApplicationAutoScaling_DynamoDBTable',
              },
            },
          },
        }),
      },
      'Auto Scaling with the identity of the account': {
        event: anEvent({ userIdentity: { type: 'Root', arn: 'arn:aws:iam::123456789012:root', invokedBy: 'autoscaling.amazonaws.com' } }),
      },
    },
    mustNot: {
      'SSM Automation in an assigned role': {
        event: anEvent({ ...bySsm, userIdentity: { ...bySsm.userIdentity, invokedBy: 'ssm.amazonaws.com' } }),
      },
      'the backend of the console for a person': {
        event: anEvent({
          ...aConsoleUser('alice@example.com'),
          userIdentity: { ...aConsoleUser('alice@example.com').userIdentity, invokedBy: 'AWS Internal' },
        }),
      },
      'CloudFormation for a caller': {
        event: anEvent({ userIdentity: { ...anEvent().userIdentity, invokedBy: 'cloudformation.amazonaws.com' } }),
      },
      'a service event with a person': { event: anEvent({ eventType: 'AwsServiceEvent' }) },
      'a person in a role named like a service role': {
        event: anEvent(anAssumedRole('AWSServiceRoleForMallory', 'mallory')),
      },
      'the root user': {
        event: anEvent({ userIdentity: { type: 'Root', arn: 'arn:aws:iam::123456789012:root', accountId: '123456789012' } }),
      },
    },
  },
};

function grantBy(invokedBy: string): CloudTrailEvent {
  const event = anEvent({ eventSource: 'kms.amazonaws.com', eventName: 'CreateGrant' });
  return { ...event, userIdentity: { ...event.userIdentity, invokedBy } };
}

function without(event: CloudTrailEvent, ...names: readonly string[]): CloudTrailEvent {
  return Object.fromEntries(Object.entries(event).filter(([name]) => !names.includes(name))) as unknown as CloudTrailEvent;
}

const rules: readonly FilterRule<DropReason | ContextReason>[] = [...dropRules, ...contextRules];
const files = readdirSync(new URL('../../src/stages/filter/rules', import.meta.url))
  .filter((name) => name !== 'index.ts')
  .map((name) => name.replace(/\.ts$/, ''));

function holds(reason: string, { event, options = {}, standing = [] }: Case): boolean | undefined {
  const all: FilterOptions = { ...DEFAULT_ORIGINS, window: {}, accounts: [], regions: [], ...options };
  return rules.find((rule) => rule.reason === reason)?.matches(event, all, new Map(standing.map((other) => [other.eventID, other])));
}

describe('filter rules', () => {
  it('are one file per reason, all registered in the list of their kind', () => {
    // A malformed record is no event yet: the trace stage gives that reason.
    const given = DROP_REASONS.filter((reason) => reason !== 'malformed-record');

    expect(files.toSorted()).toEqual([...given, ...CONTEXT_REASONS].toSorted());
    expect(dropRules.map((rule) => rule.reason).toSorted()).toEqual(given.toSorted());
    expect(contextRules.map((rule) => rule.reason).toSorted()).toEqual([...CONTEXT_REASONS].toSorted());
  });

  it.each(files)('%s: has the name of its reason, a title and a document', async (name) => {
    const { rule } = (await import(`../../src/stages/filter/rules/${name}.ts`)) as { rule: FilterRule<DropReason | ContextReason> };

    expect.soft(rule.reason).toBe(name);
    expect.soft(rules, 'registered').toContain(rule);
    expect.soft(rule.title, 'its title').toMatch(/^[A-Z].{5,}[^.]$/);
    expect.soft(rule.docs, 'its document').toMatch(/^https:\/\/(?:docs\.aws\.amazon\.com|developer\.hashicorp\.com)\//);
  });

  const table = Object.entries(cases);
  it.each(table.flatMap(([reason, { fires }]) => Object.entries(fires).map(([name, item]) => [reason, name, item] as const)))(
    '%s: holds for %s',
    (reason, _name, item) => {
      expect(holds(reason, item)).toBe(true);
    },
  );

  it.each(table.flatMap(([reason, { mustNot }]) => Object.entries(mustNot).map(([name, item]) => [reason, name, item] as const)))(
    '%s: does not hold for %s',
    (reason, _name, item) => {
      expect(holds(reason, item)).toBe(false);
    },
  );
});

it('drops no call as no-configuration that the catalogue reads as a change', () => {
  const read = [...USES].flatMap(([service, names]) =>
    (names === ALL ? [] : [...names]).filter((name) =>
      catalogue.callsOf(`${service}.amazonaws.com`, name).some(({ call }) => call.effect !== 'creates' && call.leaves === undefined),
    ),
  );

  expect(read).toEqual([]);
});
