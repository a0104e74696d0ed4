import dedent from 'dedent';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { catalogue } from '#catalogue/index.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Filtered } from '#domain/trail/filtered.ts';
import type { JsonObject } from '#domain/json.ts';
import type { RefreshChange, StateResource, Workspace } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { bundledSchema } from '#terraform/provider-schema.ts';
import { correlate } from '#stages/correlate/correlate.ts';
import type { Correlation } from '#stages/correlate/correlate.ts';
import { aConsoleUser, anEvent, terraform } from '../../support/builders.ts';
import {
  arnOf,
  configureFunction,
  createQueue,
  deleteQueue,
  inOrder,
  keepLogs,
  queueValues,
  setAttributes,
  tagQueue,
  untagQueue,
  urlOf,
} from '../../support/calls.ts';
import type { Called } from '../../support/calls.ts';
import { aWorkspace, inState } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const JOBS = inState('aws_sqs_queue.jobs', queueValues('shop-jobs'));
const CODE = dedent`
  resource "aws_sqs_queue" "jobs" {
    name                       = "shop-jobs"
    visibility_timeout_seconds = 30
  }
`;

function filtered(kept: readonly CloudTrailEvent[], context: Filtered['context'] = []): Filtered {
  return { read: kept.length + context.length, kept, context, dropped: {}, malformed: [] };
}

interface World {
  readonly code?: string;
  readonly state?: readonly StateResource[];
  readonly refresh?: readonly RefreshChange[];
  readonly unmanaged?: 'related' | 'all' | 'none';
}

function workspaceOf(world: World): Workspace {
  return {
    ...aWorkspace({ 'main.tf': world.code ?? CODE }, world.state ?? [JOBS]),
    ...(world.refresh === undefined ? {} : { refresh: world.refresh }),
  };
}

function correlated(events: readonly CloudTrailEvent[], world: World = {}): Correlation {
  return correlate(filtered(events), workspaceOf(world), catalogue, parsePolicy({ unmanaged: world.unmanaged ?? 'all' }, 'test'));
}

/** Kind, address and changes of each drift: `changed | aws_sqs_queue.jobs | visibility_timeout_seconds 30>60`; what a missing one lost is left out. */
function told(result: Correlation): readonly string[] {
  return result.drifts.map((drift) =>
    [
      drift.kind,
      drift.address ?? drift.resourceType,
      ...drift.changes
        .filter(() => drift.kind !== 'missing')
        .map((change) => `${change.path} ${JSON.stringify(change.before)}>${change.hidden ? 'hidden' : JSON.stringify(change.after)}`),
    ].join(' | '),
  );
}

function reasons(result: Correlation): readonly string[] {
  return [...result.settled, ...result.unexplained, ...outside(result)].map((one) => one.reason);
}

/** What has nothing to do with this code: whether that is dangerous is asked later. */
function outside(result: Correlation): Correlation['invisible'] {
  return result.invisible.filter(({ reason }) => reason === 'outside-this-code');
}

/** Reason, resource and changes of what no plan can see: `ignored-by-code | aws_sqs_queue.jobs | policy "">"…"`. */
function unseen(result: Correlation): readonly string[] {
  return result.invisible.map(({ reason, drift }) =>
    [
      reason,
      drift.address ?? drift.resourceType,
      ...drift.changes.map(
        (change) => `${change.path} ${JSON.stringify(change.before)}>${change.hidden ? 'hidden' : JSON.stringify(change.after)}`,
      ),
    ].join(' | '),
  );
}

/** An updated instance as a refresh shows it. */
function refreshed(resource: StateResource, over: JsonObject): RefreshChange {
  return {
    address: resource.address,
    type: resource.type,
    kind: 'update',
    before: resource.values,
    after: { ...resource.values, ...over },
    sensitive: [],
  };
}

function gone(resource: StateResource): RefreshChange {
  return { address: resource.address, type: resource.type, kind: 'delete', before: resource.values, after: null, sensitive: [] };
}

