import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import { loadGrammar } from '#hcl/parse.ts';
import { controllerOwned } from '#stages/decide/guardrails/controller-owned.ts';
import { aChange, aContext, aDrift, anIntent, aResource } from '../../../support/drifts.ts';
import { aWorkspace } from '../../../support/workspaces.ts';

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

function alarm(drift: Drift, code: string, scaled: Readonly<Record<string, string>> = { [drift.address ?? '']: 'web' }) {
  const groups = Object.entries(scaled).map(([address, name]) => aResource(address, { name, desired_capacity: 3 }));
  const workspace = aWorkspace({ 'main.tf': code }, [...groups, POLICY]);
  return controllerOwned.check(drift, anIntent([drift]), aContext({ workspace, drifts: [drift] }));
}

describe('controller-owned', () => {
  it('fires for a number that a scaling policy moves, with what code would have to say', () => {
    const drift = aScaled();

    expect(controllerOwned.defaultEffect).toBe('hold');
    expect(alarm(drift, CODE)).toEqual({
      message:
        'Auto Scaling moves desired_capacity of aws_autoscaling_group.web by itself, as aws_autoscaling_policy.load scales the group; code can leave it alone with ignore_changes = [desired_capacity]',
      hold: { owner: 'Auto Scaling', manager: 'controller', ignoreChanges: ['desired_capacity'] },
    });
  });

  it('must not fire where nothing scales it', () => {
    const drift = aScaled();
    const workspace = aWorkspace({ 'main.tf': CODE }, [aResource('aws_autoscaling_group.web', { name: 'web' })]);

    expect(controllerOwned.check(drift, anIntent([drift]), aContext({ workspace, drifts: [drift] }))).toBeUndefined();
  });

  it('must not fire for a bound beside it', () => {
    expect(alarm(aScaled(undefined, { changes: [aChange('max_size', 6, 9)] }), CODE)).toBeUndefined();
  });

  it.each([
    [
      'the block is in a module of a registry',
      aScaled('module.asg.aws_autoscaling_group.this'),
      'module "asg" {\n  source = "terraform-aws-modules/autoscaling/aws"\n}\n',
      undefined,
      'a module cannot be told to ignore changes',
    ],
    [
      'another instance of the block is not scaled',
      aScaled('aws_autoscaling_group.this["web"]'),
      'resource "aws_autoscaling_group" "this" {\n  for_each         = toset(["web", "batch"])\n  name             = each.key\n  desired_capacity = 3\n}\n',
      { 'aws_autoscaling_group.this["web"]': 'web', 'aws_autoscaling_group.this["batch"]': 'batch' },
      'ignore_changes would hold for all 2 instances of the block, and it is scaled on 1 of them',
    ],
    [
      'it is there already',
      aScaled(),
      'resource "aws_autoscaling_group" "web" {\n  name = "web"\n\n  lifecycle {\n    ignore_changes = [desired_capacity]\n  }\n}\n',
      undefined,
      'ignore_changes names desired_capacity already',
    ],
  ])('says why code cannot leave it alone: %s', (_title, drift, code, scaled, why) => {
    const found = alarm(drift, code, scaled);

    expect(found?.message).toContain(why);
    expect(found?.hold).toEqual({ owner: 'Auto Scaling', manager: 'controller' });
  });
});
