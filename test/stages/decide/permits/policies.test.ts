import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '#domain/json.ts';
import { grantsOf } from '#stages/decide/grants/policy-grants.ts';
import { isOwnDelivery } from '#stages/decide/permits/deliveries.ts';
import { policyViolation } from '#stages/decide/permits/policies.ts';
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
    { case: 'one action removed', before: [ITEMS], after: [allow('dynamodb:GetItem', TABLE)] },
    { case: 'one statement removed', before: [READ, ITEMS], after: [READ] },
    { case: 'a narrower action wildcard', before: [allow('s3:*', OBJECTS)], after: [READ] },
    { case: 'a narrower resource', before: [READ], after: [allow('s3:GetObject', `${FILES}/reports/*`)] },
    { case: 'a condition added', before: [READ], after: [{ ...READ, ...FROM_OFFICE }] },
    {
      case: 'a narrower range of addresses',
      before: [{ ...READ, ...FROM_OFFICE }],
      after: [{ ...READ, ...when('IpAddress', 'aws:SourceIp', '198.51.100.0/28') }],
    },
    {
      case: 'an earlier end date',
      before: [{ ...READ, ...when('DateLessThan', 'aws:CurrentTime', '2026-06-01T00:00:00Z') }],
      after: [{ ...READ, ...when('DateLessThan', 'aws:CurrentTime', '2026-03-01T00:00:00Z') }],
    },
    {
      case: 'fewer values in a condition',
      before: [{ ...READ, ...when('StringEquals', 'aws:SourceVpce', ['vpce-1', 'vpce-2']) }],
      after: [{ ...READ, ...when('StringEquals', 'aws:SourceVpce', 'vpce-1') }],
    },
    {
      case: 'a narrower pattern',
      before: [{ ...READ, ...when('StringLike', 's3:prefix', 'home/*') }],
      after: [{ ...READ, ...when('StringLike', 's3:prefix', 'home/alice/*') }],
    },
    {
      case: 'more actions excluded',
      before: [{ ...allow('', OBJECTS), NotAction: 's3:Put*' }],
      after: [{ ...allow('', OBJECTS), NotAction: ['s3:Put*', 's3:Delete*'] }],
    },
    { case: 'one more read action on the same table', before: [ITEMS], after: [ITEMS, allow('dynamodb:Query', TABLE)] },
    { case: 'one more read action on the same bucket', before: [READ], after: [allow(['s3:GetObject', 's3:GetObjectTagging'], OBJECTS)] },
    { case: 'one more write action on the same table', before: [ITEMS], after: [ITEMS, allow('dynamodb:UpdateItem', TABLE)] },
    { case: 'a describe action on the same table', before: [ITEMS], after: [ITEMS, allow('dynamodb:DescribeTable', TABLE)] },
    { case: 'traces', before: [ITEMS], after: [ITEMS, allow(['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], '*')] },
    {
      case: 'metrics in its own namespace',
      before: [ITEMS],
      after: [ITEMS, allow('cloudwatch:PutMetricData', '*', when('StringEquals', 'cloudwatch:namespace', 'Shop'))],
    },
    { case: 'a conditional Deny added', before: [READ], after: [READ, ONLY_TLS] },
  ],
  asked: [
    { case: 'all actions', before: [READ], after: [allow('*', OBJECTS)] },
    { case: 'all actions of the service', before: [READ], after: [allow('s3:*', OBJECTS)] },
    { case: 'all resources', before: [READ], after: [allow('s3:GetObject', '*')] },
    { case: 'a wider resource', before: [allow('s3:GetObject', `${FILES}/reports/*`)], after: [READ] },
    { case: 'another table', before: [ITEMS], after: [ITEMS, allow('dynamodb:GetItem', OTHER_TABLE)] },
    { case: 'a wildcard in the resource name', before: [ITEMS], after: [ITEMS, allow('dynamodb:GetItem', TABLE.replace('items', '*'))] },
    { case: 'another service', before: [ITEMS], after: [ITEMS, allow('sqs:SendMessage', QUEUE)] },
    { case: 'a delete action on a written table', before: [ITEMS], after: [ITEMS, allow('dynamodb:DeleteTable', TABLE)] },
    { case: 'a write action on a read bucket', before: [READ], after: [READ, allow('s3:PutObject', OBJECTS)] },
    {
      case: 'a delete action for object versions',
      before: [allow('s3:PutObject', OBJECTS)],
      after: [allow(['s3:PutObject', 's3:DeleteObjectVersion'], OBJECTS)],
    },
    { case: 'a NotAction statement', before: [READ], after: [READ, { Effect: 'Allow', NotAction: 'iam:*', Resource: '*' }] },
    {
      case: 'fewer actions excluded',
      before: [{ Effect: 'Allow', NotAction: ['iam:*', 'kms:*'], Resource: '*' }],
      after: [{ Effect: 'Allow', NotAction: 'iam:*', Resource: '*' }],
    },
    {
      case: 'a NotResource statement',
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
      case: 'all addresses',
      before: [{ ...READ, ...FROM_OFFICE }],
      after: [{ ...READ, ...when('IpAddress', 'aws:SourceIp', '0.0.0.0/0') }],
    },
    {
      case: 'a condition on another key',
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
      case: 'an IfExists condition',
      before: [{ ...READ, ...when('StringEquals', 'aws:SourceVpce', 'vpce-1') }],
      after: [{ ...READ, ...when('StringEqualsIfExists', 'aws:SourceVpce', 'vpce-1') }],
    },
    {
      case: 'ForAllValues in place of ForAnyValue',
      before: [{ ...READ, ...when('ForAnyValue:StringEquals', 'aws:TagKeys', 'team') }],
      after: [{ ...READ, ...when('ForAllValues:StringEquals', 'aws:TagKeys', 'team') }],
    },
    {
      case: 'a negated condition',
      before: [{ ...READ, ...when('StringEquals', 'aws:SourceVpce', 'vpce-1') }],
      after: [{ ...READ, ...when('StringNotEquals', 'aws:SourceVpce', 'vpce-1') }],
    },
    {
      case: 'fewer excluded values in a condition',
      before: [{ ...READ, ...when('StringNotEquals', 'aws:RequestedRegion', ['us-east-1', 'us-west-2']) }],
      after: [{ ...READ, ...when('StringNotEquals', 'aws:RequestedRegion', 'us-east-1') }],
    },
    {
      case: 'a later end date',
      before: [{ ...READ, ...when('DateLessThan', 'aws:CurrentTime', '2026-03-01T00:00:00Z') }],
      after: [{ ...READ, ...when('DateLessThan', 'aws:CurrentTime', '2027-03-01T00:00:00Z') }],
    },
    {
      case: 'a longer session age',
      before: [{ ...READ, ...when('NumericLessThan', 'aws:MultiFactorAuthAge', '3600') }],
      after: [{ ...READ, ...when('NumericLessThan', 'aws:MultiFactorAuthAge', '86400') }],
    },
    {
      case: 'a broader pattern',
      before: [{ ...READ, ...when('StringLike', 's3:prefix', 'home/alice/*') }],
      after: [{ ...READ, ...when('StringLike', 's3:prefix', 'home/*') }],
    },
    {
      case: 'a pattern in place of a value',
      before: [{ ...READ, ...when('StringEquals', 'aws:PrincipalTag/team', 'shop') }],
      after: [{ ...READ, ...when('StringLike', 'aws:PrincipalTag/team', 'shop*') }],
    },
    {
      case: 'MFA no longer required',
      before: [{ ...READ, ...when('Bool', 'aws:MultiFactorAuthPresent', 'true') }],
      after: [{ ...READ, ...when('BoolIfExists', 'aws:MultiFactorAuthPresent', 'true') }],
    },
    { case: 'a Deny statement removed', before: [READ, ONLY_TLS], after: [READ] },
    { case: 'a narrower Deny statement', before: [READ, ONLY_TLS], after: [READ, { ...ONLY_TLS, Action: 's3:PutObject' }] },
    {
      case: 'a wider exception in a Deny statement',
      before: [deny('*', '*', when('NotIpAddress', 'aws:SourceIp', '198.51.100.0/24'))],
      after: [deny('*', '*', when('NotIpAddress', 'aws:SourceIp', ['198.51.100.0/24', '203.0.113.0/24']))],
    },
    {
      case: 'a Deny statement replaced by an Allow statement',
      before: [deny('s3:DeleteObject', OBJECTS)],
      after: [allow('s3:DeleteObject', OBJECTS)],
    },
    { case: 'an unconditional Deny of everything', before: [READ], after: [READ, deny('*', '*')] },
    { case: 'passing a role', before: [ITEMS], after: [ITEMS, allow('iam:PassRole', ROLE)] },
    { case: 'assuming a role', before: [ITEMS], after: [ITEMS, allow('sts:AssumeRole', ROLE)] },
    { case: 'decrypting', before: [ITEMS], after: [ITEMS, allow('kms:Decrypt', KEY)] },
    {
      case: 'decrypting with a key used for encryption',
      before: [allow('kms:Encrypt', KEY)],
      after: [allow(['kms:Encrypt', 'kms:Decrypt'], KEY)],
    },
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
      case: 'reading the code of an invoked function',
      before: [allow('lambda:InvokeFunction', FUNCTION)],
      after: [allow(['lambda:InvokeFunction', 'lambda:GetFunction'], FUNCTION)],
    },
    {
      case: 'reading the configuration of an invoked function',
      before: [allow('lambda:InvokeFunction', FUNCTION)],
      after: [allow(['lambda:InvokeFunction', 'lambda:GetFunctionConfiguration'], FUNCTION)],
    },
    {
      case: 'invoking a function that it reads',
      before: [allow('lambda:ListTags', FUNCTION)],
      after: [allow(['lambda:ListTags', 'lambda:InvokeFunction'], FUNCTION)],
    },
    { case: 'changing the policy of a bucket that it reads', before: [READ], after: [READ, allow('s3:PutBucketPolicy', FILES)] },
    { case: 'deleting logs', before: [allow('logs:PutLogEvents', '*')], after: [allow(['logs:PutLogEvents', 'logs:DeleteLogGroup'], '*')] },
    { case: 'an unknown action', before: [ITEMS], after: [ITEMS, allow('dynamodb:MakeCoffee', TABLE)] },
    {
      case: 'metrics in an AWS namespace',
      before: [ITEMS],
      after: [ITEMS, allow('cloudwatch:PutMetricData', '*', when('StringEquals', 'cloudwatch:namespace', 'AWS/RDS'))],
    },
    { case: 'metrics in any namespace', before: [ITEMS], after: [ITEMS, allow('cloudwatch:PutMetricData', '*')] },
    { case: 'an unknown statement member', before: [READ], after: [{ ...READ, Conditions: {} }] },
    { case: 'a lower-case condition member', before: [READ], after: [{ ...READ, condition: {} }] },
    { case: 'an unknown effect', before: [READ], after: [READ, { ...READ, Effect: 'allow' }] },
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
    { case: 'one action removed', before: [allow(['sqs:SendMessage', 'sqs:ReceiveMessage'], QUEUE, APP)], after: [SEND] },
    { case: 'a condition added', before: [SEND], after: [{ ...SEND, ...when('Bool', 'aws:SecureTransport', 'true') }] },
    {
      case: 'a topic of this code may deliver',
      before: [SEND],
      after: [SEND, delivery('sns.amazonaws.com', when('ArnEquals', 'aws:SourceArn', TOPIC))],
    },
  ],
  asked: [
    { case: 'everybody', before: [SEND], after: [{ ...SEND, Principal: '*' }] },
    { case: 'everybody in another notation', before: [SEND], after: [{ ...SEND, Principal: { AWS: '*' } }] },
    {
      case: 'a NotPrincipal statement',
      before: [SEND],
      after: [{ Effect: 'Allow', NotPrincipal: { AWS: ROLE }, Action: 'sqs:SendMessage', Resource: QUEUE }],
    },
    { case: 'another role', before: [SEND], after: [SEND, { ...SEND, Principal: { AWS: `${ROLE}-admin` } }] },
    { case: 'the whole account in place of a role', before: [SEND], after: [{ ...SEND, Principal: { AWS: '123456789012' } }] },
    { case: 'another account', before: [SEND], after: [SEND, { ...SEND, Principal: { AWS: '210987654321' } }] },
    { case: 'one more action', before: [SEND], after: [allow(['sqs:SendMessage', 'sqs:ReceiveMessage'], QUEUE, APP)] },
    { case: 'another resource', before: [SEND], after: [allow('sqs:SendMessage', [QUEUE, OTHER_QUEUE], APP)] },
    { case: 'a role removed', before: [SEND, { ...SEND, Principal: { AWS: `${ROLE}-2` } }], after: [SEND] },
    { case: 'a service without a source condition', before: [SEND], after: [SEND, delivery('sns.amazonaws.com', {})] },
    {
      case: 'a service for a topic of another account',
      before: [SEND],
      after: [SEND, delivery('sns.amazonaws.com', when('ArnEquals', 'aws:SourceArn', STRANGE_TOPIC))],
    },
    {
      case: 'a service for a known and an unknown topic',
      before: [SEND],
      after: [SEND, delivery('sns.amazonaws.com', when('ArnEquals', 'aws:SourceArn', [TOPIC, STRANGE_TOPIC]))],
    },
    {
      case: 'a service for all topics of the account',
      before: [SEND],
      after: [SEND, delivery('sns.amazonaws.com', when('ArnLike', 'aws:SourceArn', 'arn:aws:sns:*:123456789012:*'))],
    },
    {
      case: 'another service with the ARN of a topic',
      before: [SEND],
      after: [SEND, delivery('events.amazonaws.com', when('ArnEquals', 'aws:SourceArn', TOPIC))],
    },
    {
      case: 'a service with an IfExists source condition',
      before: [SEND],
      after: [SEND, delivery('sns.amazonaws.com', when('ArnEqualsIfExists', 'aws:SourceArn', TOPIC))],
    },
    {
      case: 'a service for an account in place of a topic',
      before: [SEND],
      after: [SEND, delivery('sns.amazonaws.com', when('StringEquals', 'aws:SourceAccount', '123456789012'))],
    },
    {
      case: 'a service that receives messages',
      before: [SEND],
      after: [SEND, { ...delivery('sns.amazonaws.com', when('ArnEquals', 'aws:SourceArn', TOPIC)), Action: 'sqs:ReceiveMessage' }],
    },
    {
      case: 'one more exception to a Deny statement',
      before: [deny('sqs:*', QUEUE, { NotPrincipal: { AWS: ROLE } })],
      after: [deny('sqs:*', QUEUE, { NotPrincipal: { AWS: [ROLE, `${ROLE}-2`] } })],
    },
    {
      case: 'access for the whole organisation',
      before: [ONLY_TLS],
      after: [ONLY_TLS, allow('s3:GetObject', OBJECTS, { Principal: '*', ...when('StringEquals', 'aws:PrincipalOrgID', 'o-1') })],
    },
  ],
};

describe.each([
  ['an identity policy', own],
  ['a resource policy', shared],
])('%s', (_kind, { harmless, asked }) => {
  it.each(harmless)('is harmless: $case', ({ before, after }) => {
    expect(policyViolation(aPolicy(...before), aPolicy(...after), AROUND)).toBeUndefined();
  });

  it.each(asked)('is escalated: $case', ({ before, after }) => {
    expect(policyViolation(aPolicy(...before), aPolicy(...after), AROUND)).toEqual(expect.any(String));
  });
});

describe('a trust policy', () => {
  const TRUST = { Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'lambda.amazonaws.com' } };

  it.each([
    ['another service', [TRUST, { ...TRUST, Principal: { Service: 'ec2.amazonaws.com' } }]],
    ['a role', [TRUST, { ...TRUST, Principal: { AWS: ROLE } }]],
    ['another account', [TRUST, { ...TRUST, Principal: { AWS: '210987654321' } }]],
    [
      'a web identity provider',
      [TRUST, { ...TRUST, Action: 'sts:AssumeRoleWithWebIdentity', Principal: { Federated: 'accounts.google.com' } }],
    ],
    ['session tags', [{ ...TRUST, Action: ['sts:AssumeRole', 'sts:TagSession'] }]],
  ])('is escalated if it adds %s', (_case, after) => {
    expect(policyViolation(aPolicy(TRUST), aPolicy(...after), AROUND)).toEqual(expect.any(String));
  });
});