describe('drifts from CloudTrail alone', () => {
  const cases: readonly {
    readonly name: string;
    readonly calls: readonly Called[];
    readonly drifts: readonly string[];
    readonly rest: readonly string[];
  }[] = [
    {
      name: 'one write',
      calls: [setAttributes('shop-jobs', { VisibilityTimeout: '60' })],
      drifts: ['changed | aws_sqs_queue.jobs | visibility_timeout_seconds 30>60'],
      rest: [],
    },
    {
      name: 'the last of several writes',
      calls: [setAttributes('shop-jobs', { VisibilityTimeout: '60' }), setAttributes('shop-jobs', { VisibilityTimeout: '90' })],
      drifts: ['changed | aws_sqs_queue.jobs | visibility_timeout_seconds 30>90'],
      rest: [],
    },
    {
      name: 'a change and its reversal',
      calls: [setAttributes('shop-jobs', { VisibilityTimeout: '60' }), setAttributes('shop-jobs', { VisibilityTimeout: '30' })],
      drifts: [],
      rest: ['net-zero'],
    },
    {
      name: 'a write of the current value',
      calls: [setAttributes('shop-jobs', { VisibilityTimeout: '30' })],
      drifts: [],
      rest: ['net-zero'],
    },
    { name: 'created and deleted', calls: [createQueue('shop-new'), deleteQueue('shop-new')], drifts: [], rest: ['created-then-deleted'] },
    { name: 'removed', calls: [deleteQueue('shop-jobs')], drifts: ['missing | aws_sqs_queue.jobs'], rest: [] },
    {
      name: 'deleted and recreated with the same values',
      calls: [deleteQueue('shop-jobs'), createQueue('shop-jobs', { MaximumMessageSize: '262144' })],
      drifts: [],
      rest: ['net-zero'],
    },
    {
      name: 'deleted and recreated with a different default',
      calls: [deleteQueue('shop-jobs'), createQueue('shop-jobs')],
      drifts: ['changed | aws_sqs_queue.jobs | max_message_size 262144>1048576'],
      rest: [],
    },
    {
      name: 'an unknown call',
      calls: [{ eventName: 'UpdateSomethingNew', requestParameters: { queueUrl: urlOf('shop-jobs') } }],
      drifts: ['changed | aws_sqs_queue.jobs | * null>hidden'],
      rest: [],
    },
    {
      name: 'a queue outside this code',
      calls: [setAttributes('elsewhere', { VisibilityTimeout: '60' })],
      drifts: [],
      rest: ['outside-this-code'],
    },
  ];

  it.each(cases)('$name', ({ calls, drifts, rest }) => {
    const result = correlated(inOrder(...calls));

    expect(told(result)).toEqual(drifts);
    expect(reasons(result)).toEqual(rest);
  });

  test('an attribute set before is reset if the resource is recreated without it', () => {
    const state = [
      inState(
        'aws_sqs_queue.jobs',
        queueValues('shop-jobs', {
          visibility_timeout_seconds: 90,
          max_message_size: 1048576,
          tags: { Team: 'a' },
          tags_all: { Team: 'a' },
        }),
      ),
    ];

    const result = correlated(inOrder(deleteQueue('shop-jobs'), createQueue('shop-jobs', { DelaySeconds: '5' })), {
      state,
      code: CODE.replace('30', '90'),
    });

    expect(told(result)).toEqual([
      'changed | aws_sqs_queue.jobs | delay_seconds 0>5 | tags {"Team":"a"}>{} | tags_all {"Team":"a"}>{} | visibility_timeout_seconds 90>30',
    ]);
    expect(result.drifts[0]?.changes.map((change) => change.eventIDs.length)).toEqual([1, 1, 1, 2]);
  });

  test('an attribute that AWS computes and code writes is hidden if the resource is recreated without it', () => {
    const state = [
      inState('aws_sqs_queue.jobs', queueValues('shop-jobs', { max_message_size: 1048576, kms_data_key_reuse_period_seconds: 600 })),
    ];
    const code = CODE.replace('\n}', '\n  kms_data_key_reuse_period_seconds = 600\n}');

    const result = correlated(inOrder(deleteQueue('shop-jobs'), createQueue('shop-jobs')), { state, code });

    expect(told(result)).toEqual(['changed | aws_sqs_queue.jobs | kms_data_key_reuse_period_seconds 600>hidden']);
  });

  test('a missing resource lists the lost values and the deleting event', () => {
    const calls = inOrder(setAttributes('shop-jobs', { VisibilityTimeout: '60' }), deleteQueue('shop-jobs'));

    const [drift] = correlated(calls).drifts;

    expect(drift?.kind).toBe('missing');
    expect(drift?.changes.find((change) => change.path === 'visibility_timeout_seconds')).toMatchObject({
      before: 30,
      after: null,
      eventIDs: [calls[1]?.eventID],
    });
    expect(drift?.events).toEqual(calls);
  });

  test('a value already in code is no drift, and neither is a merged removal', () => {
    const longer = CODE.replace('30', '60');

    const merged = correlated(inOrder(setAttributes('shop-jobs', { VisibilityTimeout: '60' })), { code: longer });
    const removed = correlated(inOrder(deleteQueue('shop-jobs')), { code: '# nothing left' });

    expect([merged.drifts, removed.drifts]).toEqual([[], []]);
    expect([...reasons(merged), ...reasons(removed)]).toEqual(['already-in-code', 'already-in-code']);
  });

  test('context events are attached to the drift and are no drifts themselves', () => {
    const [failed] = inOrder(setAttributes('shop-jobs', { VisibilityTimeout: '900' }));
    const kept = inOrder(setAttributes('shop-jobs', { VisibilityTimeout: '60' }));

    const result = correlate(
      filtered(kept, [{ event: failed!, reason: 'failed-call' }]),
      workspaceOf({}),
      catalogue,
      parsePolicy({ unmanaged: 'all' }, 'test'),
    );

    expect(result.drifts.map((drift) => [drift.events, drift.context])).toEqual([[kept, [failed]]]);
  });
});

describe('events within one second, where eventID gives no order', () => {
  const at = (call: Called, id: string): CloudTrailEvent => anEvent({ ...call, eventTime: '2026-01-15T10:00:00Z', eventID: id });

  test('a change replayed before the creation of its resource is replayed again', () => {
    const result = correlated([at(setAttributes('shop-new', { VisibilityTimeout: '60' }), 'a'), at(createQueue('shop-new'), 'b')]);

    expect(result.drifts.map((drift) => drift.observed?.['visibility_timeout_seconds'])).toEqual([60]);
    expect(result.settled).toEqual([]);
  });

  test('a change in the same second does not restore a deleted resource, a later change does', () => {
    const [remove, change] = [at(deleteQueue('shop-jobs'), 'a'), at(setAttributes('shop-jobs', { VisibilityTimeout: '60' }), 'b')];

    expect(correlated([remove, change]).drifts.map((drift) => drift.kind)).toEqual(['missing']);
    expect(told(correlated([remove, { ...change, eventTime: '2026-01-15T10:05:00Z' }]))).toEqual([
      'changed | aws_sqs_queue.jobs | visibility_timeout_seconds 30>60',
    ]);
  });

  test('an existing resource is deleted before it is recreated', () => {
    const result = correlated([
      at(createQueue('shop-jobs', { VisibilityTimeout: '60', MaximumMessageSize: '262144' }), 'a'),
      at(deleteQueue('shop-jobs'), 'b'),
    ]);

    expect(told(result)).toEqual(['changed | aws_sqs_queue.jobs | visibility_timeout_seconds 30>60']);
  });
});

describe('tags with default_tags of the provider', () => {
  const state = [inState('aws_sqs_queue.jobs', queueValues('shop-jobs', { tags: { Team: 'a' }, tags_all: { Team: 'a', Env: 'prod' } }))];

  it.each<{ readonly name: string; readonly calls: readonly Called[]; readonly drifts: readonly string[] }>([
    { name: 'writing the default value again is no change', calls: [tagQueue('shop-jobs', { Env: 'prod' })], drifts: [] },
    {
      name: 'another value for a default key becomes a tag of the resource',
      calls: [tagQueue('shop-jobs', { Env: 'dev' })],
      drifts: ['tags {"Team":"a"}>{"Team":"a","Env":"dev"}', 'tags_all {"Team":"a","Env":"prod"}>{"Team":"a","Env":"dev"}'],
    },
    {
      name: 'a change and its reversal',
      calls: [tagQueue('shop-jobs', { Env: 'dev' }), tagQueue('shop-jobs', { Env: 'prod' })],
      drifts: [],
    },
    {
      name: 'removing a default shows in tags_all only',
      calls: [untagQueue('shop-jobs', 'Env')],
      drifts: ['tags_all {"Team":"a","Env":"prod"}>{"Team":"a"}'],
    },
    {
      name: 'removing a default and restoring it',
      calls: [untagQueue('shop-jobs', 'Env'), tagQueue('shop-jobs', { Env: 'prod' })],
      drifts: [],
    },
    {
      name: 'a new tag',
      calls: [tagQueue('shop-jobs', { Tier: '1' })],
      drifts: ['tags {"Team":"a"}>{"Team":"a","Tier":"1"}', 'tags_all {"Team":"a","Env":"prod"}>{"Team":"a","Env":"prod","Tier":"1"}'],
    },
    {
      name: 'recreated with the same tags',
      calls: [deleteQueue('shop-jobs'), createQueue('shop-jobs', { MaximumMessageSize: '262144' }, { Team: 'a', Env: 'prod' })],
      drifts: [],
    },
  ])('$name', ({ calls, drifts }) => {
    const result = correlated(inOrder(...calls), { state });

    expect(
      result.drifts.flatMap((drift) =>
        drift.changes.map((change) => `${change.path} ${JSON.stringify(change.before)}>${JSON.stringify(change.after)}`),
      ),
    ).toEqual(drifts);
    expect(reasons(result)).toEqual(drifts.length === 0 ? ['net-zero'] : []);
  });
});

