import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { StateResource } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { controllerOwned } from '#stages/decide/guardrails/concurrency/controller-owned.ts';
import { aChange, aContext, aDrift, anIntent, aResource } from '../../../../support/drifts.ts';
import { aWorkspace } from '../../../../support/workspaces.ts';

beforeAll(loadGrammar);

const POLICY = aResource('aws_autoscaling_policy.load', { autoscaling_group_name: 'web' });
const CODE = dedent`
  resource "aws_autoscaling_group" "web" {
    name             = "web"
    desired_capacity = 3
  }
`;

function aScaled(address = 'aws_autoscaling_group.web', over: Partial<Drift> = {}): Drift {
  return aDrift({
    resourceType: 'aws_autoscaling_group',
    address,
    changes: [aChange('desired_capacity', 3, 5)],
    events: [],
    seenIn: 'refresh',
    ...over,
  });
}

function alarm(drift: Drift, code: string, scaled: Readonly<Record<string, string>> = { [drift.address ?? '']: 'web' }, scaler = POLICY) {
  const groups = Object.entries(scaled).map(([address, name]) => aResource(address, { name, desired_capacity: 3 }));
  const workspace = aWorkspace({ 'main.tf': code }, [...groups, scaler]);
  return controllerOwned.check(drift, anIntent([drift]), aContext({ workspace, drifts: [drift] }));
}

interface Case {
  readonly case: string;
  readonly drift: Drift;
  readonly scaler: StateResource;
}

const SCHEDULE = aResource('aws_autoscaling_schedule.night', { autoscaling_group_name: 'web' });

const fires: readonly Case[] = [
  { case: 'a group with a scaling policy', drift: aScaled(), scaler: POLICY },
  { case: 'a group with a scheduled action', drift: aScaled(), scaler: SCHEDULE },
  {
    case: 'a limit that changed together with the capacity',
    drift: aScaled(undefined, { changes: [aChange('desired_capacity', 3, 5), aChange('max_size', 6, 9)] }),
    scaler: POLICY,
  },
];

const silent: readonly Case[] = [
  {
    case: 'the policy scales another group',
    drift: aScaled(),
    scaler: aResource('aws_autoscaling_policy.load', { autoscaling_group_name: 'api' }),
  },
  {
    case: 'the policy is disabled',
    drift: aScaled(),
    scaler: aResource('aws_autoscaling_policy.load', { autoscaling_group_name: 'web', enabled: false }),
  },
  { case: 'only a limit changed', drift: aScaled(undefined, { changes: [aChange('max_size', 6, 9)] }), scaler: POLICY },
];

describe('controller-owned', () => {
  it('fires for a number that a scaling policy changes, with the needed ignore_changes', () => {
    const drift = aScaled();

    expect(controllerOwned.defaultEffect).toBe('hold');
    expect(alarm(drift, CODE)).toEqual({
      message:
        'Auto Scaling manages desired_capacity of aws_autoscaling_group.web, because aws_autoscaling_policy.load scales the group; add ignore_changes = [desired_capacity] to the code',
      hold: { owner: 'Auto Scaling', manager: 'controller', ignoreChanges: ['desired_capacity'] },
    });
  });

  it.each(fires)('fires: $case', ({ drift, scaler }) => {
    const found = alarm(drift, CODE, undefined, scaler);

    expect(found?.effect ?? controllerOwned.defaultEffect).toBe('hold');
  });

  it.each(silent)('must not fire: $case', ({ drift, scaler }) => {
    expect(alarm(drift, CODE, undefined, scaler)).toBeUndefined();
  });

  it.each([
    [
      'the block is in a registry module',
      aScaled('module.asg.aws_autoscaling_group.this'),
      'module "asg" {\n  source = "terraform-aws-modules/autoscaling/aws"\n}\n',
      undefined,
      'a module call cannot set ignore_changes',
    ],
    [
      'another instance of the block has no scaling policy',
      aScaled('aws_autoscaling_group.this["web"]'),
      'resource "aws_autoscaling_group" "this" {\n  for_each         = toset(["web", "batch"])\n  name             = each.key\n  desired_capacity = 3\n}\n',
      { 'aws_autoscaling_group.this["web"]': 'web', 'aws_autoscaling_group.this["batch"]': 'batch' },
      'ignore_changes would apply to all 2 instances of the block, and only 1 of them are scaled',
    ],
    [
      'the attribute is already ignored',
      aScaled(),
      'resource "aws_autoscaling_group" "web" {\n  name = "web"\n\n  lifecycle {\n    ignore_changes = [desired_capacity]\n  }\n}\n',
      undefined,
      'ignore_changes already names desired_capacity',
    ],
  ])('states why ignore_changes cannot be added: %s', (_title, drift, code, scaled, why) => {
    const found = alarm(drift, code, scaled);

    expect(found?.message).toContain(why);
    expect(found?.hold).toEqual({ owner: 'Auto Scaling', manager: 'controller' });
  });
});
