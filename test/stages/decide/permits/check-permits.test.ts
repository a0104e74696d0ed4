import { describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import type { Drift } from '#domain/drift.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { checkPermits } from '#stages/decide/permits/check-permits.ts';
import { anEvent } from '../../../support/builders.ts';
import { aChange, aChanged, aDrift, aMissing, aPolicy, aResource, aWorkspace, anUnmanaged } from '../../../support/drifts.ts';
import { BY, judge } from '../../../support/permits.ts';

const arn = (service: string, name: string): string => `arn:aws:${service}:eu-west-1:123456789012:${name}`;

function lacksOf(...args: Parameters<typeof judge>): string {
  return checkPermits(judge(...args)).violations.join('\n');
}

describe('a changed resource', () => {
  it('is harmless if a permit applies to each part', () => {
    const drift = aDrift({ changes: [aChange('visibility_timeout_seconds', 30, 60), aChange('tags', {}, { Owner: 'shop' })] });

    expect(checkPermits(judge(drift))).toEqual({
      violations: [],
      uses: [
        { path: 'visibility_timeout_seconds', permit: 'timing', allows: expect.any(String) as string },
        { path: 'tags.Owner', permit: 'label', allows: expect.any(String) as string },
      ],
    });
  });

  it('is not harmless if one part has no permit', () => {
    const drift = aDrift({ changes: [aChange('visibility_timeout_seconds', 30, 60), aChange('delay_seconds', 5, 500)] });

    expect(lacksOf(drift)).toMatch(/^delay_seconds of aws_sqs_queue\.jobs went from 5 to 500/);
  });

  it.each<[string, Partial<Drift>]>([
    ['of a type unknown to the catalogue', { resourceType: 'aws_made_up_thing', address: 'aws_made_up_thing.one' }],
    ['in an argument that the catalogue does not describe', { changes: [aChange('made_up_argument', 1, 2)] }],
    ['to a value that CloudTrail hides', { changes: [aChange('visibility_timeout_seconds', 30, null, { hidden: true })] }],
    ['in a value marked sensitive', { changes: [aChange('visibility_timeout_seconds', 30, 60, { sensitive: true })] }],
  ])('is not harmless if it changed %s', (_case, over) => {
    expect(lacksOf(aDrift(over))).not.toBe('');
  });

  it.each([
    ['one member', ['SetQueueAttributes: policies'], 1],
    ['two members', ['SetQueueAttributes: policies', 'SetQueueAttributes: extra.mode'], 2],
  ])('is not harmless with %s of its calls unread', (_case, unread, count) => {
    const { violations: lacks } = checkPermits(judge(aDrift({ unread })));

    expect(lacks).toHaveLength(count);
    expect(lacks[0]).toContain('was changed by a call that is only partly understood (SetQueueAttributes: policies)');
  });

  it.each([
    ['a store of data', 'aws_sqs_queue.jobs', 'visibility_timeout_seconds', true],
    ['a logging resource', 'aws_flow_log.main', 'tags', true],
    ['a resource without data', 'aws_lb_target_group.web', 'tags', false],
  ])('is escalated if it was recreated: %s', (_case, address, path, isAsked) => {
    const values = path === 'tags' ? ([{}, { Owner: 'shop' }] as const) : ([30, 60] as const);
    const drift: Drift = { ...aChanged(address, path, values), recreated: true };

    expect(lacksOf(drift).includes('was deleted and created again')).toBe(isAsked);
  });

  it('limits the length of its reasons', () => {
    const drift = aDrift({ changes: [aChange('tags', {}, { ['Backup'.repeat(200)]: 'x' }), aChange('name', 'a', 'b')] });

    expect(checkPermits(judge(drift)).violations.every((sentence) => sentence.length <= 300)).toBe(true);
  });
});

describe('a JSON document in one argument', () => {
  const AT = 'aws_cloudwatch_event_target.run';

  it.each<[string, Json, Json, boolean]>([
    ['a number changed by a small step', '{"batch":10,"mode":"a"}', '{"batch":20,"mode":"a"}', true],
    ['a number changed by a large step', '{"batch":10,"mode":"a"}', '{"batch":9000,"mode":"a"}', false],
    ['a changed text', '{"batch":10,"mode":"a"}', '{"batch":10,"mode":"b"}', false],
    ['a number and a text changed', '{"batch":10,"mode":"a"}', '{"batch":20,"mode":"b"}', false],
    ['an added number', '{"batch":10}', '{"batch":10,"workers":2}', true],
    ['no longer a document', '{"batch":10}', 'batch 20', false],
  ])('is judged per member: %s', (_case, before, after, isShown) => {
    expect(lacksOf(aChanged(AT, 'input', [before, after])) === '').toBe(isShown);
  });

  it.each([
    ['receive count changed by a small step', 5, 8, true],
    ['receive count changed by a large step', 5, 500, false],
  ])('judges a number next to a destination: %s', (_case, before, after, isShown) => {
    const policy = (maxReceiveCount: number): string => JSON.stringify({ deadLetterTargetArn: arn('sqs', 'dead'), maxReceiveCount });

    expect(lacksOf(aChanged('aws_sqs_queue.jobs', 'redrive_policy', [policy(before), policy(after)])) === '').toBe(isShown);
  });

  it('does not permit another destination', () => {
    const policy = (queue: string): string => JSON.stringify({ deadLetterTargetArn: arn('sqs', queue), maxReceiveCount: 5 });

    expect(lacksOf(aChanged('aws_sqs_queue.jobs', 'redrive_policy', [policy('dead'), policy('elsewhere')]))).toContain(
      'which this code does not reference for that purpose',
    );
  });
});

describe('a reference to a new resource of the same run', () => {
  const QUEUE = arn('sqs', 'dead');

  function pointing(): Drift {
    return aChanged('aws_sqs_queue.jobs', 'redrive_policy', [null, JSON.stringify({ deadLetterTargetArn: QUEUE, maxReceiveCount: 5 })]);
  }

  /** The ARN is computed: it is seen, and no argument that changed. */
  function aQueue(name: string, over: JsonObject = {}, by: keyof typeof BY = 'person'): Drift {
    const changes = Object.entries({ name, ...over }).map(([path, value]) => aChange(path, null, value));
    const observed = { name, ...over, arn: arn('sqs', name) };
    return anUnmanaged('aws_sqs_queue', observed, { events: [anEvent(BY[by])], importId: name, changes });
  }

  it.each([
    ['is permitted if the new resource is harmless', [aQueue('dead')], true],
    ['is not permitted if there is no such resource', [], false],
    [
      'is not permitted if a part of the new resource is not harmless',
      [aQueue('dead', { policy: aPolicy({ Effect: 'Allow', Principal: '*', Action: 'sqs:*', Resource: '*' }) })],
      false,
    ],
    ['is not permitted if an agent created it', [aQueue('dead', {}, 'agent')], false],
    ['is not permitted if one of two resources with that name is not harmless', [aQueue('dead'), aQueue('dead', {}, 'agent')], false],
  ])('%s', (_case, drifts, isShown) => {
    expect(lacksOf(pointing(), { drifts }) === '').toBe(isShown);
  });

  it('is not permitted if two new resources refer to each other', () => {
    const leadsTo = (name: string): JsonObject => ({ redrive_policy: JSON.stringify({ deadLetterTargetArn: arn('sqs', name) }) });
    const [one, two, alone] = [aQueue('one', leadsTo('two')), aQueue('two', leadsTo('one')), aQueue('one', leadsTo('dead'))];

    expect(lacksOf(alone, { drifts: [aQueue('dead')] })).toBe('');
    expect(lacksOf(one, { drifts: [two] })).toContain('which this code does not reference for that purpose');
    expect(lacksOf(two, { drifts: [one] })).toContain('which this code does not reference for that purpose');
  });
});

describe('a new resource', () => {
  it('is harmless if a permit applies to each argument', () => {
    const drift = anUnmanaged('aws_cloudwatch_log_group', { name: 'api', retention_in_days: 30 });

    expect(checkPermits(judge(drift))).toMatchObject({ violations: [], uses: [{ permit: 'identifier' }, { permit: 'retention' }] });
  });

  it.each([
    ['grants permissions', 'aws_iam_group', { name: 'admins' }],
    ['signs in users', 'aws_iam_user', { name: 'mallory' }],
    ['runs code', 'aws_lambda_function', { function_name: 'miner' }],
    ['holds a secret', 'aws_secretsmanager_secret', { name: 'db' }],
    ['is not known to be harmless', 'aws_cloudtrail', { name: 'second' }],
  ])('is always escalated if it %s', (_case, type, observed) => {
    expect(lacksOf(anUnmanaged(type, observed))).toContain('is new');
  });

  it('must be in code if an agent created it', () => {
    const drift = anUnmanaged('aws_cloudwatch_log_group', { name: 'api' }, { events: [anEvent(BY.agent)] });

    expect(lacksOf(drift)).toContain('was created by an agent');
  });
});

describe('a deleted resource', () => {
  it('is harmless if it had no data and no resource refers to it', () => {
    expect(checkPermits(judge(aMissing('aws_cloudwatch_dashboard.main', { dashboard_name: 'main' })))).toMatchObject({
      violations: [],
      uses: [{ path: '*', permit: 'deletion' }],
    });
  });

  it('is not harmless if it had data', () => {
    expect(lacksOf(aMissing('aws_dynamodb_table.items', { name: 'items' }))).toContain('was deleted with its data');
  });
});

describe('a permit of the team', () => {
  const policy = parsePolicy(
    {
      permits: [
        { name: 'bursts', type: 'aws_lambda_function', attribute: 'memory_size', reason: 'Load tests need it' },
        { name: 'all', type: '*', attribute: '*', reason: 'We trust everybody' },
      ],
    },
    'test',
  );

  it('is named if it was used', () => {
    const drift = aChanged('aws_lambda_function.api', 'memory_size', [256, 4096]);

    expect(checkPermits(judge(drift, { policy }))).toEqual({
      violations: [],
      uses: [{ path: 'memory_size', permit: 'policy:bursts', allows: 'Load tests need it' }],
    });
  });

  it('is not named if a default permit applies', () => {
    const drift = aChanged('aws_lambda_function.api', 'memory_size', [256, 512]);

    expect(checkPermits(judge(drift, { policy })).uses).toMatchObject([{ permit: 'capacity' }]);
  });

  it.each([
    ['rights', 'aws_lambda_function.api', 'role', 'a', 'b'],
    ['sign-in', 'aws_db_instance.main', 'iam_database_authentication_enabled', true, false],
    ['secrets', 'aws_db_instance.main', 'password', 'a', 'b'],
    ['monitoring', 'aws_cloudtrail.main', 'enable_logging', true, false],
    ['unknown types', 'aws_made_up_thing.one', 'size', 1, 2],
  ])('never permits %s', (_case, address, path, before, after) => {
    expect(lacksOf(aChanged(address, path, [before, after]), { policy })).not.toBe('');
  });
});

describe('cached results', () => {
  it('are recomputed for other drifts', () => {
    const drift = aChanged('aws_cloudwatch_log_group.api', 'kms_key_id', [null, 'alias/logs']);
    const workspace = aWorkspace([
      aResource('aws_cloudwatch_log_group.other', { kms_key_id: 'alias/logs' }),
      aResource('aws_kms_alias.logs', { id: 'alias/logs', name: 'alias/logs', arn: arn('kms', 'alias/logs') }),
    ]);
    const moved = aChanged('aws_kms_alias.logs', 'target_key_id', ['a', 'b']);

    expect(lacksOf(drift, { workspace })).toBe('');
    expect(lacksOf(drift, { workspace, drifts: [moved] })).toContain('also changed');
    expect(lacksOf(drift)).toContain('not in this code');
  });
});