describe('a queue policy, which Terraform can manage in two ways', () => {
  const POLICY = JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Principal: '*', Action: 'sqs:SendMessage', Resource: '*' }],
  });
  const own = inState('aws_sqs_queue_policy.jobs', { id: urlOf('shop-jobs'), queue_url: urlOf('shop-jobs'), policy: '{}' });
  const other = inState('aws_sqs_queue_policy.mail', { id: urlOf('shop-mail'), queue_url: urlOf('shop-mail'), policy: '{}' });
  const inline = CODE.replace('\n}', '\n  policy = ""\n}');

  it.each<{ readonly name: string; readonly state: readonly StateResource[]; readonly code: string; readonly drifts: readonly string[] }>([
    {
      name: 'changed as a separate resource if the state has one',
      state: [JOBS, own],
      code: CODE,
      drifts: ['changed | aws_sqs_queue_policy.jobs | policy'],
    },
    {
      name: 'changed in the queue block if code writes it there',
      state: [JOBS],
      code: inline,
      drifts: ['changed | aws_sqs_queue.jobs | policy'],
    },
    {
      name: 'changed in the queue block if only another queue has a separate resource',
      state: [JOBS, other],
      code: inline,
      drifts: ['changed | aws_sqs_queue.jobs | policy'],
    },
    {
      name: 'unmanaged if code writes neither',
      state: [JOBS],
      code: CODE,
      drifts: ['unmanaged | aws_sqs_queue_policy | policy,queue_url'],
    },
  ])('$name', ({ state, code, drifts }) => {
    const result = correlated(inOrder(setAttributes('shop-jobs', { Policy: POLICY })), { state, code });

    expect(
      result.drifts.map(
        (drift) => `${drift.kind} | ${drift.address ?? drift.resourceType} | ${drift.changes.map((change) => change.path).join()}`,
      ),
    ).toEqual(drifts);
    expect(reasons(result)).toEqual([]);
  });

  test('removing a policy that code does not write is invisible to a plan', () => {
    const result = correlated(inOrder(setAttributes('shop-jobs', { Policy: '' })));

    expect(result.invisible).toMatchObject([{ reason: 'not-managed-here', attachedTo: 'aws_sqs_queue.jobs', drift: { kind: 'missing' } }]);
    expect(reasons(result)).toEqual([]);
  });
});

describe('values that CloudTrail hides', () => {
  const worker = inState('aws_lambda_function.worker', {
    function_name: 'w',
    arn: 'arn:aws:lambda:us-east-1:123456789012:function:w',
    environment: [{ variables: { A: '1' } }],
  });
  const configure = configureFunction('w', { environment: {} });

  test('written once: a drift to an unknown value', () => {
    expect(told(correlated(inOrder(configure), { state: [worker] }))).toEqual([
      'changed | aws_lambda_function.worker | environment [{"variables":{"A":"1"}}]>hidden',
    ]);
  });

  test('written twice by one actor: unexplained, because it may have been reverted', () => {
    const result = correlated(inOrder(configure, configure), { state: [worker] });

    expect(result.drifts).toEqual([]);
    expect(result.unexplained.map((one) => [one.reason, one.address])).toEqual([
      ['value-redacted', 'aws_lambda_function.worker'],
      ['value-redacted', 'aws_lambda_function.worker'],
    ]);
  });

  test('written twice by two actors: a drift', () => {
    expect(correlated(inOrder(configure, { ...configure, ...aConsoleUser('bob') }), { state: [worker] }).drifts).toHaveLength(1);
  });

  test('written twice and unchanged in the refresh: net zero', () => {
    expect(reasons(correlated(inOrder(configure, configure), { state: [worker], refresh: [] }))).toEqual(['net-zero']);
  });

  it.each<{ readonly name: string; readonly call: Called; readonly path: string }>([
    {
      name: 'as the whole value',
      call: setAttributes('shop-jobs', { KmsMasterKeyId: 'HIDDEN_DUE_TO_SECURITY_REASONS' }),
      path: 'kms_master_key_id',
    },
    { name: 'as the value of a map', call: tagQueue('shop-jobs', { Secret: '(redacted)', Team: 'a' }), path: 'tags' },
    {
      name: 'inside a JSON document',
      call: setAttributes('shop-jobs', { RedrivePolicy: '{"deadLetterTargetArn":"***","maxReceiveCount":5}' }),
      path: 'redrive_policy',
    },
  ])('a redaction marker $name hides the whole value', ({ call, path }) => {
    const code = CODE.replace('\n}', '\n  redrive_policy = ""\n}');

    const [drift] = correlated(inOrder(call), { code }).drifts;

    const change = drift?.changes.find((one) => one.path === path);
    expect(change).toMatchObject({ hidden: true, after: null });
    expect(drift?.writes.filter((write) => write.path === path)).toMatchObject([{ hidden: true, value: null }]);
  });

  test('in a list of an unmanaged resource: hidden and not observed', () => {
    const layers: Called = {
      eventSource: 'lambda.amazonaws.com',
      eventName: 'CreateFunction20150331',
      requestParameters: { functionName: 'new', memorySize: 256, architectures: ['arm64', '****'] },
    };

    const [drift] = correlated(inOrder(layers)).drifts;

    expect(drift?.changes.find((change) => change.path === 'architectures')).toMatchObject({ hidden: true, after: null });
    expect(drift?.observed).toMatchObject({ memory_size: 256 });
    expect(drift?.observed).not.toHaveProperty('architectures');
  });

  test('a value derived from a hidden value stays hidden', () => {
    const permission = (eventName: string, label: string): Called => ({
      eventName,
      requestParameters: { queueUrl: urlOf('shop-jobs'), label },
    });
    const own = inState('aws_sqs_queue_policy.jobs', {
      queue_url: urlOf('shop-jobs'),
      policy: JSON.stringify({ Statement: [{ Sid: 'old', Effect: 'Allow' }] }),
    });

    const calls = inOrder(permission('AddPermission', 'x'), permission('AddPermission', 'y'), {
      ...permission('RemovePermission', 'x'),
      ...aConsoleUser('bob'),
    });

    expect(told(correlated(calls, { state: [JOBS, own] }))[0]).toMatch(/policy .*>hidden$/);
  });

  test('a redacted tag that is removed again leaves nothing hidden', () => {
    expect(reasons(correlated(inOrder(tagQueue('shop-jobs', { Secret: '(redacted)' }), untagQueue('shop-jobs', 'Secret'))))).toEqual([
      'net-zero',
    ]);
  });

  test('a hidden value that the refresh shows is not hidden', () => {
    const calls = inOrder(tagQueue('shop-jobs', { Secret: '(redacted)' }));

    const result = correlated(calls, { refresh: [refreshed(JOBS, { tags: { Secret: 'reference' }, tags_all: { Secret: 'reference' } })] });

    expect(told(result)).toEqual(['changed | aws_sqs_queue.jobs | tags {}>{"Secret":"reference"} | tags_all {}>{"Secret":"reference"}']);
    expect(result.drifts[0]?.changes.map((change) => change.eventIDs)).toEqual([[calls[0]?.eventID], [calls[0]?.eventID]]);
  });
});

