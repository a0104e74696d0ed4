import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '#domain/json.ts';
import { grantsOf } from '#stages/decide/grants/policy-grants.ts';
import { isOwnDelivery } from '#stages/decide/permits/deliveries.ts';
import { policyLacks } from '#stages/decide/permits/policies.ts';
import type { PolicySurroundings } from '#stages/decide/permits/policies.ts';
import { aPolicy, aResource, aWorkspace } from '../../../support/drifts.ts';

const TABLE = 'arn:aws:dynamodb:eu-west-1:123456789012:table/items';
const OTHER_TABLE = 'arn:aws:dynamodb:eu-west-1:123456789012:table/secrets';
const QUEUE = 'arn:aws:sqs:eu-west-1:123456789012:jobs';
const OTHER_QUEUE = 'arn:aws:sqs:eu-west-1:123456789012:other';
const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:news';
const STRANGE_TOPIC = 'arn:aws:sns:eu-west-1:210987654321:news';
const FILES = 'arn:aws:s3:::files';
const OBJECTS = `${FILES}/*`;
const ROLE = 'arn:aws:iam::123456789012:role/app';
const KEY = 'arn:aws:kms:eu-west-1:123456789012:key/11111111-2222-4333-8444-555555555555';
const FUNCTION = 'arn:aws:lambda:eu-west-1:123456789012:function:api';

const CODE = aWorkspace([aResource('aws_sns_topic.news', { arn: TOPIC })]);
const AROUND: PolicySurroundings = { others: [], isOwnDelivery: (grant) => isOwnDelivery(grant, CODE) };

type Statement = Readonly<Record<string, Json>>;

function allow(Action: Json, Resource: Json, more: Statement = {}): JsonObject {
  return { Effect: 'Allow', Action, Resource, ...more };
}

function deny(Action: Json, Resource: Json, more: Statement = {}): JsonObject {
  return { Effect: 'Deny', Action, Resource, ...more };
}

function when(operator: string, key: string, value: Json): Statement {
  return { Condition: { [operator]: { [key]: value } } };
}

interface Case {
  readonly case: string;
  readonly before: readonly JsonObject[];
  readonly after: readonly JsonObject[];
}

const READ = allow('s3:GetObject', OBJECTS);
const ITEMS = allow(['dynamodb:GetItem', 'dynamodb:PutItem'], TABLE);
const FROM_OFFICE = when('IpAddress', 'aws:SourceIp', '198.51.100.0/24');
const ONLY_TLS = deny('s3:*', [FILES, OBJECTS], when('Bool', 'aws:SecureTransport', 'false'));