describe('a whole document', () => {
  const DOCUMENT = aPolicy(READ);
  const WITHOUT_VERSION = JSON.stringify({ Statement: [READ] });

  it.each<[string, Json, Json, boolean]>([
    ['removed', DOCUMENT, null, true],
    ['removed as an empty string', DOCUMENT, '', true],
    ['parsed in place of text', DOCUMENT, JSON.parse(DOCUMENT) as Json, true],
    ['with the newer policy version', WITHOUT_VERSION, DOCUMENT, true],
    ['without its version', DOCUMENT, WITHOUT_VERSION, false],
    ['with the older policy version', DOCUMENT, JSON.stringify({ Version: '2008-10-17', Statement: [READ] }), false],
    ['new, with any permission', null, DOCUMENT, false],
    ['without statements', DOCUMENT, aPolicy(), false],
    ['empty', DOCUMENT, '{}', false],
    ['broken', DOCUMENT, '{"Statement":', false],
    ['that is not a document', DOCUMENT, 'everything', false],
    ['with an unknown member', DOCUMENT, JSON.stringify({ ...(JSON.parse(DOCUMENT) as object), Extra: 1 }), false],
    ['that no longer shares with any principal', aPolicy(SEND), null, false],
  ])('%s', (_case, before, after, isPermitted) => {
    expect(policyViolation(before, after, AROUND) === undefined).toBe(isPermitted);
  });

  it('includes what other policies of the same identity allow', () => {
    const others = grantsOf(aPolicy(ITEMS))?.allows ?? [];
    const after = aPolicy(allow('dynamodb:Query', TABLE));

    expect(policyViolation(null, after, { ...AROUND, others })).toBeUndefined();
    expect(policyViolation(null, after, AROUND)).toContain('dynamodb:query');
  });

  it('names the added permission', () => {
    expect(policyViolation(aPolicy(ITEMS), aPolicy(ITEMS, allow('iam:PassRole', ROLE)))).toContain(`allows iam:passrole on ${ROLE}: `);
  });
});
