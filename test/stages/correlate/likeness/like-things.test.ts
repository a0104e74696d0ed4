import { describe, expect, it } from 'vitest';
import { createThings } from '#stages/correlate/likeness/like-things.ts';
import { anEvent } from '../../../support/builders.ts';

const ARN = 'arn:aws:eks:us-east-1:123456789012:cluster/shop';

function named(
  eventName: string,
  noun: string,
  requestParameters: Record<string, string>,
  eventSource = 'eks.amazonaws.com',
): readonly string[] {
  const things = createThings();
  things.put({ key: 'cluster', type: 'aws_eks_cluster', values: { id: 'shop', name: 'shop', arn: ARN } });
  things.put({ key: 'group', type: 'aws_eks_node_group', values: { id: 'shop:a', node_group_name: 'a', cluster_name: 'shop' } });
  return things
    .namedBy(anEvent({ eventSource, eventName, requestParameters }), noun)
    .toSorted((left, right) => right.score - left.score)
    .map(({ thing }) => thing.key);
}

describe('things named by a record', () => {
  it.each([
    [
      'the one whose kind the call bears, before what holds it',
      named('UpdateNodegroupConfig', 'nodegroupconfig', { clusterName: 'shop', nodegroupName: 'a' }),
      ['group'],
    ],
    ['by ARN', named('UpdateClusterVersion', 'clusterversion', { name: ARN }), ['cluster']],
    ['a percent-encoded ARN', named('TagResource', '', { resourceArn: encodeURIComponent(ARN) }), ['cluster']],
    ['by the tagging service', named('TagResources', '', { resourceARNList: ARN }, 'tagging.amazonaws.com'), ['cluster']],
    ['not by another service', named('UpdateClusterVersion', 'clusterversion', { name: 'shop' }, 'ecs.amazonaws.com'), []],
    ['not by a member that names something else', named('UpdateClusterVersion', 'clusterversion', { version: 'shop' }), []],
    ['not as the holder of another kind', named('UpdateAddon', 'addon', { clusterName: 'shop', addonName: 'x' }), []],
  ])('%s', (_name, found, wanted) => {
    expect(found).toEqual(wanted);
  });
});
