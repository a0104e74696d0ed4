import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { valueNames } from '#stages/decide/goals/value-names.ts';
import { aWorkspace } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

const workspace = aWorkspace({
  'main.tf': dedent`
    variable "pool" {
      default = { ha_size = 3 }
    }
    locals {
      size  = var.pool.ha_size
      round = local.trip
      trip  = local.round
      each  = { web = { budget_max = 2 } }
    }
    resource "aws_ecs_service" "s" {
      for_each                           = local.each
      desired_count                      = local.size
      deployment_maximum_percent         = each.value.budget_max
      deployment_minimum_healthy_percent = local.size + 1
      health_check_grace_period_seconds  = local.round
      launch_type                        = "FARGATE"
    }
  `,
});

describe('valueNames', () => {
  it.each([
    ['desired_count', ['size', 'pool', 'ha_size']],
    ['deployment_maximum_percent', ['budget_max']],
    ['deployment_minimum_healthy_percent', []],
    ['launch_type', []],
    ['not_there', []],
  ])('follows %s', (attribute, names) => {
    expect(valueNames('aws_ecs_service.s["web"]', attribute, workspace)).toEqual(names);
  });

  it('stops at definitions that refer to each other', () => {
    expect(new Set(valueNames('aws_ecs_service.s["web"]', 'health_check_grace_period_seconds', workspace))).toEqual(
      new Set(['round', 'trip']),
    );
  });

  it('returns no names if code does not have the resource', () => {
    expect(valueNames(undefined, 'desired_count', workspace)).toEqual([]);
  });
});