const own: { readonly harmless: readonly Case[]; readonly asked: readonly Case[] } = {
  harmless: [
    { case: 'the same', before: [READ], after: [READ] },
    { case: 'the statements in another order', before: [READ, ITEMS], after: [ITEMS, READ] },
    { case: 'another Sid', before: [READ], after: [{ ...READ, Sid: 'Read' }] },
    { case: 'an action fewer', before: [ITEMS], after: [allow('dynamodb:GetItem', TABLE)] },
    { case: 'a statement fewer', before: [READ, ITEMS], after: [READ] },
    { case: 'a narrower pattern of actions', before: [allow('s3:*', OBJECTS)], after: [READ] },
    { case: 'a narrower resource', before: [READ], after: [allow('s3:GetObject', `${FILES}/reports/*`)] },
    { case: 'a condition added', before: [READ], after: [{ ...READ, ...FROM_OFFICE }] },
    {
      case: 'a narrower range of addresses',
      before: [{ ...READ, ...FROM_OFFICE }],
      after: [{ ...READ, ...when('IpAddress', 'aws:SourceIp', '198.51.100.0/28') }],
    },
    {
      case: 'an earlier end',
      before: [{ ...READ, ...when('DateLessThan', 'aws:CurrentTime', '2026-06-01T00:00:00Z') }],
      after: [{ ...READ, ...when('DateLessThan', 'aws:CurrentTime', '2026-03-01T00:00:00Z') }],
    },
    {
      case: 'fewer values in a condition',
      before: [{ ...READ, ...when('StringEquals', 'aws:SourceVpce', ['vpce-1', 'vpce-2']) }],
      after: [{ ...READ, ...when('StringEquals', 'aws:SourceVpce', 'vpce-1') }],
    },
    {
      case: 'a pattern that fits less',
      before: [{ ...READ, ...when('StringLike', 's3:prefix', 'home/*') }],
      after: [{ ...READ, ...when('StringLike', 's3:prefix', 'home/alice/*') }],
    },
    {
      case: 'more left out of everything',
      before: [{ ...allow('', OBJECTS), NotAction: 's3:Put*' }],
      after: [{ ...allow('', OBJECTS), NotAction: ['s3:Put*', 's3:Delete*'] }],
    },
    { case: 'one more read of the same table', before: [ITEMS], after: [ITEMS, allow('dynamodb:Query', TABLE)] },
    { case: 'one more read of the same bucket', before: [READ], after: [allow(['s3:GetObject', 's3:GetObjectTagging'], OBJECTS)] },
    { case: 'one more write of the same table', before: [ITEMS], after: [ITEMS, allow('dynamodb:UpdateItem', TABLE)] },
    { case: 'what the table of the identity is like', before: [ITEMS], after: [ITEMS, allow('dynamodb:DescribeTable', TABLE)] },
    { case: 'traces', before: [ITEMS], after: [ITEMS, allow(['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], '*')] },
    {
      case: 'metrics under a namespace of its own',
      before: [ITEMS],
      after: [ITEMS, allow('cloudwatch:PutMetricData', '*', when('StringEquals', 'cloudwatch:namespace', 'Shop'))],
    },
    { case: 'more forbidden, on a condition', before: [READ], after: [READ, ONLY_TLS] },
  ],
  asked: [
    { case: 'every action', before: [READ], after: [allow('*', OBJECTS)] },
    { case: 'every action of the service', before: [READ], after: [allow('s3:*', OBJECTS)] },
    { case: 'every resource', before: [READ], after: [allow('s3:GetObject', '*')] },
    { case: 'a wider resource', before: [allow('s3:GetObject', `${FILES}/reports/*`)], after: [READ] },
    { case: 'another table', before: [ITEMS], after: [ITEMS, allow('dynamodb:GetItem', OTHER_TABLE)] },
    { case: 'a wildcard inside of the name', before: [ITEMS], after: [ITEMS, allow('dynamodb:GetItem', TABLE.replace('items', '*'))] },
    { case: 'another service', before: [ITEMS], after: [ITEMS, allow('sqs:SendMessage', QUEUE)] },
    { case: 'deleting where it wrote', before: [ITEMS], after: [ITEMS, allow('dynamodb:DeleteTable', TABLE)] },
    { case: 'writing where it read', before: [READ], after: [READ, allow('s3:PutObject', OBJECTS)] },
    {
      case: 'versions deleted where it wrote',
      before: [allow('s3:PutObject', OBJECTS)],
      after: [allow(['s3:PutObject', 's3:DeleteObjectVersion'], OBJECTS)],
    },
    { case: 'everything but something', before: [READ], after: [READ, { Effect: 'Allow', NotAction: 'iam:*', Resource: '*' }] },
    {
      case: 'less left out of everything',
      before: [{ Effect: 'Allow', NotAction: ['iam:*', 'kms:*'], Resource: '*' }],
      after: [{ Effect: 'Allow', NotAction: 'iam:*', Resource: '*' }],
    },
    {
      case: 'every resource but some',
      before: [READ],
      after: [{ Effect: 'Allow', Action: 's3:GetObject', NotResource: `${FILES}/private/*` }],
    },
    { case: 'a condition removed', before: [{ ...READ, ...FROM_OFFICE }], after: [READ] },
    {
      case: 'a wider range of addresses',
      before: [{ ...READ, ...FROM_OFFICE }],
      after: [{ ...READ, ...when('IpAddress', 'aws:SourceIp', '198.51.0.0/16') }],
    },
    {
      case: 'every address',
      before: [{ ...READ, ...FROM_OFFICE }],
      after: [{ ...READ, ...when('IpAddress', 'aws:SourceIp', '0.0.0.0/0') }],
    },
    {
      case: 'a condition on something else',
      before: [{ ...READ, ...FROM_OFFICE }],
      after: [{ ...READ, ...when('Bool', 'aws:SecureTransport', 'true') }],
    },
    {
      case: 'another value in a condition',
      before: [{ ...READ, ...when('StringEquals', 'aws:SourceVpce', 'vpce-1') }],
      after: [{ ...READ, ...when('StringEquals', 'aws:SourceVpce', 'vpce-2') }],
    },
    {
      case: 'one more value in a condition',
      before: [{ ...READ, ...when('StringEquals', 'aws:SourceVpce', 'vpce-1') }],
      after: [{ ...READ, ...when('StringEquals', 'aws:SourceVpce', ['vpce-1', 'vpce-2']) }],
    },
    {
      case: 'a condition that counts only where the key is there',
      before: [{ ...READ, ...when('StringEquals', 'aws:SourceVpce', 'vpce-1') }],
      after: [{ ...READ, ...when('StringEqualsIfExists', 'aws:SourceVpce', 'vpce-1') }],
    },
    {
      case: 'all values in place of any',
      before: [{ ...READ, ...when('ForAnyValue:StringEquals', 'aws:TagKeys', 'team') }],
      after: [{ ...READ, ...when('ForAllValues:StringEquals', 'aws:TagKeys', 'team') }],
    },
    {
      case: 'a condition turned round',
      before: [{ ...READ, ...when('StringEquals', 'aws:SourceVpce', 'vpce-1') }],
      after: [{ ...READ, ...when('StringNotEquals', 'aws:SourceVpce', 'vpce-1') }],
    },
    {
      case: 'fewer exceptions in a condition',
      before: [{ ...READ, ...when('StringNotEquals', 'aws:RequestedRegion', ['us-east-1', 'us-west-2']) }],
      after: [{ ...READ, ...when('StringNotEquals', 'aws:RequestedRegion', 'us-east-1') }],
    },
    {
      case: 'a later end',
      before: [{ ...READ, ...when('DateLessThan', 'aws:CurrentTime', '2026-03-01T00:00:00Z') }],
      after: [{ ...READ, ...when('DateLessThan', 'aws:CurrentTime', '2027-03-01T00:00:00Z') }],
    },
    {
      case: 'an older session',
      before: [{ ...READ, ...when('NumericLessThan', 'aws:MultiFactorAuthAge', '3600') }],
      after: [{ ...READ, ...when('NumericLessThan', 'aws:MultiFactorAuthAge', '86400') }],
    },
    {
      case: 'a pattern that fits more',
      before: [{ ...READ, ...when('StringLike', 's3:prefix', 'home/alice/*') }],
      after: [{ ...READ, ...when('StringLike', 's3:prefix', 'home/*') }],
    },
    {
      case: 'a pattern in place of a text',
      before: [{ ...READ, ...when('StringEquals', 'aws:PrincipalTag/team', 'shop') }],
      after: [{ ...READ, ...when('StringLike', 'aws:PrincipalTag/team', 'shop*') }],
    },
    {
      case: 'a second factor not asked for',
      before: [{ ...READ, ...when('Bool', 'aws:MultiFactorAuthPresent', 'true') }],
      after: [{ ...READ, ...when('BoolIfExists', 'aws:MultiFactorAuthPresent', 'true') }],
    },
    { case: 'nothing forbidden any more', before: [READ, ONLY_TLS], after: [READ] },
    { case: 'less forbidden', before: [READ, ONLY_TLS], after: [READ, { ...ONLY_TLS, Action: 's3:PutObject' }] },
    {
      case: 'less forbidden by a wider exception',
      before: [deny('*', '*', when('NotIpAddress', 'aws:SourceIp', '198.51.100.0/24'))],
      after: [deny('*', '*', when('NotIpAddress', 'aws:SourceIp', ['198.51.100.0/24', '203.0.113.0/24']))],
    },
    {
      case: 'something forbidden turned into something allowed',
      before: [deny('s3:DeleteObject', OBJECTS)],
      after: [allow('s3:DeleteObject', OBJECTS)],
    },
    { case: 'all forbidden without a condition', before: [READ], after: [READ, deny('*', '*')] },
    { case: 'handing on a role', before: [ITEMS], after: [ITEMS, allow('iam:PassRole', ROLE)] },
    { case: 'taking on a role', before: [ITEMS], after: [ITEMS, allow('sts:AssumeRole', ROLE)] },
    { case: 'decrypting', before: [ITEMS], after: [ITEMS, allow('kms:Decrypt', KEY)] },
    { case: 'decrypting where it encrypted', before: [allow('kms:Encrypt', KEY)], after: [allow(['kms:Encrypt', 'kms:Decrypt'], KEY)] },
    { case: 'a grant of a key', before: [ITEMS], after: [ITEMS, allow('kms:CreateGrant', KEY)] },
    {
      case: 'reading a secret',
      before: [ITEMS],
      after: [ITEMS, allow('secretsmanager:GetSecretValue', 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:db-AbCdEf')],
    },
    {
      case: 'reading parameters',
      before: [ITEMS],
      after: [ITEMS, allow('ssm:GetParameter', 'arn:aws:ssm:eu-west-1:123456789012:parameter/db')],
    },
    {
      case: 'the code of a function that it calls',
      before: [allow('lambda:InvokeFunction', FUNCTION)],
      after: [allow(['lambda:InvokeFunction', 'lambda:GetFunction'], FUNCTION)],
    },
    {
      case: 'the settings of a function that it calls',
      before: [allow('lambda:InvokeFunction', FUNCTION)],
      after: [allow(['lambda:InvokeFunction', 'lambda:GetFunctionConfiguration'], FUNCTION)],
    },
    {
      case: 'calling a function that it reads',
      before: [allow('lambda:ListTags', FUNCTION)],
      after: [allow(['lambda:ListTags', 'lambda:InvokeFunction'], FUNCTION)],
    },
    { case: 'a policy of a bucket that it reads', before: [READ], after: [READ, allow('s3:PutBucketPolicy', FILES)] },
    { case: 'logs deleted', before: [allow('logs:PutLogEvents', '*')], after: [allow(['logs:PutLogEvents', 'logs:DeleteLogGroup'], '*')] },
    { case: 'an action that nobody knows', before: [ITEMS], after: [ITEMS, allow('dynamodb:MakeCoffee', TABLE)] },
    {
      case: 'metrics under the names of AWS',
      before: [ITEMS],
      after: [ITEMS, allow('cloudwatch:PutMetricData', '*', when('StringEquals', 'cloudwatch:namespace', 'AWS/RDS'))],
    },
    { case: 'metrics under any name', before: [ITEMS], after: [ITEMS, allow('cloudwatch:PutMetricData', '*')] },
    { case: 'a member that no grammar knows', before: [READ], after: [{ ...READ, Conditions: {} }] },
    { case: 'a condition in small letters', before: [READ], after: [{ ...READ, condition: {} }] },
    { case: 'an effect that no grammar knows', before: [READ], after: [READ, { ...READ, Effect: 'allow' }] },
  ],
};

const APP = { Principal: { AWS: ROLE } };
const SEND = allow('sqs:SendMessage', QUEUE, APP);

function delivery(service: string, more: Statement): JsonObject {
  return allow('sqs:SendMessage', QUEUE, { Principal: { Service: service }, ...more });
}

const shared: { readonly harmless: readonly Case[]; readonly asked: readonly Case[] } = {
  harmless: [
    { case: 'the same', before: [SEND], after: [SEND] },
    { case: 'an action fewer', before: [allow(['sqs:SendMessage', 'sqs:ReceiveMessage'], QUEUE, APP)], after: [SEND] },
    { case: 'a condition added', before: [SEND], after: [{ ...SEND, ...when('Bool', 'aws:SecureTransport', 'true') }] },
    {
      case: 'a topic of this code that delivers',
      before: [SEND],
      after: [SEND, delivery('sns.amazonaws.com', when('ArnEquals', 'aws:SourceArn', TOPIC))],
    },
  ],
  asked: [
    { case: 'everybody', before: [SEND], after: [{ ...SEND, Principal: '*' }] },
    { case: 'everybody by another spelling', before: [SEND], after: [{ ...SEND, Principal: { AWS: '*' } }] },
    {
      case: 'everybody but one',
      before: [SEND],
      after: [{ Effect: 'Allow', NotPrincipal: { AWS: ROLE }, Action: 'sqs:SendMessage', Resource: QUEUE }],
    },
    { case: 'another role', before: [SEND], after: [SEND, { ...SEND, Principal: { AWS: `${ROLE}-admin` } }] },
    { case: 'the whole account in place of a role', before: [SEND], after: [{ ...SEND, Principal: { AWS: '123456789012' } }] },
    { case: 'another account', before: [SEND], after: [SEND, { ...SEND, Principal: { AWS: '210987654321' } }] },
    { case: 'one more action', before: [SEND], after: [allow(['sqs:SendMessage', 'sqs:ReceiveMessage'], QUEUE, APP)] },
    { case: 'another resource', before: [SEND], after: [allow('sqs:SendMessage', [QUEUE, OTHER_QUEUE], APP)] },
    { case: 'a role that is shut out', before: [SEND, { ...SEND, Principal: { AWS: `${ROLE}-2` } }], after: [SEND] },
    { case: 'a service for whoever uses it', before: [SEND], after: [SEND, delivery('sns.amazonaws.com', {})] },
    {
      case: 'a service for a topic of somebody else',
      before: [SEND],
      after: [SEND, delivery('sns.amazonaws.com', when('ArnEquals', 'aws:SourceArn', STRANGE_TOPIC))],
    },
    {
      case: 'a service for one of ours and one of theirs',
      before: [SEND],
      after: [SEND, delivery('sns.amazonaws.com', when('ArnEquals', 'aws:SourceArn', [TOPIC, STRANGE_TOPIC]))],
    },
    {
      case: 'a service for any topic of the account',
      before: [SEND],
      after: [SEND, delivery('sns.amazonaws.com', when('ArnLike', 'aws:SourceArn', 'arn:aws:sns:*:123456789012:*'))],
    },
    {
      case: 'another service in the name of a topic',
      before: [SEND],
      after: [SEND, delivery('events.amazonaws.com', when('ArnEquals', 'aws:SourceArn', TOPIC))],
    },
    {
      case: 'a service that need not say for whom',
      before: [SEND],
      after: [SEND, delivery('sns.amazonaws.com', when('ArnEqualsIfExists', 'aws:SourceArn', TOPIC))],
    },
    {
      case: 'a service for one account in place of one topic',
      before: [SEND],
      after: [SEND, delivery('sns.amazonaws.com', when('StringEquals', 'aws:SourceAccount', '123456789012'))],
    },
    {
      case: 'a service that takes messages out',
      before: [SEND],
      after: [SEND, { ...delivery('sns.amazonaws.com', when('ArnEquals', 'aws:SourceArn', TOPIC)), Action: 'sqs:ReceiveMessage' }],
    },
    {
      case: 'an exception for one more',
      before: [deny('sqs:*', QUEUE, { NotPrincipal: { AWS: ROLE } })],
      after: [deny('sqs:*', QUEUE, { NotPrincipal: { AWS: [ROLE, `${ROLE}-2`] } })],
    },
    {
      case: 'everybody of the organisation in place of nobody',
      before: [ONLY_TLS],
      after: [ONLY_TLS, allow('s3:GetObject', OBJECTS, { Principal: '*', ...when('StringEquals', 'aws:PrincipalOrgID', 'o-1') })],
    },
  ],
};

describe.each([
  ["an identity's own policy", own],
  ['a policy of something shared', shared],
])('%s', (_kind, { harmless, asked }) => {
  it.each(harmless)('does no harm: $case', ({ before, after }) => {
    expect(policyLacks(aPolicy(...before), aPolicy(...after), AROUND)).toBeUndefined();
  });

  it.each(asked)('is asked about: $case', ({ before, after }) => {
    expect(policyLacks(aPolicy(...before), aPolicy(...after), AROUND)).toEqual(expect.any(String));
  });
});

describe('a trust policy', () => {
  const TRUST = { Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'lambda.amazonaws.com' } };

  it.each([
    ['another service', [TRUST, { ...TRUST, Principal: { Service: 'ec2.amazonaws.com' } }]],
    ['a role', [TRUST, { ...TRUST, Principal: { AWS: ROLE } }]],
    ['another account', [TRUST, { ...TRUST, Principal: { AWS: '210987654321' } }]],
    [
      'whoever signs in elsewhere',
      [TRUST, { ...TRUST, Action: 'sts:AssumeRoleWithWebIdentity', Principal: { Federated: 'accounts.google.com' } }],
    ],
    ['tags of a session', [{ ...TRUST, Action: ['sts:AssumeRole', 'sts:TagSession'] }]],
  ])('is asked about: %s', (_case, after) => {
    expect(policyLacks(aPolicy(TRUST), aPolicy(...after), AROUND)).toEqual(expect.any(String));
  });
});

describe('a whole document', () => {
  const DOCUMENT = aPolicy(READ);
  const WITHOUT_VERSION = JSON.stringify({ Statement: [READ] });

  it.each<[string, Json, Json, boolean]>([
    ['taken away', DOCUMENT, null, true],
    ['taken away as an empty text', DOCUMENT, '', true],
    ['parsed in place of text', DOCUMENT, JSON.parse(DOCUMENT) as Json, true],
    ['of the newer version of the language', WITHOUT_VERSION, DOCUMENT, true],
    ['without its version', DOCUMENT, WITHOUT_VERSION, false],
    ['of the older version of the language', DOCUMENT, JSON.stringify({ Version: '2008-10-17', Statement: [READ] }), false],
    ['new, with any right', null, DOCUMENT, false],
    ['without a statement', DOCUMENT, aPolicy(), false],
    ['empty', DOCUMENT, '{}', false],
    ['broken', DOCUMENT, '{"Statement":', false],
    ['no document', DOCUMENT, 'everything', false],
    ['with a member that no grammar knows', DOCUMENT, JSON.stringify({ ...(JSON.parse(DOCUMENT) as object), Extra: 1 }), false],
    ['that shares with nobody any more', aPolicy(SEND), null, false],
  ])('%s', (_case, before, after, isPermitted) => {
    expect(policyLacks(before, after, AROUND) === undefined).toBe(isPermitted);
  });

  it('counts what other policies of the same identity allow', () => {
    const others = grantsOf(aPolicy(ITEMS))?.allows ?? [];
    const after = aPolicy(allow('dynamodb:Query', TABLE));

    expect(policyLacks(null, after, { ...AROUND, others })).toBeUndefined();
    expect(policyLacks(null, after, AROUND)).toContain('dynamodb:query');
  });

  it('names what it gives', () => {
    expect(policyLacks(aPolicy(ITEMS), aPolicy(ITEMS, allow('iam:PassRole', ROLE)))).toContain(`allows iam:passrole on ${ROLE}: `);
  });
});
