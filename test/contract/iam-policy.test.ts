/** The policies of docs/iam let nobody change anything, and let the tool read what it has to. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';

const ROOT = new URL('../../', import.meta.url).pathname;

interface Statement {
  readonly Sid: string;
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: string | readonly string[];
  readonly Condition?: unknown;
}

/** What one managed policy can hold is limited: the settings of services that fewer roots have are in a second one. */
const texts = ['nightly-read-only', 'nightly-read-only-more-services'].map((name) =>
  readFileSync(join(ROOT, `docs/iam/${name}.json`), 'utf8'),
);
const policies = texts.map((text) => JSON.parse(text) as { readonly Version: string; readonly Statement: readonly Statement[] });
const statements = policies.flatMap(({ Statement }) => Statement);
const REFRESHING = ['RefreshSettings', 'RefreshSettingsOfMoreServices'];
const grants = statements.flatMap(({ Sid, Action, Resource }) =>
  [Action].flat().map((action) => ({ sid: Sid, action, resources: [Resource].flat() as readonly string[] })),
);

/** Verbs that only tell. https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html */
const READING_VERB = /^(?:Get|List|Describe|Lookup|BatchGet)/;

/** Actions of another verb, or that tell more than settings: where they may stand, and why they must. */
const EXCEPTIONS: Readonly<Record<string, readonly [sids: readonly string[], why: string]>> = {
  'cloudtrail:StartQuery': [['TrailByLake'], 'starts a query, which reads the event data store and leaves nothing'],
  'cloudtrail:CancelQuery': [['TrailByLake'], 'ends a query of its own'],
  'athena:StartQueryExecution': [['TrailByAthena'], 'starts a query, which reads the trail'],
  'athena:StopQueryExecution': [['TrailByAthena'], 'ends a query of its own'],
  's3:PutObject': [['AthenaResults'], 'Athena writes the results of a query in the name of who asked'],
  'sqs:ReceiveMessage': [['WatchQueue'], 'a queue is read by receiving'],
  'sqs:DeleteMessage': [['WatchQueue'], 'a message that was dealt with would come again'],
  'sqs:ChangeMessageVisibility': [['WatchQueue'], 'a message that is being dealt with would come again meanwhile'],
  'sts:AssumeRole': [['RolesInOtherAccounts'], 'the event history of another account is read by a role in it'],
  'apigateway:GET': [
    ['RefreshSettingsOfMoreServices'],
    'reads by the verb of HTTP that reads, which is how this service names its actions',
  ],
  'budgets:ViewBudget': [['RefreshSettingsOfMoreServices'], 'is what describing a budget is called'],
  'kms:Decrypt': [['KeysOfTrailAndState', 'KeysOfThoseValues'], 'what is encrypted can be read with its key only'],
};

/** Reads whose answer is data: never of everything there is. */
const DATA = [
  's3:GetObject',
  's3:PutObject',
  'kms:Decrypt',
  'ssm:GetParameter',
  'ssm:GetParameters',
  'ssm:GetParametersByPath',
  'ssm:GetParameterHistory',
  'secretsmanager:GetSecretValue',
  'secretsmanager:BatchGetSecretValue',
  'dynamodb:GetItem',
  'dynamodb:BatchGetItem',
  'dynamodb:Query',
  'dynamodb:Scan',
  'dynamodb:GetRecords',
  'kinesis:GetRecords',
  'kinesis:GetShardIterator',
  'logs:GetLogEvents',
  'logs:FilterLogEvents',
  'logs:StartQuery',
  'logs:GetQueryResults',
  'logs:GetLogRecord',
  'sqs:ReceiveMessage',
  'sqs:DeleteMessage',
  'sqs:ChangeMessageVisibility',
  'ec2:GetPasswordData',
  'ec2:GetConsoleOutput',
  'ec2:GetConsoleScreenshot',
  'ecr:GetAuthorizationToken',
  'ecr:BatchGetImage',
  'ecr:GetDownloadUrlForLayer',
  'glue:GetConnection',
  'glue:GetConnections',
  'lambda:InvokeFunction',
  'rds:DownloadDBLogFilePortion',
  'athena:GetQueryResults',
  'cloudtrail:GetQueryResults',
  'kms:GenerateDataKey',
  'kms:Sign',
  'iam:PassRole',
  'sts:AssumeRole',
  'sts:GetSessionToken',
  'sts:GetFederationToken',
];

const SERVICE_PREFIX: Readonly<Record<string, string>> = { monitoring: 'cloudwatch', amazonmq: 'mq' };

