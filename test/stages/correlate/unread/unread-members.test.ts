import { beforeAll, describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { catalogue } from '#catalogue/index.ts';
import { rememberOriginal } from '#catalogue/whole-records.ts';
import { lambdaFunction } from '#catalogue/lambda/lambda-function.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { JsonObject } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { correlate } from '#stages/correlate/correlate.ts';
import type { Correlation } from '#stages/correlate/correlate.ts';
import { managedTarget } from '#stages/correlate/play/target.ts';
import { unreadCalls } from '#stages/correlate/unread/unread-members.ts';
import { configureFunction, inOrder, queueValues, setAttributes } from '../../../support/calls.ts';
import type { Called } from '../../../support/calls.ts';
import { aWorkspace, inState } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

const WORKER = inState('aws_lambda_function.worker', {
  id: 'shop-worker',
  function_name: 'shop-worker',
  arn: 'arn:aws:lambda:us-east-1:123456789012:function:shop-worker',
  handler: 'index.handler',
  memory_size: 128,
  vpc_config: [{ ipv6_allowed_for_dual_stack: false, security_group_ids: [], subnet_ids: ['subnet-1'], vpc_id: 'vpc-1' }],
});
const CODE = 'resource "aws_lambda_function" "worker" {\n  function_name = "shop-worker"\n  memory_size   = 128\n}\n';

function correlated(calls: readonly Called[], state: readonly StateResource[] = [WORKER], code = CODE): Correlation {
  const kept = inOrder(...calls);
  const filtered = { read: kept.length, kept, context: [], dropped: {}, malformed: [] };
  return correlate(filtered, aWorkspace({ 'main.tf': code }, state), catalogue, parsePolicy({ unmanaged: 'all' }, 'test'));
}

const configured = (settings: JsonObject): Called => configureFunction('shop-worker', settings);

describe('a call without a remaining change', () => {
  it.each([
    ['a setting that no reader reads', { memorySize: 128, snapBack: { applyOn: 'Always' } }, ['snapBack']],
    ['a part of a setting that no reader reads', { vpcConfig: { subnetIds: ['subnet-1'], laneIds: ['lane-1'] } }, ['vpcConfig.laneIds']],
  ])('is unexplained if it contains %s', (_case, settings, members) => {
    const { drifts, settled, unexplained } = correlated([configured(settings)]);

    expect({ drifts, settled }).toEqual({ drifts: [], settled: [] });
    expect(unexplained).toEqual([expect.objectContaining({ reason: 'unread-request', address: 'aws_lambda_function.worker', members })]);
  });

  it.each([
    ['the current value', { memorySize: 128 }],
    ['a revision id', { memorySize: 128, revisionId: '00000000-0000-4000-8000-000000000001' }],
    ['an option of the call itself', { memorySize: 128, allowRuntimeChange: true }],
    ['a value that the state has under another name', { memorySize: 128, entry: 'index.handler' }],
    ['empty members', { memorySize: 128, snapBack: {}, lanes: [], note: '', limit: null }],
  ])('is settled if it contains %s', (_case, settings) => {
    const { settled, unexplained } = correlated([configured(settings)]);

    expect(unexplained).toEqual([]);
    expect(settled).toEqual([expect.objectContaining({ reason: 'net-zero', address: 'aws_lambda_function.worker' })]);
  });

  it('reports only the one of several calls that has an unread member', () => {
    const there = { ...configured({ memorySize: 512 }), eventID: 'there' };
    const back = { ...configured({ memorySize: 128, snapBack: { applyOn: 'Always' } }), eventID: 'back' };

    const { settled, unexplained } = correlated([there, back]);

    expect(settled).toEqual([expect.objectContaining({ reason: 'net-zero', eventIDs: ['there'] })]);
    expect(unexplained).toEqual([expect.objectContaining({ members: ['snapBack'], eventIDs: ['back'] })]);
  });

  it('stays a drift if one attribute changed', () => {
    const { drifts, unexplained } = correlated([configured({ memorySize: 512, snapBack: { applyOn: 'Always' } })]);

    expect(drifts.map(({ address }) => address)).toEqual(['aws_lambda_function.worker']);
    expect(unexplained).toEqual([]);
  });
});

describe('a call that names a managed resource', () => {
  it('and has no readable member is unexplained at its address', () => {
    const { settled, unexplained } = correlated(
      [setAttributes('shop-jobs', { Colour: 'red' })],
      [inState('aws_sqs_queue.jobs', queueValues('shop-jobs'))],
    );

    expect(settled).toEqual([]);
    expect(unexplained).toEqual([expect.objectContaining({ reason: 'unread-request', address: 'aws_sqs_queue.jobs' })]);
  });

  it('in another case is unexplained at its address', () => {
    const call = { ...configured({ memorySize: 512 }), requestParameters: { functionName: 'Shop-Worker', memorySize: 512 } };

    const { drifts, settled, unexplained } = correlated([call]);

    expect({ drifts, settled }).toEqual({ drifts: [], settled: [] });
    expect(unexplained).toEqual([expect.objectContaining({ reason: 'unsure-resource', address: 'aws_lambda_function.worker' })]);
  });

  it('and is known to change no argument is settled', () => {
    const call = { ...configured({}), eventID: 'published', eventName: 'PublishVersion20150331' };

    const { settled, unexplained } = correlated([call]);

    expect(unexplained).toEqual([]);
    expect(settled).toEqual([
      { reason: 'no-argument', address: 'aws_lambda_function.worker', resourceType: 'aws_lambda_function', eventIDs: ['published'] },
    ]);
  });
});

it('a known call in an unexpected shape is an unread request, not an unknown call', () => {
  const call = { ...configured({}), requestParameters: { detail: { functionName: 'shop-worker', memorySize: 512 } } };

  expect(correlated([call]).unexplained.map(({ reason }) => reason)).toEqual(['unread-request']);
});

describe('a change and its reversal', () => {
  const LISTENER = 'arn:aws:elasticloadbalancing:us-east-1:123456789012:listener/app/web/50dc6c495c0c9188/f2f7dc8efc522ab2';
  const group = (name: string): string => `arn:aws:elasticloadbalancing:us-east-1:123456789012:targetgroup/${name}/6d0ecf831eec9f09`;
  const forward = (name: string): Called => ({
    eventSource: 'elasticloadbalancing.amazonaws.com',
    eventName: 'ModifyListener',
    requestParameters: {
      listenerArn: LISTENER,
      defaultActions: [{ type: 'forward', forwardConfig: { targetGroups: [{ targetGroupArn: group(name), weight: 1 }] } }],
    },
  });
  const rule = (eventName: string): Called => ({
    eventSource: 'ec2.amazonaws.com',
    eventName,
    requestParameters: {
      groupId: 'sg-0aaaaaaaaaaaaaaa1',
      ipPermissions: {
        items: [
          {
            ipProtocol: 'tcp',
            fromPort: 22,
            toPort: 22,
            groups: {},
            ipRanges: { items: [{ cidrIp: '198.51.100.7/32', description: 'for a look' }] },
            ipv6Ranges: {},
            prefixListIds: {},
          },
        ],
      },
    },
  });
  const record = (value: string): Called => ({
    eventSource: 'route53.amazonaws.com',
    eventName: 'ChangeResourceRecordSets',
    requestParameters: {
      hostedZoneId: 'Z0EXAMPLE0ZONE00001',
      changeBatch: {
        comment: `to ${value}`,
        changes: [{ action: 'UPSERT', resourceRecordSet: { name: 'www.example.com', type: 'A', tTL: 60, resourceRecords: [{ value }] } }],
      },
    },
  });

  it.each([
    [
      'of a forward action that has a weight only once',
      [forward('green'), forward('blue')],
      inState('aws_lb_listener.web', {
        id: LISTENER,
        arn: LISTENER,
        default_action: [{ type: 'forward', target_group_arn: group('blue'), order: 1 }],
      }),
    ],
    [
      'of an inline security group rule',
      [rule('AuthorizeSecurityGroupIngress'), rule('RevokeSecurityGroupIngress')],
      inState('aws_security_group.web', { id: 'sg-0aaaaaaaaaaaaaaa1', name: 'web', ingress: [], egress: [] }),
    ],
    [
      'of a DNS record with a comment',
      [record('192.0.2.9'), record('192.0.2.1')],
      inState('aws_route53_record.www', {
        id: 'Z0EXAMPLE0ZONE00001_www.example.com_A',
        zone_id: 'Z0EXAMPLE0ZONE00001',
        name: 'www.example.com',
        fqdn: 'www.example.com',
        type: 'A',
        set_identifier: '',
        ttl: 60,
        records: ['192.0.2.1'],
      }),
    ],
  ])('settles to net zero: %s', (_case, calls, resource) => {
    const [type, name] = resource.address.split('.');
    const code = `resource "${type}" "${name}" {\n${type === 'aws_security_group' ? '  ingress = []\n' : ''}}\n`;

    const { drifts, unexplained, settled } = correlated(calls, [resource], code);

    expect({ drifts: drifts.length, unexplained }).toEqual({ drifts: 0, unexplained: [] });
    expect(settled.map(({ reason, eventIDs }) => [reason, eventIDs.length])).toEqual([['net-zero', 2]]);
  });
});

describe('members of the calls of a drift that no reader reads', () => {
  it.each<[string, JsonObject, readonly string[] | undefined]>([
    ['nothing', { memorySize: 512 }, undefined],
    ['a revision id', { memorySize: 512, revisionId: '00000000-0000-4000-8000-000000000001' }, undefined],
    ['a value that the state has under another name', { memorySize: 512, entry: 'index.handler' }, undefined],
    ['a setting', { memorySize: 512, snapBack: { applyOn: 'Always' } }, ['UpdateFunctionConfiguration20150331v2: snapBack']],
    [
      'a part of a setting',
      { memorySize: 512, vpcConfig: { subnetIds: ['subnet-1'], laneIds: ['lane-1'] } },
      ['UpdateFunctionConfiguration20150331v2: vpcConfig.laneIds'],
    ],
    [
      'two settings',
      { memorySize: 512, lanes: 2, snapBack: { applyOn: 'Always' } },
      ['UpdateFunctionConfiguration20150331v2: lanes', 'UpdateFunctionConfiguration20150331v2: snapBack'],
    ],
  ])('are listed in the drift: %s', (_case, settings, unread) => {
    const { drifts } = correlated([configured(settings)]);

    expect(drifts.map((drift) => drift.unread)).toEqual([unread]);
  });

  it('are listed once for equal calls', () => {
    const calls = [512, 1024].map((memorySize) => configured({ memorySize, snapBack: { applyOn: 'Always' } }));

    expect(correlated(calls).drifts.map(({ unread }) => unread)).toEqual([['UpdateFunctionConfiguration20150331v2: snapBack']]);
  });

  it('are read from the original record', () => {
    const target = { ...managedTarget(WORKER, lambdaFunction), events: [], writes: [] };
    const [kept] = inOrder(configured({ memorySize: 512, snapBack: { applyOn: 'Always' } }));
    const narrowed = { ...kept, requestParameters: { functionName: 'shop-worker', memorySize: 512 } } as CloudTrailEvent;

    expect(unreadCalls(target, [narrowed], catalogue)).toEqual([]);
    expect(unreadCalls(target, rememberOriginal([narrowed], kept as CloudTrailEvent), catalogue)).toEqual([
      'UpdateFunctionConfiguration20150331v2: snapBack',
    ]);
    expect(unreadCalls(target, [], catalogue)).toEqual([]);
  });
});
