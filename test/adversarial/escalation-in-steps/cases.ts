/** Rights that grow step by step, each step small. */
import type { AdversarialCase } from '../../support/adversarial.ts';
import type { JsonObject } from '#domain/json.ts';
import type { Called } from '../../support/calls.ts';
import {
  allow,
  allowTo,
  document,
  HOME,
  iam,
  instance,
  group,
  lambda,
  piece,
  policy,
  queueArn,
  role,
  rolePolicy,
  trust,
} from '../../support/shop.ts';
import type { Piece } from '../../support/shop.ts';
import { at, call, putRolePolicy, updateTrust } from '../../support/shop-calls.ts';

const send = allow('sqs:SendMessage', queueArn());
const READ = 'arn:aws:s3:::shop-uploads';
const app = [role('app'), rolePolicy('app', send)];
const reader = policy('reader', allow('s3:GetObject', `${READ}/in/*`));
const ADMIN = iam('policy/shop-admin');

function version(document: string, setAsDefault = true): Called {
  return call(
    'iam',
    'CreatePolicyVersion',
    { policyArn: iam('policy/shop-reader'), policyDocument: document, setAsDefault },
    { policyVersion: { versionId: 'v2', isDefaultVersion: setAsDefault } },
  );
}

const ec2Role = role('app', trust({ Service: 'ec2.amazonaws.com' }));
const profile = (name: string): Piece =>
  piece(
    `aws_iam_instance_profile.${name}`,
    { name: `shop-${name}`, role: `shop-${name}` },
    { id: `shop-${name}`, arn: iam(`instance-profile/shop-${name}`), path: '/', tags: {}, tags_all: {} },
  );
const attached = (name: string, policyArn: string): Piece =>
  piece(`aws_iam_role_policy_attachment.${name}`, { role: `shop-${name}`, policy_arn: policyArn }, { id: `shop-${name}-1` });
const swapProfile = (name: string): Called =>
  call(
    'ec2',
    'AssociateIamInstanceProfile',
    { AssociateIamInstanceProfileRequest: { InstanceId: 'i-0aaaaaaaaaaaaaaa1', IamInstanceProfile: { Name: name } } },
    {
      AssociateIamInstanceProfileResponse: {
        iamInstanceProfileAssociation: {
          associationId: 'iip-assoc-0aaaaaaaaaaaaaaa1',
          instanceId: 'i-0aaaaaaaaaaaaaaa1',
          iamInstanceProfile: { arn: iam(`instance-profile/${name}`) },
        },
      },
    },
  );
const configure = (role: string): Called =>
  call(
    'lambda',
    'UpdateFunctionConfiguration20150331v2',
    { functionName: 'shop-worker', role: iam(`role/${role}`) },
    { functionName: 'shop-worker', role: iam(`role/${role}`) },
  );
const mfa = { Bool: { 'aws:MultiFactorAuthPresent': 'true' } };

