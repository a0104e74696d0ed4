import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { buildCatalogue } from '#catalogue/catalogue.ts';
import * as sqs from '#catalogue/sqs/index.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Filtered } from '#domain/trail/filtered.ts';
import type { RefreshChange, StateResource } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { correlate } from '#stages/correlate/correlate.ts';
import type { Correlation } from '#stages/correlate/correlate.ts';
import { aConsoleUser, anEvent, terraform } from '../../../support/builders.ts';
import { aWorkspace, inState } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

/** A catalogue that will never know the types of this file. */
const CATALOGUE = buildCatalogue(Object.values(sqs));
const ARN = 'arn:aws:states:us-east-1:123456789012:stateMachine:billing';
const ROLE = 'arn:aws:iam::123456789012:role/billing';

const MACHINE = inState('aws_sfn_state_machine.billing', {
  id: ARN,
  arn: ARN,
  name: 'billing',
  role_arn: ROLE,
  type: 'STANDARD',
  definition: '{"StartAt":"Bill"}',
  tags: { Team: 'money' },
  tags_all: { Env: 'prod', Team: 'money' },
});
const groupOf = (cluster: string): StateResource =>
  inState(`aws_eks_node_group.${cluster}`, {
    id: `${cluster}:workers`,
    arn: `arn:aws:eks:us-east-1:123456789012:nodegroup/${cluster}/workers/aaaa`,
    cluster_name: cluster,
    node_group_name: 'workers',
    scaling_config: [{ desired_size: 2, max_size: 4, min_size: 1 }],
  });
const CLUSTER = inState('aws_eks_cluster.shop', {
  id: 'shop',
  arn: 'arn:aws:eks:us-east-1:123456789012:cluster/shop',
  name: 'shop',
  version: '1.31',
});
const METER = inState('aws_iot_policy.meter', {
  id: 'meter',
  arn: 'arn:aws:iot:us-east-1:123456789012:policy/meter',
  name: 'meter',
  policy: '{"Statement":["one"]}',
});
const PORTS = inState('aws_lightsail_instance_public_ports.blog', { id: 'blog-1', instance_name: 'blog', port_info: [] });
const NPM = inState('aws_codeartifact_repository_permissions_policy.npm', {
  id: 'arn:aws:codeartifact:us-east-1:123456789012:repository/house/npm',
  domain: 'house',
  repository: 'npm',
  policy_document: '{"Statement":["one"]}',
});
const STATE = [NPM, METER, PORTS, MACHINE, groupOf('shop'), groupOf('test'), CLUSTER];
const CODE = dedent`
  resource "aws_sfn_state_machine" "billing" {
    name     = "billing"
    role_arn = "${ROLE}"
  }

  resource "aws_eks_node_group" "test" {
    cluster_name = "test"
  }
`;

let second = 0;

function call(
  service: string,
  eventName: string,
  requestParameters: CloudTrailEvent['requestParameters'],
  more: Partial<CloudTrailEvent> = {},
): CloudTrailEvent {
  second += 1;
  const eventTime = new Date(Date.UTC(2026, 0, 15, 10) + second * 1000).toISOString();
  return anEvent({ ...aConsoleUser('alice'), eventSource: `${service}.amazonaws.com`, eventName, requestParameters, eventTime, ...more });
}

function correlated(
  kept: readonly CloudTrailEvent[],
  more: { readonly context?: Filtered['context']; readonly refresh?: readonly RefreshChange[] } = {},
): Correlation {
  const context = more.context ?? [];
  const filtered: Filtered = { read: kept.length + context.length, kept, context, dropped: {}, malformed: [] };
  const workspace = { ...aWorkspace({ 'main.tf': CODE }, STATE), ...(more.refresh === undefined ? {} : { refresh: more.refresh }) };
  return correlate(filtered, workspace, CATALOGUE, parsePolicy({ unmanaged: 'all' }, 'test'));
}

/** `changed | aws_x.y | path before>after | likeness`. */
function told({ drifts }: Correlation): readonly string[] {
  return drifts.map((drift) =>
    [
      drift.kind,
      drift.address ?? drift.resourceType,
      ...(drift.kind === 'missing'
        ? []
        : drift.changes.map(
            ({ path, before, after, hidden }) => `${path} ${JSON.stringify(before)}>${hidden ? 'hidden' : JSON.stringify(after)}`,
          )),
      drift.unproven ?? 'proven',
    ].join(' | '),
  );
}

