import { describe, expect, it } from 'vitest';
import { createResourceIndex } from '#stages/correlate/likeness/resource-index.ts';
import type { IndexedResource } from '#stages/correlate/likeness/resource-index.ts';
import { anEvent } from '../../../support/builders.ts';

const ARN = 'arn:aws:eks:us-east-1:123456789012:cluster/shop';

function named(
  eventName: string,
  noun: string,
  requestParameters: Record<string, string>,
  eventSource = 'eks.amazonaws.com',
): readonly string[] {
  const things = createResourceIndex();
  things.put({ key: 'cluster', type: 'aws_eks_cluster', values: { id: 'shop', name: 'shop', arn: ARN } });
  things.put({ key: 'group', type: 'aws_eks_node_group', values: { id: 'shop:a', node_group_name: 'a', cluster_name: 'shop' } });
  return things
    .namedBy(anEvent({ eventSource, eventName, requestParameters }), noun)
    .toSorted((left, right) => right.score - left.score)
    .map(({ candidate: thing }) => thing.key);
}

const POLICY = '{"Statement":[]}';
const NETWORK = 'arn:aws:vpc-lattice:us-east-1:123456789012:servicenetwork/sn-1';

function ofKind(service: string, noun: string, requestParameters: Record<string, string>): readonly string[] {
  const things = createResourceIndex();
  for (const repository of ['npm', 'pypi'])
    things.put({
      key: repository,
      type: 'aws_codeartifact_repository_permissions_policy',
      values: { domain: 'house', repository, policy: POLICY },
    });
  things.put({ key: 'catalog', type: 'aws_glue_resource_policy', values: { policy: POLICY } });
  things.put({ key: 'events', type: 'aws_schemas_registry_policy', values: { registry_name: 'events', policy: POLICY } });
  things.put({ key: 'net', type: 'aws_vpclattice_auth_policy', values: { resource_identifier: NETWORK, policy: POLICY } });
  const event = anEvent({ eventSource: `${service}.amazonaws.com`, eventName: 'PutIt', requestParameters });
  const fixedOf = ({ values }: IndexedResource): readonly string[] => Object.keys(values).filter((name) => name !== 'policy');
  return things.ofKind(event, noun, fixedOf).map(({ candidate: thing }) => thing.key);
}

describe('resources of the kind that a call name contains', () => {
  it.each([
    [
      'the one whose fixed arguments the call repeats',
      ofKind('codeartifact', 'repositorypermissionspolicy', { domain: 'house', repository: 'npm' }),
      ['npm'],
    ],
    ['all that no request member contradicts', ofKind('codeartifact', 'repositorypermissionspolicy', { domain: 'house' }), ['npm', 'pypi']],
    ['none if another name contradicts', ofKind('codeartifact', 'repositorypermissionspolicy', { repository: 'maven' }), []],
    ['the only one of an account, which has no name', ofKind('glue', 'resourcepolicy', { policyInJson: POLICY }), ['catalog']],
    ['the policy of the resource that the call names', ofKind('schemas', 'resourcepolicy', { registryName: 'events' }), ['events']],
    ['not the policy of a resource that the call does not name', ofKind('schemas', 'resourcepolicy', { policy: POLICY }), []],
    ['one by the id at the end of an ARN', ofKind('vpc-lattice', 'authpolicy', { resourceIdentifier: 'sn-1' }), ['net']],
    ['none of another service', ofKind('iot', 'resourcepolicy', { registryName: 'events' }), []],
  ])('are %s', (_name, found, wanted) => {
    expect(found).toEqual(wanted);
  });
});

describe('resources that a record names', () => {
  it.each([
    [
      'the kind in the call name before its parent',
      named('UpdateNodegroupConfig', 'nodegroupconfig', { clusterName: 'shop', nodegroupName: 'a' }),
      ['group'],
    ],
    ['by ARN', named('UpdateClusterVersion', 'clusterversion', { name: ARN }), ['cluster']],
    ['a percent-encoded ARN', named('TagResource', '', { resourceArn: encodeURIComponent(ARN) }), ['cluster']],
    ['by a call of the tagging service', named('TagResources', '', { resourceARNList: ARN }, 'tagging.amazonaws.com'), ['cluster']],
    ['not by a call of another service', named('UpdateClusterVersion', 'clusterversion', { name: 'shop' }, 'ecs.amazonaws.com'), []],
    ['not by a member that names something else', named('UpdateClusterVersion', 'clusterversion', { version: 'shop' }), []],
    ['not the parent of another kind', named('UpdateAddon', 'addon', { clusterName: 'shop', addonName: 'x' }), []],
  ])('%s', (_name, found, wanted) => {
    expect(found).toEqual(wanted);
  });
});
