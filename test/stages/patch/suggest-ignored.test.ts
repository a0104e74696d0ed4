import dedent from 'dedent';
import { describe, expect, it } from 'vitest';
import type { Decision } from '#domain/decision.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { suggestIgnored } from '#stages/patch/suggest-ignored.ts';
import { aChanged, anIntent } from '../../support/drifts.ts';
import { aWorkspace } from '../../support/workspaces.ts';

await loadGrammar();

const BEFORE = dedent`
  # Scales with the queue.
  resource "aws_autoscaling_group" "web" {
    name             = "web"
    desired_capacity = 3 # to begin with

    tag {
      key                 = "Team"
      value               = "shop"
      propagate_at_launch = true
    }
  }
`;

function suggested(ignoreChanges: readonly string[] | undefined, code = BEFORE, address = 'aws_autoscaling_group.web') {
  const drift = aChanged(address, 'desired_capacity', [3, 5]);
  const hold = { owner: 'Auto Scaling', ...(ignoreChanges === undefined ? {} : { ignoreChanges }) };
  const decision: Decision = { drift, intent: anIntent([drift]), verdict: 'hold', findings: [], reason: 'x', hold };
  return suggestIgnored(decision, aWorkspace({ 'main.tf': `${code}\n` }));
}

describe('suggestIgnored', () => {
  it('adds all entries and changes nothing else', () => {
    expect(suggested(['desired_capacity', 'tag'])).toEqual([
      {
        path: 'main.tf',
        before: `${BEFORE}\n`,
        after: `${dedent`
          # Scales with the queue.
          resource "aws_autoscaling_group" "web" {
            name             = "web"
            desired_capacity = 3 # to begin with

            tag {
              key                 = "Team"
              value               = "shop"
              propagate_at_launch = true
            }

            lifecycle {
              ignore_changes = [desired_capacity, tag]
            }
          }
        `}\n`,
      },
    ]);
  });

  it.each([
    ['the hold has no entries', undefined, BEFORE, undefined],
    ['code does not declare the resource', ['desired_capacity'], BEFORE, 'aws_autoscaling_group.other'],
    [
      'the entry already exists',
      ['desired_capacity'],
      BEFORE.replace(/}$/, '  lifecycle {\n    ignore_changes = [desired_capacity]\n  }\n}'),
      undefined,
    ],
    [
      'ignore_changes is not a list',
      ['desired_capacity'],
      BEFORE.replace(/}$/, '  lifecycle {\n    ignore_changes = local.ignored\n  }\n}'),
      undefined,
    ],
  ])('suggests nothing if %s', (_title, entries, code, address) => {
    expect(suggested(entries, code, address)).toBeUndefined();
  });

  it('suggests nothing in a downloaded module', () => {
    const drift = aChanged('module.q.aws_autoscaling_group.web', 'desired_capacity', [3, 5]);
    const hold = { owner: 'Auto Scaling', ignoreChanges: ['desired_capacity'] };
    const decision: Decision = { drift, intent: anIntent([drift]), verdict: 'hold', findings: [], reason: 'x', hold };
    const workspace = aWorkspace({
      'main.tf': 'module "q" {\n  source = "acme/q/aws"\n}\n',
      '.terraform/modules/q/main.tf': BEFORE,
      '.terraform/modules/modules.json':
        '{"Modules":[{"Key":"q","Source":"registry.terraform.io/acme/q/aws","Dir":".terraform/modules/q"}]}',
    });

    expect(suggestIgnored(decision, workspace)).toBeUndefined();
  });
});