describe('with a refresh', () => {
  test('the refresh gives the value, CloudTrail gives the actor', () => {
    const calls = inOrder(setAttributes('shop-jobs', { VisibilityTimeout: '60' }));

    const result = correlated(calls, { refresh: [refreshed(JOBS, { visibility_timeout_seconds: 90 })] });

    expect(told(result)).toEqual(['changed | aws_sqs_queue.jobs | visibility_timeout_seconds 30>90']);
    expect(result.drifts[0]).toMatchObject({ seenIn: 'refresh', events: calls, actors: [{ principal: 'alice' }] });
  });

  test('a drift without an explaining event has no events', () => {
    expect(correlated([], { refresh: [refreshed(JOBS, { visibility_timeout_seconds: 90 })] }).drifts).toMatchObject([
      { events: [], actors: [], changes: [{ eventIDs: [] }] },
    ]);
  });

  test('a change that the refresh does not show is no drift', () => {
    const changed = correlated(inOrder(setAttributes('shop-jobs', { VisibilityTimeout: '60' })), { refresh: [] });
    const deleted = correlated(inOrder(deleteQueue('shop-jobs')), { refresh: [] });

    expect(unseen(changed)).toEqual(['not-in-refresh | aws_sqs_queue.jobs | visibility_timeout_seconds 30>60']);
    expect(reasons(changed)).toEqual([]);
    expect(reasons(deleted)).toEqual(['undone-since']);
    expect([...changed.drifts, ...deleted.drifts, ...deleted.invisible]).toEqual([]);
  });

  test('changes of computed attributes that code does not write are no drift', () => {
    const shadow = refreshed(JOBS, {
      policy: '{"Statement":[]}',
      redrive_policy: '{"maxReceiveCount":5}',
      url: 'https://elsewhere.example.com',
    });

    const result = correlated(inOrder(setAttributes('shop-jobs', { VisibilityTimeout: '30' })), { refresh: [shadow] });

    expect(result.drifts).toEqual([]);
    expect(reasons(result)).toEqual(['net-zero']);
  });

  test('a change of the same attribute is drift if code writes it', () => {
    const code = CODE.replace('\n}', '\n  policy = ""\n}');

    expect(told(correlated([], { code, refresh: [refreshed(JOBS, { policy: '{"Statement":[]}' })] }))).toEqual([
      'changed | aws_sqs_queue.jobs | policy "">"{\\"Statement\\":[]}"',
    ]);
  });

  test('a value already in code and a merged removal are settled with their events', () => {
    const set = inOrder(setAttributes('shop-jobs', { VisibilityTimeout: '60' }));
    const remove = inOrder(deleteQueue('shop-jobs'));

    const merged = correlated(set, { code: CODE.replace('30', '60'), refresh: [refreshed(JOBS, { visibility_timeout_seconds: 60 })] });
    const removed = correlated(remove, { code: '# nothing left', refresh: [gone(JOBS)] });

    expect(merged.settled).toMatchObject([{ reason: 'already-in-code', eventIDs: [set[0]?.eventID] }]);
    expect(removed.settled).toMatchObject([{ reason: 'already-in-code', eventIDs: [remove[0]?.eventID] }]);
    expect([...merged.drifts, ...removed.drifts]).toEqual([]);
  });

  test('a resource deleted with its owner is explained by the deletion of the owner', () => {
    const bucket = inState('aws_s3_bucket.data', { id: 'shop-data', bucket: 'shop-data', arn: 'arn:aws:s3:::shop-data' });
    const versioning = inState('aws_s3_bucket_versioning.data', { id: 'shop-data', bucket: 'shop-data' });
    const calls = inOrder({ eventSource: 's3.amazonaws.com', eventName: 'DeleteBucket', requestParameters: { bucketName: 'shop-data' } });

    const { drifts } = correlated(calls, {
      code: 'resource "aws_s3_bucket" "data" {}\nresource "aws_s3_bucket_versioning" "data" {}',
      state: [bucket, versioning],
      refresh: [gone(versioning), gone(bucket)],
    });

    expect(drifts.map((drift) => [drift.address, drift.kind, drift.events])).toEqual([
      ['aws_s3_bucket.data', 'missing', calls],
      ['aws_s3_bucket_versioning.data', 'missing', calls],
    ]);
  });

  test('a call unknown to the catalogue explains the drift of the resource that it names', () => {
    const key = inState('aws_kms_key.k', {
      id: 'key-12345678',
      arn: 'arn:aws:kms:us-east-1:123456789012:key/key-12345678',
      enable_key_rotation: true,
    });
    const calls = inOrder(
      { eventSource: 'example.amazonaws.com', eventName: 'TurnRotationOff', requestParameters: { keyId: 'key-12345678' } },
      { eventSource: 'example.amazonaws.com', eventName: 'TurnRotationOff', requestParameters: { keyId: 'key-87654321' } },
    );

    const result = correlated(calls, {
      code: 'resource "aws_kms_key" "k" {\n  enable_key_rotation = true\n}',
      state: [key],
      refresh: [refreshed(key, { enable_key_rotation: false })],
    });

    expect(result.drifts.map((drift) => drift.events)).toEqual([[calls[0]]]);
    expect(result.unexplained.map((one) => one.eventIDs)).toEqual([[calls[1]?.eventID]]);
  });
});

