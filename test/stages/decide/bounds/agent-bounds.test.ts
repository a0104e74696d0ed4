import { beforeAll, describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { ConfigurationError } from '#domain/errors.ts';
import type { StateResource } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { printBounds } from '#stages/decide/bounds/bounds.ts';
import { isBounded, marksAt, agentBoundsAt, agentManagedAt, coversInstance } from '#stages/decide/bounds/agent-bounds.ts';
import type { AgentBounds } from '#stages/decide/bounds/agent-bounds.ts';
import { hcl } from '../../../support/hcl.ts';
import { aWorkspace, inState } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

const GROUP = hcl`
  resource "aws_autoscaling_group" "web" {
    min_size         = 2
    max_size         = 12
    desired_capacity = 4

    tag {
      key                 = "managed_by_agent"
      value               = "true"
      propagate_at_launch = false
    }
  }
`;

const NODES = hcl`
  resource "aws_eks_node_group" "n" {
    # reconcile: musculature scaling_config.desired_size max=4
    scaling_config {
      desired_size = 2
      max_size     = 6
      min_size     = 1
    }
  }
`;

const SERVICE = hcl`
  resource "aws_ecs_service" "api" {
    name          = "api"
    desired_count = 2
    tags          = { managed_by_agent = "true" }
  }

  resource "aws_appautoscaling_target" "api" {
    min_capacity       = 2
    max_capacity       = 8
    resource_id        = "service/shop/api"
    scalable_dimension = "ecs:service:DesiredCount"
    service_namespace  = "ecs"
  }

  resource "aws_ecs_service" "other" {
    name          = "other"
    desired_count = 2
  }
`;

const SERVICES = [
  inState('aws_ecs_service.api', { name: 'api', cluster: 'arn:aws:ecs:eu-west-1:123456789012:cluster/shop' }),
  inState('aws_ecs_service.other', { name: 'other', cluster: 'shop' }),
];

function moving(address: string, path: string, from: { code: string; state?: readonly StateResource[]; policy?: unknown }): AgentBounds {
  return agentBoundsAt(address, path, {
    workspace: aWorkspace({ 'main.tf': from.code }, from.state),
    policy: parsePolicy(from.policy, 'test'),
  });
}

describe('agentBoundsAt', () => {
  it.each([
    {
      case: 'the size next to a capacity, tagged in code',
      found: () => moving('aws_autoscaling_group.web', 'desired_capacity', { code: GROUP }),
      bounds: '2 to 12 (min_size = 2 in code, max_size = 12 in code)',
      isAgentManaged: true,
    },
    {
      case: 'the policy, narrower on one side',
      found: () =>
        moving('aws_autoscaling_group.web', 'desired_capacity', {
          code: GROUP.replace('"true"', '"false"'),
          policy: { musculature: [{ type: 'aws_autoscaling_*', attribute: 'desired_capacity', max: 9 }] },
        }),
      bounds: '2 to 9 (min_size = 2 in code, the policy)',
      isAgentManaged: true,
    },
    {
      case: 'the mark, narrower than the nested block',
      found: () => moving('aws_eks_node_group.n', 'scaling_config.desired_size', { code: NODES }),
      bounds: '1 to 4 (min_size = 1 in code, the mark at main.tf:2)',
      isAgentManaged: true,
    },
    {
      case: 'a scaling target',
      found: () => moving('aws_ecs_service.api', 'desired_count', { code: SERVICE, state: SERVICES }),
      bounds:
        '2 to 8 (min_capacity = 2 of aws_appautoscaling_target.api in code, max_capacity = 8 of aws_appautoscaling_target.api in code)',
      isAgentManaged: true,
    },
  ])('reads $case', ({ found, bounds, isAgentManaged }) => {
    const one = found();

    expect(printBounds(one.bounds)).toBe(bounds);
    expect(one.isAgentManaged).toBe(isAgentManaged);
  });

  it.each([
    { case: 'a service without a scaling target', address: 'aws_ecs_service.other', path: 'desired_count' },
    { case: 'a number that code does not bound', address: 'aws_ecs_service.api', path: 'health_check_grace_period_seconds' },
  ])('leaves unbounded and unmarked: $case', ({ address, path }) => {
    const { bounds, isAgentManaged } = moving(address, path, { code: SERVICE, state: SERVICES });

    expect(isBounded(bounds)).toBe(false);
    expect(isAgentManaged).toBe(false);
  });

  it('ignores a limit that is unknown offline', () => {
    const code = hcl`
      resource "aws_ecs_service" "api" {
        desired_count = local.size.desired
      }

      locals {
        size = { desired = 2, max = tonumber(aws_ssm_parameter.limit.value), min = 1 }
      }
    `;

    expect(printBounds(moving('aws_ecs_service.api', 'desired_count', { code }).bounds)).toBe('1 or more (min = 1 in code)');
  });

  it('ignores a tag that is only in the cloud', () => {
    const state = [inState('aws_autoscaling_group.web', { tag: [{ key: 'managed_by_agent', value: 'true' }] })];

    expect(moving('aws_autoscaling_group.web', 'desired_capacity', { code: GROUP.replace('"true"', '"no"'), state }).isAgentManaged).toBe(
      false,
    );
  });

  it('rejects contradictory bounds and names both', () => {
    const read = (): AgentBounds => moving('aws_eks_node_group.n', 'scaling_config.desired_size', { code: NODES.replace('= 1', '= 5') });

    expect(read).toThrow(ConfigurationError);
    expect(read).toThrow('5 to 4 (min_size = 5 in code, the mark at main.tf:2)');
  });
});

describe('marksAt', () => {
  it('returns the marks of a block for each of its instances', () => {
    const workspace = aWorkspace({ 'main.tf': '# reconcile: skeleton\nresource "aws_vpc" "v" {\n  count = 2\n}\n' });

    expect(marksAt('aws_vpc.v[1]', workspace)).toEqual([{ kind: 'skeleton', at: 'main.tf:1' }]);
    expect(marksAt('aws_vpc.w', workspace)).toEqual([]);
  });
});

describe('isAbout', () => {
  it.each([
    { entry: { type: ['aws_ecs_*'], address: undefined }, address: 'module.a.aws_ecs_service.api["x"]', speaks: true },
    { entry: { type: ['aws_ecs_*'], address: ['module.b.*'] }, address: 'module.a.aws_ecs_service.api', speaks: false },
    { entry: { type: undefined, address: ['module.a.*'] }, address: 'module.a.aws_ecs_service.api', speaks: true },
  ])('$address: $speaks', ({ entry, address, speaks }) => {
    expect(coversInstance(entry, address)).toBe(speaks);
  });
});

it('lists the attributes that marks and the policy let agents change', () => {
  const workspace = aWorkspace({ 'main.tf': NODES });
  const policy = parsePolicy({ musculature: [{ type: ['aws_eks_node_group'], attribute: 'scaling_config.max_size', max: 9 }] }, 'test');

  expect(agentManagedAt('aws_eks_node_group.n', { workspace, policy })).toEqual(['scaling_config.desired_size', 'scaling_config.max_size']);
  expect(agentManagedAt('aws_eks_node_group.other', { workspace, policy: parsePolicy({}, 'test') })).toEqual([]);
});