describe('a call without a mapping', () => {
  it.each([
    {
      case: 'concerns the resource whose ARN it names',
      event: () => call('states', 'UpdateStateMachine', { stateMachineArn: ARN, roleArn: `${ROLE}-2` }),
      drift: `changed | aws_sfn_state_machine.billing | role_arn "${ROLE}">"${ROLE}-2" | likeness`,
    },
    {
      case: 'with a member that matches a JSON document argument',
      event: () => call('states', 'UpdateStateMachine', { stateMachineArn: ARN, definition: '{"StartAt": "Pay"}' }),
      drift: 'changed | aws_sfn_state_machine.billing | definition "{\\"StartAt\\":\\"Bill\\"}">"{\\"StartAt\\": \\"Pay\\"}" | likeness',
    },
    {
      case: 'creates a policy version that becomes the default at once',
      event: () => call('iot', 'CreatePolicyVersion', { policyName: 'meter', setAsDefault: true, policyDocument: '{"Statement":["two"]}' }),
      drift: 'changed | aws_iot_policy.meter | policy "{\\"Statement\\":[\\"one\\"]}">"{\\"Statement\\":[\\"two\\"]}" | likeness',
    },
    {
      case: 'names the parent of the resource',
      event: () =>
        call('codeartifact', 'PutRepositoryPermissionsPolicy', {
          domain: 'house',
          repository: 'npm',
          policyDocument: '{"Statement":["two"]}',
        }),
      drift:
        'changed | aws_codeartifact_repository_permissions_policy.npm | policy_document "{\\"Statement\\":[\\"one\\"]}">"{\\"Statement\\":[\\"two\\"]}" | likeness',
    },
    {
      case: 'changes one member of a block',
      event: () =>
        call('eks', 'UpdateNodegroupConfig', {
          clusterName: 'shop',
          nodegroupName: 'workers',
          scalingConfig: { maxSize: 9 },
          clientRequestToken: 'x',
        }),
      drift:
        'changed | aws_eks_node_group.shop | scaling_config [{"desired_size":2,"max_size":4,"min_size":1}]>[{"desired_size":2,"max_size":9,"min_size":1}] | likeness',
    },
    {
      case: 'changes a value that CloudTrail hides',
      event: () => call('states', 'UpdateStateMachine', { stateMachineArn: ARN, definition: 'HIDDEN_DUE_TO_SECURITY_REASONS' }),
      drift: 'changed | aws_sfn_state_machine.billing | definition "{\\"StartAt\\":\\"Bill\\"}">hidden | likeness',
    },
    {
      case: 'adds tags next to default_tags of the provider',
      event: () => call('states', 'TagResource', { resourceArn: ARN, tags: [{ key: 'Owner', value: 'alice' }] }),
      drift:
        'changed | aws_sfn_state_machine.billing | tags {"Team":"money"}>{"Team":"money","Owner":"alice"} | tags_all {"Env":"prod","Team":"money"}>{"Env":"prod","Team":"money","Owner":"alice"} | likeness',
    },
    {
      case: 'removes tags',
      event: () => call('states', 'UntagResource', { resourceArn: ARN, tagKeys: ['Team'] }),
      drift:
        'changed | aws_sfn_state_machine.billing | tags {"Team":"money"}>{} | tags_all {"Env":"prod","Team":"money"}>{"Env":"prod"} | likeness',
    },
    {
      case: 'deletes the resource',
      event: () => call('eks', 'DeleteNodegroup', { clusterName: 'test', nodegroupName: 'workers' }),
      drift: 'missing | aws_eks_node_group.test | likeness',
    },
    {
      case: 'creates an unmanaged resource',
      event: () =>
        call('states', 'CreateStateMachine', { name: 'refunds', roleArn: ROLE }, { responseElements: { stateMachineArn: `${ARN}2` } }),
      drift: `unmanaged | aws_sfn_state_machine | name null>"refunds" | role_arn null>"${ROLE}" | likeness`,
    },
  ])('$case', ({ event, drift }) => {
    const one = event();

    const result = correlated([one]);

    expect(told(result)).toEqual([drift]);
    expect(result.unexplained).toEqual([]);
    expect(result.drifts[0]?.events.map(({ eventID }) => eventID)).toEqual([one.eventID]);
  });

  it.each([
    [
      'on another kind of resource that the named one only contains',
      () => call('eks', 'UpdateAddon', { clusterName: 'shop', addonName: 'dns', addonVersion: '2' }),
    ],
    ['that deletes a part of the resource', () => call('eks', 'DeleteAddon', { clusterName: 'shop', addonName: 'dns' })],
    ['on a resource outside this code', () => call('states', 'UpdateStateMachine', { stateMachineArn: `${ARN}-other`, roleArn: 'x' })],
    ['in another account', () => call('eks', 'DeleteCluster', { name: 'shop' }, { recipientAccountId: '999999999999' })],
    ['that matches two resources', () => call('eks', 'DeleteNodegroup', { nodegroupName: 'workers' })],
    ['of another service', () => call('sns', 'DeleteStateMachine', { stateMachineArn: 'billing' })],
  ])('%s stays unexplained', (_name, event) => {
    const one = event();

    const result = correlated([one]);

    expect(told(result)).toEqual([]);
    expect(result.unexplained).toEqual([expect.objectContaining({ reason: 'unknown-call', eventIDs: [one.eventID] })]);
  });

  it.each([
    ['without a member that matches an argument', 'UpdateStateMachine', { stateMachineArn: ARN, moodLevel: 'high' }],
    ['with a verb of unknown meaning', 'PonderStateMachine', { stateMachineArn: ARN, roleArn: 'x' }],
  ])('%s changes the named resource to an unknown value', (_name, eventName, parameters) => {
    const result = correlated([call('states', eventName, parameters)]);

    expect(told(result)).toEqual(['changed | aws_sfn_state_machine.billing | * null>hidden | likeness']);
    expect(result.unexplained).toEqual([]);
  });

  it.each([
    ['a version that is not the default', 'iot', 'CreatePolicyVersion', { policyName: 'meter', policyDocument: '{"Statement":["two"]}' }],
    ['readable only by the name of its resource', 'lightsail', 'PutInstancePublicPorts', { instanceName: 'blog', mood: 9 }],
  ])('is neither a change nor settled if it is %s', (_case, service, name, parameters) => {
    const { drifts, settled, unexplained } = correlated([call(service, name, parameters)]);

    expect({ drifts, settled }).toEqual({ drifts: [], settled: [] });
    expect(unexplained).toEqual([expect.objectContaining({ reason: 'unknown-call', eventName: name })]);
  });

  it('of a service without resource types is reported as such', () => {
    const one = call('invented', 'DeleteStateMachine', { stateMachineArn: 'billing' });

    expect(correlated([one]).unexplained).toEqual([expect.objectContaining({ reason: 'no-resource-type', eventIDs: [one.eventID] })]);
  });

  it('without a type in the schema is reported with the provider type that manages it', () => {
    const entry = call('lambda', 'PutRuntimeManagementConfig', { functionName: 'shop', updateRuntimeOn: 'Manual' });
    const image = call('ec2', 'ExportImage', {});

    expect(correlated([entry, image]).unexplained).toEqual([
      expect.objectContaining({ reason: 'no-resource-type', heldBy: 'aws_lambda_runtime_management_config', eventIDs: [entry.eventID] }),
      { reason: 'no-resource-type', eventName: 'ExportImage', eventSource: 'ec2.amazonaws.com', eventIDs: [image.eventID] },
    ]);
  });

  it('cancels out with its reversal', () => {
    const there = call('states', 'UpdateStateMachine', { stateMachineArn: ARN, roleArn: `${ROLE}-2` });
    const back = call('states', 'UpdateStateMachine', { stateMachineArn: ARN, roleArn: ROLE });

    const result = correlated([there, back]);

    expect(told(result)).toEqual([]);
    expect(result.settled.map(({ reason, eventIDs }) => [reason, eventIDs])).toEqual([['net-zero', [there.eventID, back.eventID]]]);
  });

  it('is settled if Terraform reverted it', () => {
    const there = call('states', 'UpdateStateMachine', { stateMachineArn: ARN, roleArn: `${ROLE}-2` });
    const back = call('states', 'UpdateStateMachine', { stateMachineArn: ARN, roleArn: ROLE }, terraform());

    const result = correlated([there], { context: [{ event: back, reason: 'made-by-terraform' }] });

    expect(told(result)).toEqual([]);
    expect(result.settled.map(({ reason }) => reason)).toEqual(['undone-by-terraform']);
  });

  it('is settled if the created resource was deleted again', () => {
    const made = call('states', 'CreateStateMachine', { name: 'refunds' }, { responseElements: { stateMachineArn: `${ARN}2` } });
    const gone = call('states', 'DeleteStateMachine', { stateMachineArn: `${ARN}2` });

    const result = correlated([made, gone]);

    expect(told(result)).toEqual([]);
    expect(result.settled.map(({ reason, eventIDs }) => [reason, eventIDs])).toEqual([
      ['created-then-deleted', [made.eventID, gone.eventID]],
    ]);
  });
});