describe('resources created by hand', () => {
  const mail = inState('aws_sqs_queue.mail', queueValues('shop-mail'));

  it.each<{ readonly name: string; readonly calls: readonly Called[]; readonly related: boolean }>([
    { name: 'a resource of another team', calls: [createQueue('payments')], related: false },
    {
      name: 'a resource that refers to a managed resource',
      calls: [createQueue('payments', { RedrivePolicy: JSON.stringify({ deadLetterTargetArn: arnOf('shop-jobs'), maxReceiveCount: 3 }) })],
      related: true,
    },
    { name: 'a resource that follows the naming pattern of managed ones', calls: [createQueue('shop-refunds')], related: true },
    { name: 'a resource whose name only starts with the same letters', calls: [createQueue('shopping')], related: false },
  ])('$name', ({ calls, related }) => {
    const result = correlated(inOrder(...calls), { state: [JOBS, mail], unmanaged: 'related' });

    expect([result.drifts.length, reasons(result)]).toEqual(related ? [1, []] : [0, ['outside-this-code']]);
  });

  test('the policy includes all unmanaged resources, or none', () => {
    expect(correlated(inOrder(createQueue('payments')), parsePolicy({ unmanaged: 'all' }, 'test')).drifts).toHaveLength(1);
    const none = correlated(inOrder(createQueue('shop-refunds')), { state: [JOBS, mail], unmanaged: 'none' });
    expect(none.drifts).toEqual([]);
    expect(none.invisible).toMatchObject([{ reason: 'not-managed-here', drift: { kind: 'unmanaged', resourceType: 'aws_sqs_queue' } }]);
    expect(reasons(correlated(inOrder(createQueue('payments')), { state: [JOBS, mail], unmanaged: 'none' }))).toEqual([
      'outside-this-code',
    ]);
  });

  test('later calls on the resource are merged into its observed values', () => {
    const [drift] = correlated(
      inOrder(
        createQueue('payments', { VisibilityTimeout: '60' }),
        setAttributes('payments', { VisibilityTimeout: '90' }),
        tagQueue('payments', { Team: 'p' }),
      ),
    ).drifts;

    expect(drift).toMatchObject({
      kind: 'unmanaged',
      importId: urlOf('payments'),
      observed: { visibility_timeout_seconds: 90, tags: { Team: 'p' }, tags_all: { Team: 'p' }, max_message_size: 1048576 },
    });
    expect(drift?.events).toHaveLength(3);
  });
});

describe('the same name in two places', () => {
  const group = (region: string, account = '123456789012'): StateResource =>
    inState(`aws_cloudwatch_log_group.${region.replaceAll('-', '_')}`, {
      name: '/shop/app',
      arn: `arn:aws:logs:${region}:${account}:log-group:/shop/app`,
      retention_in_days: 30,
    });
  const code = ['us_east_1', 'eu_west_1']
    .map((name) => `resource "aws_cloudwatch_log_group" "${name}" {\n  retention_in_days = 30\n}`)
    .join('\n');

  test('the ARN identifies the region', () => {
    const result = correlated(inOrder({ ...keepLogs('/shop/app', 7), awsRegion: 'eu-west-1' }), {
      code,
      state: [group('us-east-1'), group('eu-west-1')],
    });

    expect(result.drifts.map((drift) => drift.address)).toEqual(['aws_cloudwatch_log_group.eu_west_1']);
  });

  test('a name in another region or account is not matched to a resource of the state', () => {
    const away = { ...keepLogs('/shop/app', 7), recipientAccountId: '210987654321' };

    expect(
      reasons(correlated(inOrder({ ...keepLogs('/shop/app', 7), awsRegion: 'eu-west-1' }), { code, state: [group('us-east-1')] })),
    ).toEqual(['outside-this-code']);
    for (const events of [inOrder({ ...keepLogs('/shop/app', 7), awsRegion: 'eu-west-1' }), inOrder(away)]) {
      const result = correlated(events, { code, state: [group('us-east-1')] });
      // What watches is looked at wherever it is.
      expect([result.drifts, unseen(result)]).toEqual([[], ['outside-this-code | aws_cloudwatch_log_group | retention_in_days null>7']]);
    }
  });

  test('two resources with the same name and no ARN are ambiguous', () => {
    const nameless = ['a', 'b'].map((name) =>
      inState(`aws_cloudwatch_log_metric_filter.${name}`, { name: 'errors', log_group_name: '/shop/app' }),
    );

    const result = correlated(
      inOrder({
        eventSource: 'logs.amazonaws.com',
        eventName: 'PutMetricFilter',
        requestParameters: { filterName: 'errors', logGroupName: '/shop/app', filterPattern: 'x' },
      }),
      { code: '', state: nameless },
    );

    expect([result.drifts.length, reasons(result)]).toEqual([0, ['ambiguous-resource']]);
  });
});

test('drifts are in the order of their first event', () => {
  const mail = inState('aws_sqs_queue.mail', queueValues('shop-mail'));
  const code = `${CODE}\n\nresource "aws_sqs_queue" "mail" {}\n`;

  const result = correlated(inOrder(setAttributes('shop-mail', { DelaySeconds: '5' }), setAttributes('shop-jobs', { DelaySeconds: '5' })), {
    code,
    state: [JOBS, mail],
  });

  expect(result.drifts.map((drift) => drift.address)).toEqual(['aws_sqs_queue.mail', 'aws_sqs_queue.jobs']);
});

test('a file that is not HCL is reported with its position', () => {
  expect(() => correlated([], { code: 'resource "x" {' })).toThrow('main.tf:1');
});