function covers(pattern: string, action: string): boolean {
  return new RegExp(`^${pattern.replaceAll('*', '.*')}$`, 'i').test(action);
}

function verbOf(action: string): string {
  return action.split(':')[1] ?? '';
}

describe('the policy', () => {
  it('is valid for an AWS managed policy', () => {
    expect(policies.map(({ Version }) => Version)).toEqual(['2012-10-17', '2012-10-17']);
    expect(Math.max(...texts.map((text) => text.replaceAll(/\s/g, '').length))).toBeLessThanOrEqual(6144);
    expect(new Set(statements.map((statement) => statement.Sid)).size).toBe(statements.length);
    expect(statements.filter(({ Sid }) => !/^[A-Za-z0-9]+$/.test(Sid))).toEqual([]);
  });

  it('has only Allow statements with explicit actions and resources', () => {
    const members = new Set(statements.flatMap((statement) => Object.keys(statement)));

    expect([...members].sort()).toEqual(['Action', 'Condition', 'Effect', 'Resource', 'Sid']);
    expect(statements.filter(({ Effect }) => Effect !== 'Allow')).toEqual([]);
  });

  it('has only read actions, or a documented exception', () => {
    for (const { sid, action } of grants) {
      const [sids, why] = EXCEPTIONS[action] ?? [];
      const isExcused = sids?.includes(sid) === true && (why ?? '').length > 20;

      expect.soft(action, sid).toMatch(/^[a-z0-9-]+:[A-Z][A-Za-z]+\*?$/);
      expect.soft(READING_VERB.test(verbOf(action)) || isExcused, `${sid}: ${action} only tells, or says why not`).toBe(true);
    }
  });

  it('has no unused exception', () => {
    expect(Object.keys(EXCEPTIONS).filter((action) => !grants.some((grant) => grant.action === action))).toEqual([]);
  });

  it('grants no data access on all resources', () => {
    const everywhere = grants.filter(({ resources }) => resources.some((resource) => /^\*$|:\*$|:::\*/.test(resource)));

    expect(DATA.filter((action) => everywhere.some((grant) => covers(grant.action, action)))).toEqual([]);
  });

  it('grants no state lock: nothing is written next to the state', () => {
    const onState = statements.find(({ Sid }) => Sid === 'StateInBucket');

    expect(onState?.Action).toEqual(['s3:GetObject', 's3:ListBucket']);
    expect(grants.filter(({ action }) => /^dynamodb:(?!Describe\*$|List|GetResourcePolicy$)/.test(action))).toEqual([]);
  });
});

describe('covers', () => {
  const services = [...new Set([...catalogue.entries.values()].map((entry) => entry.eventSource.split('.')[0] ?? ''))].sort();

  it('the settings of every service, for the provider to refresh', () => {
    const reading = grants
      .filter(({ sid, action }) => REFRESHING.includes(sid) && /^(?:Get|Describe|BatchGet|GET$|View)/.test(verbOf(action)))
      .map(({ action }) => action.split(':')[0]);

    expect(services.filter((service) => !reading.includes(SERVICE_PREFIX[service] ?? service))).toEqual([]);
  });

  it('the actions behind every call of an AWS client in src/trail', () => {
    const folder = join(ROOT, 'src/trail');
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => readFileSync(join(folder, path), 'utf8'));
    const called = sources.flatMap((source) => {
      const client = /@aws-sdk\/client-(\w+)/.exec(source)?.[1];
      return client === undefined ? [] : [...source.matchAll(/\bnew (\w+)Command\(/g)].map(([, name]) => actionOf(client, name ?? ''));
    });

    if (sources.some((source) => source.includes('fromTemporaryCredentials('))) called.push('sts:AssumeRole');

    expect(called).toEqual(
      expect.arrayContaining(['cloudtrail:LookupEvents', 's3:ListBucket', 's3:GetObject', 'sts:AssumeRole', 'sqs:ReceiveMessage']),
    );
    expect([...new Set(called)].filter((action) => !grants.some((grant) => covers(grant.action, action)))).toEqual([]);
  });
});

/** What a call is named in a policy. https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-with-s3-policy-actions.html */
function actionOf(client: string, name: string): string {
  const others: Readonly<Record<string, string>> = { ListObjectsV2: 'ListBucket', HeadObject: 'GetObject', HeadBucket: 'ListBucket' };
  return `${client}:${client === 's3' ? (others[name] ?? name) : name}`;
}