describe('with a refresh', () => {
  const shown = (after: RefreshChange['after']): readonly RefreshChange[] => [
    { address: MACHINE.address, type: MACHINE.type, kind: 'update', before: MACHINE.values, after, sensitive: [] },
  ];

  it('explains the value of the refresh, which is not inferred', () => {
    const event = call('states', 'UpdateStateMachine', { stateMachineArn: ARN, roleArn: 'arn:short' });

    const result = correlated([event], { refresh: shown({ ...MACHINE.values, role_arn: `${ROLE}-2` }) });

    expect(told(result)).toEqual([`changed | aws_sfn_state_machine.billing | role_arn "${ROLE}">"${ROLE}-2" | proven`]);
    expect(result.drifts[0]?.changes[0]?.eventIDs).toEqual([event.eventID]);
  });

  it('is invisible if the refresh shows no change', () => {
    const event = call('states', 'UpdateStateMachine', { stateMachineArn: ARN, roleArn: `${ROLE}-2` });

    const result = correlated([event], { refresh: [] });

    expect(told(result)).toEqual([]);
    expect(result.invisible.map(({ reason, drift, eventIDs }) => [reason, drift.address, eventIDs])).toEqual([
      ['not-in-refresh', MACHINE.address, [event.eventID]],
    ]);
  });
});
