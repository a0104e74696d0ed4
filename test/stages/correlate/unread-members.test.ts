import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { JsonObject } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { correlate } from '#stages/correlate/correlate.ts';
import type { Correlation } from '#stages/correlate/correlate.ts';
import { configureFunction, inOrder, queueValues, setAttributes } from '../../support/calls.ts';
import type { Called } from '../../support/calls.ts';
import { aWorkspace, inState } from '../../support/workspaces.ts';

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
  return correlate(filtered, aWorkspace({ 'main.tf': code }, state), catalogue, { unmanaged: 'all' });
}

const configured = (settings: JsonObject): Called => configureFunction('shop-worker', settings);

describe('a call of which nothing is left', () => {
  it.each([
    ['a setting that nothing reads', { memorySize: 128, snapBack: { applyOn: 'Always' } }, ['snapBack']],
    ['a part of a setting that nothing reads', { vpcConfig: { subnetIds: ['subnet-1'], laneIds: ['lane-1'] } }, ['vpcConfig.laneIds']],
  ])('is unexplained where it says %s', (_case, settings, members) => {
    const { drifts, settled, unexplained } = correlated([configured(settings)]);

    expect({ drifts, settled }).toEqual({ drifts: [], settled: [] });
    expect(unexplained).toEqual([expect.objectContaining({ reason: 'unread-request', address: 'aws_lambda_function.worker', members })]);
  });

  it.each([
    ['what it was', { memorySize: 128 }],
    ['how it is done', { memorySize: 128, revisionId: '00000000-0000-4000-8000-000000000001' }],
    ['what the state says elsewhere', { memorySize: 128, entry: 'index.handler' }],
    ['nothing in a member', { memorySize: 128, snapBack: {}, lanes: [], note: '', limit: null }],
  ])('is settled where it says %s', (_case, settings) => {
    const { settled, unexplained } = correlated([configured(settings)]);

    expect(unexplained).toEqual([]);
    expect(settled).toEqual([expect.objectContaining({ reason: 'net-zero', address: 'aws_lambda_function.worker' })]);
  });

  it('tells of the one call among several that says more', () => {
    const there = { ...configured({ memorySize: 512 }), eventID: 'there' };
    const back = { ...configured({ memorySize: 128, snapBack: { applyOn: 'Always' } }), eventID: 'back' };

    const { settled, unexplained } = correlated([there, back]);

    expect(settled).toEqual([expect.objectContaining({ reason: 'net-zero', eventIDs: ['there'] })]);
    expect(unexplained).toEqual([expect.objectContaining({ members: ['snapBack'], eventIDs: ['back'] })]);
  });

  it('leaves a drift to be told as it is', () => {
    const { drifts, unexplained } = correlated([configured({ memorySize: 512, snapBack: { applyOn: 'Always' } })]);

    expect(drifts.map(({ address }) => address)).toEqual(['aws_lambda_function.worker']);
    expect(unexplained).toEqual([]);
  });
});

describe('a call that names a managed thing', () => {
  it('and says nothing of what is read, is unexplained at its address', () => {
    const { settled, unexplained } = correlated(
      [setAttributes('shop-jobs', { Colour: 'red' })],
      [inState('aws_sqs_queue.jobs', queueValues('shop-jobs'))],
    );

    expect(settled).toEqual([]);
    expect(unexplained).toEqual([expect.objectContaining({ reason: 'unread-request', address: 'aws_sqs_queue.jobs' })]);
  });

  it('in other letters, is unexplained at its address', () => {
    const call = { ...configured({ memorySize: 512 }), requestParameters: { functionName: 'Shop-Worker', memorySize: 512 } };

    const { drifts, settled, unexplained } = correlated([call]);

    expect({ drifts, settled }).toEqual({ drifts: [], settled: [] });
    expect(unexplained).toEqual([expect.objectContaining({ reason: 'unsure-resource', address: 'aws_lambda_function.worker' })]);
  });

  it('and is known to change nothing of it, is settled for that', () => {
    const call = { ...configured({}), eventID: 'published', eventName: 'PublishVersion20150331' };

    const { settled, unexplained } = correlated([call]);

    expect(unexplained).toEqual([]);
    expect(settled).toEqual([
      { reason: 'no-argument', address: 'aws_lambda_function.worker', resourceType: 'aws_lambda_function', eventIDs: ['published'] },
    ]);
  });
});

it('a known call in an unexpected shape is unexplained for that, not for its name', () => {
  const call = { ...configured({}), requestParameters: { detail: { functionName: 'shop-worker', memorySize: 512 } } };

  expect(correlated([call]).unexplained.map(({ reason }) => reason)).toEqual(['unread-request']);
});