describe('changes by Terraform after a change by a person', () => {
  function withTerraform(kept: readonly CloudTrailEvent[], own: readonly CloudTrailEvent[], world: World = {}): Correlation {
    return correlate(
      filtered(
        kept,
        own.map((event) => ({ event, reason: 'made-by-terraform' as const })),
      ),
      workspaceOf(world),
      catalogue,
      parsePolicy({ unmanaged: 'all' }, 'test'),
    );
  }
  const at = (time: string, timeout: string): CloudTrailEvent =>
    anEvent({
      eventTime: `2026-01-15T${time}:00Z`,
      requestParameters: { queueUrl: urlOf('shop-jobs'), attributes: { VisibilityTimeout: timeout } },
    });

  it('revert it: nothing is left to decide', () => {
    const result = withTerraform([at('10:00', '90')], [{ ...at('11:00', '30'), ...terraform() }]);

    expect(result.drifts).toEqual([]);
    expect(reasons(result)).toEqual(['undone-by-terraform']);
  });

  it('leave a drift if a person repeats the change', () => {
    const result = withTerraform([at('10:00', '90'), at('12:00', '120')], [{ ...at('11:00', '30'), ...terraform() }]);

    expect(told(result)).toEqual(['changed | aws_sqs_queue.jobs | visibility_timeout_seconds 30>120']);
  });

  it('do not hide a later change by a person, and are no drift if the state has them', () => {
    const result = withTerraform([at('12:00', '90')], [{ ...at('11:00', '30'), ...terraform() }]);

    expect(told(result)).toEqual(['changed | aws_sqs_queue.jobs | visibility_timeout_seconds 30>90']);
    expect(result.drifts[0]?.events).toHaveLength(1);
    expect(withTerraform([], [{ ...at('11:00', '30'), ...terraform() }])).toEqual({
      drifts: [],
      settled: [],
      invisible: [],
      unexplained: [],
    });
  });

  it('are a drift if neither state nor code has the value: another root applied them', () => {
    const strange = [{ ...at('11:00', '45'), ...terraform() }];

    expect(told(withTerraform([], strange))).toEqual(['changed | aws_sqs_queue.jobs | visibility_timeout_seconds 30>45']);
    expect(withTerraform([], strange, { code: CODE.replace('= 30', '= 45') })).toMatchObject({ drifts: [], settled: [] });
  });
});

test('a refresh change of another attribute than a later event is a separate drift without events', () => {
  const [event] = inOrder(setAttributes('shop-jobs', { VisibilityTimeout: '90' }));
  const workspace = { ...workspaceOf({ refresh: [refreshed(JOBS, { delay_seconds: 5 })] }), refreshedAt: '2025-01-01T00:00:00Z' };

  const result = correlate(filtered(event === undefined ? [] : [event]), workspace, catalogue, parsePolicy({ unmanaged: 'all' }, 'test'));

  expect(told(result).toSorted()).toEqual([
    'changed | aws_sqs_queue.jobs | delay_seconds 0>5',
    'changed | aws_sqs_queue.jobs | visibility_timeout_seconds 30>90',
  ]);
  expect(result.drifts.map((drift) => drift.events.length).toSorted((left, right) => left - right)).toEqual([0, 1]);
});

