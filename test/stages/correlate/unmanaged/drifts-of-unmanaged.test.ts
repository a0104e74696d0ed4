import { beforeAll, describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { catalogue } from '#catalogue/index.ts';
import type { StateResource } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { correlate } from '#stages/correlate/correlate.ts';
import type { Correlation } from '#stages/correlate/correlate.ts';
import { createQueue, inOrder, setAttributes, tagQueue, urlOf } from '../../../support/calls.ts';
import type { Called } from '../../../support/calls.ts';
import { aWorkspace, inState } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

const DEVELOPERS = inState('aws_iam_group.developers', { id: 'developers', name: 'developers', path: '/' });
const BASTION = inState('aws_iam_role.bastion', {
  id: 'bastion',
  name: 'bastion',
  arn: 'arn:aws:iam::123456789012:role/bastion',
  permissions_boundary: '',
});

function iam(
  eventName: string,
  requestParameters: Called['requestParameters'],
  responseElements: Called['responseElements'] = null,
): Called {
  return { eventSource: 'iam.amazonaws.com', eventName, requestParameters: requestParameters ?? null, responseElements };
}

const createUser = iam('CreateUser', { userName: 'dave' });
const createKey = iam(
  'CreateAccessKey',
  { userName: 'dave' },
  { accessKey: { userName: 'dave', accessKeyId: 'AKIAIOSFODNN7EXAMPLE', status: 'Active' } },
);
const createLogin = iam('CreateLoginProfile', { userName: 'dave' });
const join = iam('AddUserToGroup', { userName: 'dave', groupName: 'developers' });
const joinAnother = iam('AddUserToGroup', { userName: 'dave', groupName: 'auditors' });
const leave = iam('RemoveUserFromGroup', { userName: 'dave', groupName: 'developers' });
const createBoundary = iam(
  'CreatePolicy',
  { policyName: 'limits', policyDocument: '{}' },
  { policy: { arn: 'arn:aws:iam::123456789012:policy/limits', policyName: 'limits', policyId: 'ANPAEXAMPLE' } },
);
const setBoundary = iam('PutRolePermissionsBoundary', {
  roleName: 'bastion',
  permissionsBoundary: 'arn:aws:iam::123456789012:policy/limits',
});

function correlated(calls: readonly Called[], state: readonly StateResource[] = [DEVELOPERS]): Correlation {
  const kept = inOrder(...calls);
  return correlate(
    { read: kept.length, kept, context: [], dropped: {}, malformed: [] },
    aWorkspace({}, state),
    catalogue,
    parsePolicy({ unmanaged: 'related' }, 'test'),
  );
}

function told(result: Correlation): readonly string[] {
  return result.drifts.map(
    (drift) => `${drift.kind} ${drift.resourceType} ${drift.importId ?? ''}: ${drift.events.map((event) => event.eventName).join(' ')}`,
  );
}

describe('driftsOfUnmanaged', () => {
  it.each<{
    readonly name: string;
    readonly calls: readonly Called[];
    readonly drifts: readonly string[];
    readonly settled: readonly string[];
  }>([
    {
      name: 'merges an access key into its user',
      calls: [createUser, createKey, join],
      drifts: [
        'unmanaged aws_iam_user dave: CreateUser CreateAccessKey',
        'unmanaged aws_iam_user_group_membership dave/developers: AddUserToGroup',
      ],
      settled: [],
    },
    {
      name: 'merges a login profile into its user',
      calls: [createUser, createLogin, join],
      drifts: [
        'unmanaged aws_iam_user dave: CreateUser CreateLoginProfile',
        'unmanaged aws_iam_user_group_membership dave/developers: AddUserToGroup',
      ],
      settled: [],
    },
    {
      name: 'creates one membership for several groups',
      calls: [join, joinAnother],
      drifts: ['unmanaged aws_iam_user_group_membership dave/auditors/developers: AddUserToGroup AddUserToGroup'],
      settled: [],
    },
    { name: 'creates no membership if all groups were left again', calls: [join, leave], drifts: [], settled: ['created-then-deleted'] },
    {
      name: 'creates no drift for a user outside this code',
      calls: [createUser, createKey],
      drifts: [],
      settled: [],
    },
  ])('$name', ({ calls, drifts, settled }) => {
    const result = correlated(calls);

    expect(told(result)).toEqual(drifts);
    expect(result.settled.map((one) => one.reason)).toEqual(settled);
  });

  it('reports an access key separately if code has the user', () => {
    const user = inState('aws_iam_user.dave', { id: 'dave', name: 'dave' });

    expect(told(correlated([createKey], [user]))).toEqual(['unmanaged aws_iam_access_key AKIAIOSFODNN7EXAMPLE: CreateAccessKey']);
  });

  it('includes an unmanaged resource that a changed managed resource now names', () => {
    expect(told(correlated([createBoundary, setBoundary], [BASTION]))).toEqual([
      'unmanaged aws_iam_policy arn:aws:iam::123456789012:policy/limits: CreatePolicy',
      'changed aws_iam_role bastion: PutRolePermissionsBoundary',
    ]);
    expect(told(correlated([createBoundary], [BASTION]))).toEqual([]);
  });
});

describe('a resource that manages all relations of its kind', () => {
  const POLICY = 'arn:aws:iam::123456789012:policy/limits';
  const attach = iam('AttachRolePolicy', { roleName: 'bastion', policyArn: POLICY });
  const ofAll = inState('aws_iam_policy_attachment.limits', {
    id: 'limits',
    name: 'limits',
    policy_arn: POLICY,
    roles: ['web'],
    users: [],
    groups: [],
  });
  const members = inState('aws_iam_group_membership.developers', { id: 'team', name: 'team', group: 'developers', users: ['alice'] });

  it.each([
    ['a policy attached to one more role', attach, [BASTION, ofAll], 'aws_iam_policy_attachment.limits', { roles: ['bastion', 'web'] }],
    ['a user who was added to a group', join, [DEVELOPERS, members], 'aws_iam_group_membership.developers', { users: ['alice', 'dave'] }],
  ] as const)('is itself changed: %s', (_name, call, state, address, after) => {
    const { drifts } = correlated([call], [...state]);

    expect(drifts.map((drift) => [drift.kind, drift.address])).toEqual([['changed', address]]);
    expect(Object.fromEntries(drifts[0]?.changes.map((change) => [change.path, change.after]) ?? [])).toEqual(after);
  });

  it('is not required: a separate resource is unmanaged if code has none', () => {
    expect(told(correlated([attach], [BASTION]))).toEqual([`unmanaged aws_iam_role_policy_attachment bastion/${POLICY}: AttachRolePolicy`]);
  });
});

describe('a resource named after a managed resource of its type', () => {
  const orders = inState('aws_sqs_queue.orders', { id: urlOf('orders'), url: urlOf('orders'), name: 'orders' });
  const made = (name: string): readonly string[] => told(correlated([createQueue(name)], [orders]));

  it('is related to the workspace', () => {
    expect(made('orders-dead')).toEqual([`unmanaged aws_sqs_queue ${urlOf('orders-dead')}: CreateQueue`]);
  });

  it.each([
    ['a name that starts with it without a separator', 'ordersdead'],
    ['a name with other words in between', 'orders-of-others-dead'],
    ['another name', 'invoices-dead'],
  ])('is not related by %s', (_case, name) => {
    expect(made(name)).toEqual([]);
  });

  it('is not related by the name of a resource of another type', () => {
    const topic = inState('aws_sns_topic.orders', { id: 'arn:aws:sns:us-east-1:123456789012:orders', name: 'orders' });

    expect(told(correlated([createQueue('orders-dead')], [topic]))).toEqual([]);
  });
});

describe('an IAM identity in the path of managed ones', () => {
  const ana = inState('aws_iam_user.ana', { id: 'ana', name: 'ana', path: '/people/' });
  const job = inState('aws_iam_role.job', { id: 'job', name: 'job', path: '/service-role/' });
  const made = (path: string): Called => iam('CreateUser', { userName: 'dee', path });

  it('is related to the workspace', () => {
    expect(told(correlated([made('/people/')], [ana]))).toEqual(['unmanaged aws_iam_user dee: CreateUser']);
  });

  it.each([
    ['another path', made('/robots/'), ana],
    ['no path', made('/'), { ...ana, values: { ...ana.values, path: '/' } }],
    [
      'the path of resources of another type',
      made('/people/'),
      { ...ana, type: 'aws_iam_group', values: { id: 'g', name: 'g', path: '/people/' } },
    ],
    [
      'a path that the console uses for all roles',
      iam('CreateRole', { roleName: 'x', path: '/service-role/', assumeRolePolicyDocument: '{}' }),
      job,
    ],
  ])('is not related by %s', (_name, call, managed) => {
    expect(told(correlated([call], [managed]))).toEqual([]);
  });
});

describe('a resource created by hand whose import block is merged', () => {
  // What code leaves out has the provider's default, which is not the service's.
  const BODY = '  name             = "jobs"\n  delay_seconds    = 5\n  max_message_size = 1048576\n';
  const made = createQueue('jobs', { DelaySeconds: '5' });

  function correlatedWith(code: string, ...calls: readonly Called[]): Correlation {
    const kept = inOrder(made, ...calls);
    const filtered = { read: kept.length, kept, context: [], dropped: {}, malformed: [] };
    return correlate(filtered, aWorkspace({ 'main.tf': code }, []), catalogue, parsePolicy({ unmanaged: 'all' }, 'test'));
  }
  const imported = (id: string): string =>
    `resource "aws_sqs_queue" "jobs" {\n${BODY}}\nimport {\n  to = aws_sqs_queue.jobs\n  id = "${id}"\n}\n`;

  it('is settled until the apply', () => {
    const { drifts, settled } = correlatedWith(imported(urlOf('jobs')));

    expect(drifts).toEqual([]);
    expect(settled).toEqual([expect.objectContaining({ reason: 'import-pending', address: 'aws_sqs_queue.jobs' })]);
  });

  it.each<[string, string, readonly Called[], string]>([
    [
      'was changed since its import block was written',
      imported(urlOf('jobs')),
      [setAttributes('jobs', { DelaySeconds: '9' })],
      'changed aws_sqs_queue.jobs delay_seconds',
    ],
    [
      'got a tag since its import block was written',
      imported(urlOf('jobs')),
      [tagQueue('jobs', { Team: 'a' })],
      'changed aws_sqs_queue.jobs tags',
    ],
    ['has no import block', `resource "aws_sqs_queue" "jobs" {\n${BODY}}\n`, [], 'unmanaged  delay_seconds,max_message_size,name'],
    ['is not the resource in the import block', imported(urlOf('mail')), [], 'unmanaged  delay_seconds,max_message_size,name'],
  ])('is drift if it %s', (_case, code, calls, expected) => {
    const { drifts } = correlatedWith(code, ...calls);

    expect(drifts.map(({ kind, address = '', changes }) => `${kind} ${address} ${changes.map(({ path }) => path).join()}`)).toEqual([
      expected,
    ]);
  });
});
