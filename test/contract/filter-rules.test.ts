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
      'before it begins': { event: anEvent({ eventTime: '2026-01-15T09:59:59Z' }), options: { window: { from: '2026-01-15T10:00:00Z' } } },
      'at its end, which is the next one’s beginning': { event: anEvent(), options: { window: { to: '2026-01-15T10:00:00Z' } } },
    },
    mustNot: {
      'at its beginning': { event: anEvent(), options: { window: { from: '2026-01-15T10:00:00Z', to: '2026-01-15T11:00:00Z' } } },
      'in a window with an offset': { event: anEvent(), options: { window: { from: '2026-01-15T11:00:00+01:00' } } },
      'open on both sides': { event: anEvent() },
    },
  },
  'out-of-scope': {
    fires: {
      'another region': { event: anEvent({ awsRegion: 'eu-west-1' }), options: { regions: ['us-east-1'] } },
      'another account': { event: anEvent({ recipientAccountId: '111122223333' }), options: { accounts: ['123456789012'] } },
      'a caller of this account in another one': {
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
      'no region in the record': { event: anEvent({ awsRegion: '' }), options: { regions: ['eu-west-1'] } },
      'no scope': { event: anEvent({ awsRegion: 'eu-west-1' }) },
      'one of the accounts': { event: anEvent(), options: { accounts: ['111122223333', '123456789012'], regions: ['us-east-1'] } },
    },
  },
  'data-event': {
    fires: {
      'category Data': {
        event: anEvent({ eventSource: 's3.amazonaws.com', eventName: 'PutObject', eventCategory: 'Data', managementEvent: false }),
      },
      'no management event': { event: without(anEvent({ managementEvent: false }), 'eventCategory') },
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
      'its type in an old record': { event: without(anEvent({ eventType: 'AwsCloudTrailInsight' }), 'eventCategory') },
    },
    mustNot: { 'category Management': { event: anEvent() } },
  },
  'network-activity': {
    fires: {
      'category NetworkActivity': { event: anEvent({ eventCategory: 'NetworkActivity', eventType: 'AwsVpceEvents' }) },
      'its type alone': { event: anEvent({ eventType: 'AwsVpceEvents' }) },
    },
    mustNot: { 'a call that came through an endpoint': { event: anEvent({ sourceIPAddress: '10.0.1.20' }) } },
  },
  'read-only': {
    fires: {
      'marked so': { event: anEvent({ eventName: 'DescribeTable', readOnly: true }) },
      'a read that failed': { event: anEvent({ eventName: 'GetBucketPolicy', readOnly: true, errorCode: 'AccessDenied' }) },
      'a read by Terraform': { event: anEvent({ eventName: 'GetRole', readOnly: true, ...terraform() }) },
      'an old record named like a read': { event: without(anEvent({ eventName: 'ListQueues' }), 'readOnly') },
    },
    mustNot: {
      'marked as a write though named like a read': {
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
      'the content of a queue': { event: anEvent({ eventName: 'PurgeQueue' }) },
      'a federation token': { event: anEvent({ eventSource: 'sts.amazonaws.com', eventName: 'GetFederationToken' }) },
      'a grant a service makes': { event: grantBy('dynamodb.amazonaws.com') },
      'a grant behind the console': { event: grantBy('AWS Internal') },
    },
    mustNot: {
      'a grant made directly': { event: anEvent({ eventSource: 'kms.amazonaws.com', eventName: 'CreateGrant' }) },
      'a grant a template asks for': { event: grantBy('cloudformation.amazonaws.com') },
      'a new secret value': { event: anEvent({ eventSource: 'secretsmanager.amazonaws.com', eventName: 'PutSecretValue' }) },
      'a reboot that ends in another zone': {
        event: anEvent({
          eventSource: 'rds.amazonaws.com',
          eventName: 'RebootDBInstance',
          requestParameters: { dBInstanceIdentifier: 'd', forceFailover: true },
        }),
      },
      'a log stream that goes': { event: anEvent({ eventSource: 'logs.amazonaws.com', eventName: 'DeleteLogStream' }) },
      'stopped machines': { event: anEvent({ eventSource: 'ec2.amazonaws.com', eventName: 'StopInstances' }) },
      'the same name in another service': { event: anEvent({ eventSource: 'sns.amazonaws.com', eventName: 'PurgeQueue' }) },
      AssumeRole: { event: anEvent({ eventSource: 'sts.amazonaws.com', eventName: 'AssumeRole' }) },
      'a service nobody knows': { event: anEvent({ eventSource: 'constructor.amazonaws.com', eventName: 'has' }) },
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
      'a look whether an upgrade would go well': {
        event: anEvent({
          eventSource: 'es.amazonaws.com',
          eventName: 'UpgradeDomain',
          requestParameters: { domainName: 'd', targetVersion: 'OpenSearch_2.19', performCheckOnly: true },
        }),
      },
      'a wrapped one': {
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
      'a setting of that name inside': { event: anEvent({ requestParameters: { attributes: { dryRun: true } } }) },
    },
  },
  'failed-call': {
    fires: {
      'an error': { event: anEvent({ errorCode: 'AccessDenied' }) },
      'Terraform’s failure': { event: anEvent({ errorCode: 'ThrottlingException', ...terraform() }) },
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
      'a console that switches roles': { event: anEvent({ eventSource: 'signin.amazonaws.com', eventName: 'SwitchRole' }) },
      'a token that opens a console': { event: anEvent({ eventSource: 'signin.amazonaws.com', eventName: 'GetSigninToken' }) },
    },
    mustNot: {
      'the trust policy of a role': { event: anEvent({ eventSource: 'iam.amazonaws.com', eventName: 'UpdateAssumeRolePolicy' }) },
      'the name in another service': { event: anEvent({ eventSource: 'sqs.amazonaws.com', eventName: 'SwitchRole' }) },
    },
  },
  automation: {
    fires: {
      'a runbook': { event: anEvent({ eventSource: 'ssm.amazonaws.com', eventName: 'StartAutomationExecution' }) },
      'a command': { event: anEvent({ eventSource: 'ssm.amazonaws.com', eventName: 'SendCommand' }) },
    },
    mustNot: {
      'what a runbook calls': {
        event: anEvent({
          eventSource: 's3.amazonaws.com',
          eventName: 'PutBucketVersioning',
          ...bySsm,
          userIdentity: { ...bySsm.userIdentity, invokedBy: 'ssm.amazonaws.com' },
        }),
      },
      'a runbook’s text': { event: anEvent({ eventSource: 'ssm.amazonaws.com', eventName: 'UpdateDocument' }) },
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
      'its user agent alone, nobody listed': { event: anEvent(terraform()) },
      'its user agent alone, another role listed': { event: anEvent(terraform()), options: { terraformPrincipals: ['deployer'] } },
      'the listed role with another tool': {
        event: anEvent(anAssumedRole('deployer', 'run-1')),
        options: { terraformPrincipals: ['deployer'] },
      },
      'a person in Terraform’s role with a browser': {
        event: anEvent({ ...aConsoleUser('alice@example.com'), userIdentity: terraform().userIdentity }),
        options: { terraformPrincipals: ['terraform-ci'] },
      },
      'another root’s Terraform': { event: anEvent(terraform()), options: { otherTerraformPrincipals: ['terraform-ci'] } },
      'another tool that names Terraform': {
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
      'a key that was rotated': {
        event: anEvent({
          eventSource: 'kms.amazonaws.com',
          eventName: 'RotateKey',
          eventType: 'AwsServiceEvent',
          userIdentity: { accountId: '123456789012', invokedBy: 'AWS Internal' },
        }),
      },
    },
    mustNot: {
      'a person’s doing, logged as a service event': { event: anEvent({ eventType: 'AwsServiceEvent' }) },
      'a service’s call': { event: anEvent({ userIdentity: { type: 'AWSService', invokedBy: 'autoscaling.amazonaws.com' } }) },
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
      'Auto Scaling as the account itself': {
        event: anEvent({ userIdentity: { type: 'Root', arn: 'arn:aws:iam::123456789012:root', invokedBy: 'autoscaling.amazonaws.com' } }),
      },
    },
    mustNot: {
      'SSM Automation in a role it was given': {
        event: anEvent({ ...bySsm, userIdentity: { ...bySsm.userIdentity, invokedBy: 'ssm.amazonaws.com' } }),
      },
      'the console’s back end for a person': {
        event: anEvent({
          ...aConsoleUser('alice@example.com'),
          userIdentity: { ...aConsoleUser('alice@example.com').userIdentity, invokedBy: 'AWS Internal' },
        }),
      },
      'CloudFormation for a caller': {
        event: anEvent({ userIdentity: { ...anEvent().userIdentity, invokedBy: 'cloudformation.amazonaws.com' } }),
      },
      'a service event that names a person': { event: anEvent({ eventType: 'AwsServiceEvent' }) },
      'a person who named a role to look like a service': {
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
  it('are one file for each reason a rule can give, all registered, in the list of their kind', () => {
    // A malformed record is no event yet: the trace stage gives that reason.
    const given = DROP_REASONS.filter((reason) => reason !== 'malformed-record');

    expect(files.toSorted()).toEqual([...given, ...CONTEXT_REASONS].toSorted());
    expect(dropRules.map((rule) => rule.reason).toSorted()).toEqual(given.toSorted());
    expect(contextRules.map((rule) => rule.reason).toSorted()).toEqual([...CONTEXT_REASONS].toSorted());
  });

  it.each(files)('%s: has the name of the reason it gives, a title and a document', async (name) => {
    const { rule } = (await import(`../../src/stages/filter/rules/${name}.ts`)) as { rule: FilterRule<DropReason | ContextReason> };

    expect.soft(rule.reason).toBe(name);
    expect.soft(rules, 'what is registered').toContain(rule);
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

it('drops no call for configuring nothing that the catalogue reads as a change of what is there', () => {
  const read = [...USES].flatMap(([service, names]) =>
    (names === ALL ? [] : [...names]).filter((name) =>
      catalogue.callsOf(`${service}.amazonaws.com`, name).some(({ call }) => call.effect !== 'creates' && call.leaves === undefined),
    ),
  );

  expect(read).toEqual([]);
});