describe('changes that no plan shows', () => {
  const ignoring = (what: string, rest = ''): string =>
    CODE.replace('\n}', `\n${rest}\n  lifecycle {\n    ignore_changes = ${what}\n  }\n}`);
  const later = (over: JsonObject): World => ({ refresh: [refreshed(JOBS, over)] });

  it.each<{
    readonly name: string;
    readonly code: string;
    readonly calls: readonly Called[];
    readonly world?: World;
    readonly drifts?: readonly string[];
    readonly unseen: readonly string[];
    readonly rest?: readonly string[];
  }>([
    {
      name: 'an attribute that code ignores',
      code: ignoring('[visibility_timeout_seconds]'),
      calls: [setAttributes('shop-jobs', { VisibilityTimeout: '60' })],
      unseen: ['ignored-by-code | aws_sqs_queue.jobs | visibility_timeout_seconds 30>60'],
    },
    {
      name: 'an ignored attribute, shown by a refresh',
      code: ignoring('[visibility_timeout_seconds]'),
      calls: [setAttributes('shop-jobs', { VisibilityTimeout: '60' })],
      world: later({ visibility_timeout_seconds: 60 }),
      unseen: ['ignored-by-code | aws_sqs_queue.jobs | visibility_timeout_seconds 30>60'],
    },
    {
      name: 'an ignored attribute that no event changed',
      code: ignoring('all'),
      calls: [],
      world: later({ visibility_timeout_seconds: 60 }),
      unseen: ['ignored-by-code | aws_sqs_queue.jobs | visibility_timeout_seconds 30>60'],
    },
    {
      name: 'one of two attributes of a call',
      code: ignoring('[delay_seconds]'),
      calls: [setAttributes('shop-jobs', { VisibilityTimeout: '60', DelaySeconds: '5' })],
      drifts: ['changed | aws_sqs_queue.jobs | visibility_timeout_seconds 30>60'],
      unseen: ['ignored-by-code | aws_sqs_queue.jobs | delay_seconds 0>5'],
    },
    {
      name: 'one key of tags',
      code: ignoring('[tags["Owner"]]'),
      calls: [tagQueue('shop-jobs', { Owner: 'alice', Team: 'a' })],
      drifts: ['changed | aws_sqs_queue.jobs | tags {}>{"Team":"a"} | tags_all {}>{"Team":"a"}'],
      unseen: ['ignored-by-code | aws_sqs_queue.jobs | tags {}>{"Owner":"alice"} | tags_all {}>{"Owner":"alice"}'],
    },
    {
      name: 'nothing if the ignored attribute has its old value again',
      code: ignoring('[visibility_timeout_seconds]'),
      calls: [setAttributes('shop-jobs', { VisibilityTimeout: '60' }), setAttributes('shop-jobs', { VisibilityTimeout: '30' })],
      unseen: [],
      rest: ['net-zero'],
    },
    {
      name: 'a CloudTrail change next to a change that the refresh shows',
      code: CODE,
      calls: [setAttributes('shop-jobs', { VisibilityTimeout: '60', DelaySeconds: '5' })],
      world: later({ visibility_timeout_seconds: 60 }),
      drifts: ['changed | aws_sqs_queue.jobs | visibility_timeout_seconds 30>60'],
      unseen: ['not-in-refresh | aws_sqs_queue.jobs | delay_seconds 0>5'],
    },
  ])('$name', ({ code, calls, world, drifts, unseen: expected, rest }) => {
    const result = correlated(inOrder(...calls), { code, ...world });

    expect(told(result)).toEqual(drifts ?? []);
    expect(unseen(result)).toEqual(expected);
    expect(reasons(result)).toEqual(rest ?? []);
  });

  describe('a tag that the provider ignores', () => {
    const provider = 'provider "aws" {\n  ignore_tags {\n    keys         = ["Owner"]\n    key_prefixes = ["billing:"]\n  }\n}\n\n';

    test.each([
      ['CloudTrail alone', {}, ['changed | aws_sqs_queue.jobs | tags {}>{"Team":"a"} | tags_all {}>{"Team":"a"}'], true],
      // The provider takes such tags out of what it reads.
      [
        'a refresh',
        later({ tags: { Team: 'a' }, tags_all: { Team: 'a' } }),
        ['changed | aws_sqs_queue.jobs | tags {}>{"Team":"a"} | tags_all {}>{"Team":"a"}'],
        false,
      ],
    ])('is no drift, from %s', (_name, world, drifts, isTold) => {
      const tagged = tagQueue('shop-jobs', { Owner: 'alice', 'billing:code': '7', Team: 'a' });

      const result = correlated(inOrder(tagged), { code: provider + CODE, ...world });

      expect(told(result)).toEqual(drifts);
      expect(unseen(result)).toEqual(
        isTold
          ? [
              'ignored-by-code | aws_sqs_queue.jobs | tags {}>{"Owner":"alice","billing:code":"7"} | tags_all {}>{"Owner":"alice","billing:code":"7"}',
            ]
          : [],
      );
    });

    test('counts as ignored if nothing else changed', () => {
      const events = inOrder(tagQueue('shop-jobs', { Owner: 'alice' }));

      expect(unseen(correlated(events, { code: provider + CODE, refresh: [] }))).toEqual([
        'ignored-by-code | aws_sqs_queue.jobs | tags {}>{"Owner":"alice"}',
      ]);
    });
  });

  test('a deletion is a drift even if code ignores all changes', () => {
    expect(told(correlated(inOrder(deleteQueue('shop-jobs')), { code: ignoring('all') }))).toEqual(['missing | aws_sqs_queue.jobs']);
  });

  test('an event with a drift and an invisible change is listed in both and counted for the drift', () => {
    const events = inOrder(setAttributes('shop-jobs', { VisibilityTimeout: '60', DelaySeconds: '5' }));

    const result = correlated(events, { code: ignoring('[delay_seconds]') });

    expect(result.invisible).toMatchObject([{ eventIDs: [], drift: { events: [{ eventID: events[0]?.eventID }] } }]);
    expect(result.drifts[0]?.id).not.toBe(result.invisible[0]?.drift.id);
  });

  describe('an attribute that is not an argument', () => {
    const web = inState('aws_instance.web', { id: 'i-0a1b2c3d4e5f60718', instance_state: 'running', instance_type: 't3.small' });
    const code = 'resource "aws_instance" "web" {\n  instance_type = "t3.small"\n}';
    const power = (eventName: string): Called => ({
      eventSource: 'ec2.amazonaws.com',
      eventName,
      requestParameters: { instancesSet: { items: [{ instanceId: 'i-0a1b2c3d4e5f60718' }] } },
    });

    test('is invisible, and settled if it is reverted', () => {
      const stopped = correlated(inOrder(power('StopInstances')), { state: [web], code });
      const restarted = correlated(inOrder(power('StopInstances'), power('StartInstances')), { state: [web], code });
      const seenRunning = correlated(inOrder(power('StopInstances')), { state: [web], code, refresh: [] });

      expect(unseen(stopped)).toEqual(['not-an-argument | aws_instance.web | instance_state "running">"stopped"']);
      expect([unseen(restarted), reasons(restarted)]).toEqual([[], ['net-zero']]);
      expect([unseen(seenRunning), reasons(seenRunning)]).toEqual([[], ['net-zero']]);
    });
  });

  describe('a write-only argument', () => {
    const database = inState('aws_db_instance.main', {
      id: 'db-1',
      identifier: 'orders',
      arn: 'arn:aws:rds:us-east-1:123456789012:db:orders',
      password: null,
      password_wo: null,
      password_wo_version: 1,
    });
    const code = 'resource "aws_db_instance" "main" {\n  password_wo         = var.password\n  password_wo_version = 1\n}';
    const rotate: Called = {
      eventSource: 'rds.amazonaws.com',
      eventName: 'ModifyDBInstance',
      requestParameters: { dBInstanceIdentifier: 'orders', masterUserPassword: '****', applyImmediately: true },
    };
    const newest = (refresh?: readonly RefreshChange[]): Workspace => ({
      ...workspaceOf({ state: [database], code, ...(refresh === undefined ? {} : { refresh }) }),
      schema: bundledSchema(undefined),
    });

    test('is a hidden change of the argument that code writes', () => {
      const result = correlate(filtered(inOrder(rotate)), newest(), catalogue, parsePolicy({ unmanaged: 'all' }, 'test'));

      expect(told(result)).toEqual(['changed | aws_db_instance.main | password_wo null>hidden']);
      expect(result.drifts[0]?.changes[0]).toMatchObject({ sensitive: true, eventIDs: [expect.any(String)] });
    });

    test('is never read back: a refresh without a change proves nothing', () => {
      const result = correlate(filtered(inOrder(rotate)), newest([]), catalogue, parsePolicy({ unmanaged: 'all' }, 'test'));

      expect(unseen(result)).toEqual(['not-read-by-provider | aws_db_instance.main | password_wo null>hidden']);
    });
  });

  describe('an attribute of a newer provider version', () => {
    const queue = inState('aws_sqs_queue.jobs', { ...queueValues('shop-jobs'), newest_setting: 'on', newest_reading: 'a' });
    const code = 'resource "aws_sqs_queue" "jobs" {\n  name           = "shop-jobs"\n  newest_setting = "on"\n}';

    test('is drift if code writes it, otherwise computed', () => {
      const setting = correlated([], { state: [queue], code, refresh: [refreshed(queue, { newest_setting: 'off', newest_reading: 'b' })] });
      const reading = correlated([], { state: [queue], code, refresh: [refreshed(queue, { newest_reading: 'b' })] });

      expect(told(setting)).toEqual(['changed | aws_sqs_queue.jobs | newest_setting "on">"off"']);
      expect([told(reading), reasons(reading)]).toEqual([[], ['computed-only']]);
    });
  });

  describe('a password, which the provider does not read back', () => {
    const database = inState('aws_db_instance.main', {
      id: 'db-1',
      identifier: 'orders',
      arn: 'arn:aws:rds:us-east-1:123456789012:db:orders',
      password: 'old',
      allocated_storage: 20,
    });
    const code = 'resource "aws_db_instance" "main" {\n  password = var.password\n}';
    const rotate: Called = {
      eventSource: 'rds.amazonaws.com',
      eventName: 'ModifyDBInstance',
      requestParameters: { dBInstanceIdentifier: 'orders', masterUserPassword: '****', applyImmediately: true },
    };

    test('a refresh without a change proves nothing', () => {
      const result = correlated(inOrder(rotate), { state: [database], code, refresh: [] });

      expect(unseen(result)).toEqual(['not-read-by-provider | aws_db_instance.main | password "old">hidden']);
      expect(result.invisible[0]?.drift.changes[0]?.sensitive).toBe(true);
    });

    test('is reported as ignored if code ignores it', () => {
      const ignored = code.replace('\n}', '\n  lifecycle {\n    ignore_changes = [password]\n  }\n}');

      expect(unseen(correlated(inOrder(rotate), { state: [database], code: ignored, refresh: [] }))).toEqual([
        'ignored-by-code | aws_db_instance.main | password "old">hidden',
      ]);
    });
  });

  describe('an unmanaged resource attached to a managed one', () => {
    const POLICY_ARN = 'arn:aws:iam::123456789012:policy/deploy';
    const role = inState('aws_iam_role.app', { id: 'shop-app', name: 'shop-app', arn: 'arn:aws:iam::123456789012:role/shop-app' });
    const attachment = inState('aws_iam_role_policy_attachment.app', { id: 'shop-app-1', role: 'shop-app', policy_arn: POLICY_ARN });
    const document = '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"*","Resource":"*"}]}';
    const widen: Called = {
      eventSource: 'iam.amazonaws.com',
      eventName: 'CreatePolicyVersion',
      requestParameters: { policyArn: POLICY_ARN, policyDocument: document, setAsDefault: true },
    };
    const code = 'resource "aws_iam_role" "app" {\n  name = "shop-app"\n}';

    test('a widened policy that is attached to a managed role is reported', () => {
      const result = correlated(inOrder(widen), { state: [role, attachment], code });

      expect(result.drifts).toEqual([]);
      expect(result.invisible).toMatchObject([
        {
          reason: 'not-managed-here',
          attachedTo: 'aws_iam_role_policy_attachment.app',
          drift: { kind: 'changed', resourceType: 'aws_iam_policy', importId: POLICY_ARN, changes: [{ path: 'policy', after: document }] },
        },
      ]);
    });

    test('a policy that no managed resource names is outside this code', () => {
      const result = correlated(inOrder(widen), { state: [role], code });

      expect([result.drifts, result.invisible.map(({ attachedTo }) => attachedTo), reasons(result)]).toEqual([
        [],
        [undefined],
        ['outside-this-code'],
      ]);
    });
  });
});