export const cases: readonly AdversarialCase[] = [
  {
    name: 'a policy gets three versions, and the last one passes roles',
    root: [reader],
    about: ['aws_iam_policy.reader'],
    attack: {
      calls: [
        version(document(allow(['s3:GetObject', 's3:GetObjectTagging'], `${READ}/in/*`))),
        version(document(allow(['s3:GetObject', 's3:GetObjectTagging', 's3:ListBucket'], [`${READ}/in/*`, READ]))),
        version(
          document(
            allow(['s3:GetObject', 's3:GetObjectTagging', 's3:ListBucket'], [`${READ}/in/*`, READ]),
            allow('iam:PassRole', iam('role/shop-app')),
          ),
        ),
      ],
    },
    fact: 'the last version adds another read',
    twin: {
      calls: [
        version(document(allow(['s3:GetObject', 's3:GetObjectTagging'], `${READ}/in/*`))),
        version(document(allow(['s3:GetObject', 's3:GetObjectTagging', 's3:ListBucket'], [`${READ}/in/*`, READ]))),
        version(
          document(
            allow(['s3:GetObject', 's3:GetObjectTagging', 's3:ListBucket'], [`${READ}/in/*`, READ]),
            allow('s3:GetBucketLocation', READ),
          ),
        ),
      ],
    },
  },
  {
    name: 'a policy version is drafted on one day and set as default on the next',
    root: [reader],
    about: ['aws_iam_policy.reader'],
    attack: {
      calls: [
        at('2026-01-13T09:00:00Z', version(document(allow('*', '*')), false)),
        at('2026-01-15T22:00:00Z', call('iam', 'SetDefaultPolicyVersion', { policyArn: iam('policy/shop-reader'), versionId: 'v2' })),
      ],
    },
    fact: 'the draft is never the default version',
    twin: {
      calls: [
        at('2026-01-13T09:00:00Z', version(document(allow('*', '*')), false)),
        at('2026-01-15T22:00:00Z', version(document(allow(['s3:GetObject', 's3:GetObjectTagging'], `${READ}/in/*`)))),
      ],
    },
  },
  {
    name: 'a policy is widened, and attached to a role in the same night',
    root: [role('app'), reader],
    about: ['aws_iam_role_policy_attachment'],
    attack: {
      calls: [
        version(document(allow('*', '*'))),
        call('iam', 'AttachRolePolicy', { roleName: 'shop-app', policyArn: iam('policy/shop-reader') }),
      ],
    },
    fact: 'the policy gets one more read',
    twin: {
      calls: [
        version(document(allow(['s3:GetObject', 's3:GetObjectTagging'], `${READ}/in/*`))),
        call('iam', 'AttachRolePolicy', { roleName: 'shop-app', policyArn: iam('policy/shop-reader') }),
      ],
    },
  },
  {
    name: 'a policy allows all actions except a few',
    root: app,
    about: ['aws_iam_role_policy.app'],
    attack: { calls: [putRolePolicy('app', document(send, { Effect: 'Allow', NotAction: ['iam:*', 'organizations:*'], Resource: '*' }))] },
    fact: 'the policy lists its actions',
    twin: { calls: [putRolePolicy('app', document(send, allow(['sqs:GetQueueAttributes', 'sqs:GetQueueUrl'], queueArn())))] },
  },
  {
    name: 'a policy allows one action on all resources except one',
    root: app,
    about: ['aws_iam_role_policy.app'],
    attack: {
      calls: [putRolePolicy('app', document(send, { Effect: 'Allow', Action: 's3:GetObject', NotResource: 'arn:aws:s3:::shop-public/*' }))],
    },
    fact: 'the policy lists its resource',
    twin: { calls: [putRolePolicy('app', document(send, allow('s3:GetObject', 'arn:aws:s3:::shop-public/*')))] },
  },
  {
    name: 'a policy gets one bucket after another over three days, and finally all buckets',
    root: app,
    about: ['aws_iam_role_policy.app'],
    attack: {
      calls: [
        at('2026-01-13T10:00:00Z', putRolePolicy('app', document(send, allow('s3:GetObject', `${READ}/a/*`)))),
        at('2026-01-14T10:00:00Z', putRolePolicy('app', document(send, allow('s3:GetObject', `${READ}/*`)))),
        at('2026-01-15T10:00:00Z', putRolePolicy('app', document(send, allow('s3:GetObject', 'arn:aws:s3:::*')))),
      ],
    },
    fact: 'the policy ends with one bucket',
    twin: {
      calls: [
        at('2026-01-13T10:00:00Z', putRolePolicy('app', document(send, allow('s3:GetObject', `${READ}/a/*`)))),
        at('2026-01-14T10:00:00Z', putRolePolicy('app', document(send, allow('s3:GetObject', `${READ}/*`)))),
      ],
    },
  },
  {
    name: 'the code of a function may be replaced, and with it its role used',
    root: app,
    about: ['aws_iam_role_policy.app'],
    attack: {
      calls: [
        putRolePolicy(
          'app',
          document(send, allow('lambda:UpdateFunctionCode', 'arn:aws:lambda:us-east-1:123456789012:function:shop-admin')),
        ),
      ],
    },
    fact: 'the function may be read',
    twin: {
      calls: [
        putRolePolicy(
          'app',
          document(send, allow('lambda:GetFunctionConfiguration', 'arn:aws:lambda:us-east-1:123456789012:function:shop-admin')),
        ),
      ],
    },
  },
  {
    name: 'the permissions boundary of a role is removed',
    root: [
      {
        ...role('app'),
        values: { ...role('app').values, permissions_boundary: iam('policy/boundary') },
        code: role('app').code.replace('\n}', `\n  permissions_boundary = "${iam('policy/boundary')}"\n}`),
      },
    ],
    about: ['aws_iam_role.app'],
    attack: { calls: [call('iam', 'DeleteRolePermissionsBoundary', { roleName: 'shop-app' })] },
    fact: 'the role gets a tag',
    twin: { calls: [call('iam', 'TagRole', { roleName: 'shop-app', tags: [{ key: 'Team', value: 'orders' }] })] },
  },
  {
    name: 'a trust policy keeps its principal and loses its condition',
    root: [role('ops', trust({ AWS: iam('root') }, mfa))],
    about: ['aws_iam_role.ops'],
    attack: { calls: [updateTrust('ops', document(trust({ AWS: iam('root') })))] },
    fact: 'the trust policy gets a condition',
    twin: { calls: [updateTrust('ops', document(trust({ AWS: HOME }, { ...mfa, StringEquals: { 'sts:ExternalId': 'shop' } })))] },
  },
  {
    name: 'an instance gets an administrator profile',
    root: [
      group('app'),
      instance(),
      ec2Role,
      profile('app'),
      role('boss', trust({ Service: 'ec2.amazonaws.com' })),
      profile('boss'),
      rolePolicy('boss', allow('*', '*')),
      role('sender', trust({ Service: 'ec2.amazonaws.com' })),
      profile('sender'),
      rolePolicy('sender', send),
    ],
    about: ['aws_instance.app'],
    attack: { calls: [swapProfile('shop-boss')] },
    fact: 'the profile may only send to a queue',
    twin: { calls: [swapProfile('shop-sender')] },
  },
  {
    name: 'a function gets an administrator role',
    root: [
      lambda(),
      role('worker'),
      role('boss'),
      attached('boss', 'arn:aws:iam::aws:policy/AdministratorAccess'),
      role('sender'),
      rolePolicy('sender', send),
    ],
    about: ['aws_lambda_function.worker'],
    attack: { calls: [configure('shop-boss')] },
    fact: 'the role may only send to a queue',
    twin: { calls: [configure('shop-sender')] },
  },
  {
    name: 'a user joins a group with all permissions',
    root: [
      piece(
        'aws_iam_user.ann',
        { name: 'ann', path: '/' },
        { id: 'ann', arn: iam('user/ann'), permissions_boundary: '', force_destroy: false, tags: {}, tags_all: {} },
      ),
      piece('aws_iam_group.boss', { name: 'boss', path: '/' }, { id: 'boss', arn: iam('group/boss') }),
      piece('aws_iam_group.readers', { name: 'readers', path: '/' }, { id: 'readers', arn: iam('group/readers') }),
      piece('aws_iam_group.staff', { name: 'staff', path: '/' }, { id: 'staff', arn: iam('group/staff') }),
      piece('aws_iam_group_policy_attachment.boss', { group: 'boss', policy_arn: ADMIN }, { id: 'boss-1' }),
      policy('admin', allow('*', '*')),
      piece('aws_iam_user_group_membership.ann', { user: 'ann', groups: ['staff'] }, { id: 'terraform-1' }),
    ],
    about: ['aws_iam_user_group_membership.ann'],
    attack: { calls: [call('iam', 'AddUserToGroup', { groupName: 'boss', userName: 'ann' })] },
    fact: 'the group has only minor permissions',
    twin: { calls: [call('iam', 'AddUserToGroup', { groupName: 'readers', userName: 'ann' })] },
  },
  {
    name: 'a policy allows writing the policy of one queue',
    root: [queuePolicyOf(allowTo({ AWS: iam('role/shop-app') }, 'sqs:SendMessage', queueArn()))],
    about: ['aws_sqs_queue_policy.jobs'],
    attack: { calls: [setPolicy(document(allowTo({ AWS: iam('role/shop-app') }, ['sqs:SendMessage', 'sqs:AddPermission'], queueArn())))] },
    fact: 'the policy allows reading the queue',
    twin: {
      calls: [setPolicy(document(allowTo({ AWS: iam('role/shop-app') }, ['sqs:SendMessage', 'sqs:GetQueueAttributes'], queueArn())))],
    },
  },
];

function queuePolicyOf(...statements: readonly JsonObject[]): Piece {
  const url = `https://sqs.us-east-1.amazonaws.com/${HOME}/shop-jobs`;
  return piece('aws_sqs_queue_policy.jobs', { queue_url: url, policy: document(...statements) }, { id: url });
}

function setPolicy(text: string): Called {
  return call('sqs', 'SetQueueAttributes', {
    queueUrl: `https://sqs.us-east-1.amazonaws.com/${HOME}/shop-jobs`,
    attributes: { Policy: text },
  });
}