describe('state, code and cloud differ', () => {
  const WAITING = CODE.replace('= 30', '= 45 # merged, not applied');

  it.each<{ readonly name: string; readonly code: string; readonly world?: World; readonly told: unknown }>([
    { name: 'only the cloud changed', code: CODE, told: [{ before: 30, after: 60, code: 30, standing: 'drifted' }] },
    { name: 'code and cloud changed to different values', code: WAITING, told: [{ before: 30, after: 60, code: 45, standing: 'both' }] },
    {
      name: 'code cannot be evaluated',
      code: CODE.replace('= 30', '= var.unheard_of'),
      told: [{ before: 30, after: 60, standing: 'drifted' }],
    },
    {
      name: 'a refresh shows the change',
      code: WAITING,
      world: { refresh: [refreshed(JOBS, { visibility_timeout_seconds: 60 })] },
      told: [{ before: 30, after: 60, code: 45, standing: 'both' }],
    },
  ])('$name', ({ code, world, told: expected }) => {
    const result = correlated(inOrder(setAttributes('shop-jobs', { VisibilityTimeout: '60' })), { code, ...world });

    expect(result.drifts[0]?.changes).toMatchObject(expected as object);
  });

  test('blocks and sets that equal the code are settled in any order', () => {
    const group = inState('aws_security_group.web', { id: 'sg-0aaaaaaaaaaaaaaa1', name: 'web', ingress: [], egress: [] });
    const rule = { from_port: 443, to_port: 443, protocol: 'tcp', cidr_blocks: ['10.0.0.0/8'], description: '', self: false };
    const written = 'from_port = 443\n    to_port = 443\n    protocol = "tcp"\n    cidr_blocks = ["10.0.0.0/8"]';
    const code = `resource "aws_security_group" "web" {\n  name = "web"\n  ingress {\n    ${written}\n  }\n}\n`;

    const merged = correlated([], { state: [group], code, refresh: [refreshed(group, { ingress: [rule] })] });
    const wider = correlated([], {
      state: [group],
      code,
      refresh: [refreshed(group, { ingress: [rule, { ...rule, from_port: 22, to_port: 22 }] })],
    });

    expect([told(merged), reasons(merged)]).toEqual([[], ['already-in-code']]);
    expect(wider.drifts).toMatchObject([{ changes: [{ path: 'ingress', standing: 'drifted' }] }]);
  });

  test('merged code that is not applied yet is no drift', () => {
    expect(correlated([], { code: WAITING })).toMatchObject({ drifts: [], settled: [], invisible: [], unexplained: [] });
    expect(correlated([], { code: WAITING, refresh: [] })).toMatchObject({ drifts: [], settled: [], invisible: [], unexplained: [] });
  });
});

describe('a refresh change that needs no review', () => {
  const shadow = refreshed(JOBS, { policy: '{"Statement":[]}' });

  it.each([
    ['the plan marks no attribute as relevant', { ...shadow, relevant: [] }, 'not-relevant'],
    ['the plan marks the attribute as relevant', { ...shadow, relevant: ['policy'] }, 'computed-only'],
    ['the plan marks the whole resource as relevant', { ...shadow, relevant: ['*'] }, 'computed-only'],
    ['the plan has no relevance information', shadow, 'computed-only'],
  ])('%s', (_name, change, reason) => {
    const result = correlated([], { refresh: [change] });

    expect(result.settled).toEqual([{ reason, address: 'aws_sqs_queue.jobs', resourceType: 'aws_sqs_queue', eventIDs: [] }]);
    expect([...result.drifts, ...result.invisible]).toEqual([]);
  });
});
