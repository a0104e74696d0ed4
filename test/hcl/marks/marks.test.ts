import { beforeAll, describe, expect, it } from 'vitest';
import { WorkspaceError } from '#domain/errors.ts';
import { marksOf } from '#hcl/marks/marks.ts';
import type { Mark } from '#hcl/marks/marks.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { hcl } from '../../support/hcl.ts';
import { aWorkspace } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

function marksIn(text: string): readonly Mark[] {
  return [...marksOf(aWorkspace({ 'main.tf': text })).values()].flat();
}

describe('marksOf', () => {
  it('reads marks in JSON syntax from the // member of a resource', () => {
    const queue = { '//': 'reconcile: musculature delay_seconds max=9; reconcile: skeleton', delay_seconds: 5 };
    const text = JSON.stringify({ resource: { aws_sqs_queue: { q: queue } } }, undefined, 2);
    const marks = marksOf(aWorkspace({ 'main.tf.json': text }));

    expect([...marks.values()].flat()).toEqual([
      { kind: 'musculature', attribute: 'delay_seconds', max: 9, at: 'main.tf.json:5' },
      { kind: 'skeleton', at: 'main.tf.json:5' },
    ]);
    expect(() => marksOf(aWorkspace({ 'main.tf.json': '{"locals": {"//": "reconcile: skeleton"}}' }))).toThrow(
      /directly above or in a resource/,
    );
  });

  it('reads marks above, inside and on the same line, in all comment styles', () => {
    const marks = marksIn(hcl`
      // reconcile: musculature desired_capacity min=3 max=12; musculature max_size max=20
      # scales by itself
      resource "aws_autoscaling_group" "web" {
        min_size = 2
        max_size = 12 # reconcile: musculature
        /* reconcile: musculature health_check_grace_period max=600
           reconcile: skeleton */
        name = "# reconcile: nonsense"

        # reconcile: musculature max=9.5
        desired_capacity = 4
      }
    `);

    expect(marks).toEqual([
      { kind: 'musculature', attribute: 'desired_capacity', min: 3, max: 12, at: 'main.tf:1' },
      { kind: 'musculature', attribute: 'max_size', max: 20, at: 'main.tf:1' },
      { kind: 'musculature', attribute: 'max_size', at: 'main.tf:5' },
      { kind: 'musculature', attribute: 'health_check_grace_period', max: 600, at: 'main.tf:6' },
      { kind: 'skeleton', at: 'main.tf:7' },
      { kind: 'musculature', attribute: 'desired_capacity', max: 9.5, at: 'main.tf:10' },
    ]);
  });

  it('uses marks of the team and not those in a downloaded module', () => {
    const marked = (mark: string): string => `# reconcile: ${mark}\nresource "aws_sqs_queue" "q" {}\n`;
    const workspace = aWorkspace({
      'main.tf': 'module "q" {\n  source = "acme/q/aws"\n}\n\nmodule "own" {\n  source = "./own"\n}\n',
      'own/main.tf': marked('skeleton'),
      '.terraform/modules/q/main.tf': marked('nonsense'),
      '.terraform/modules/modules.json':
        '{"Modules":[{"Key":"q","Source":"registry.terraform.io/acme/q/aws","Dir":".terraform/modules/q"}]}',
    });

    expect([...marksOf(workspace).values()].flat()).toEqual([{ kind: 'skeleton', at: 'own/main.tf:1' }]);
  });

  it('names an argument of a nested block by its path, from inside and outside', () => {
    const marks = marksIn(hcl`
      # reconcile: musculature scaling_config.max_size max=9
      resource "aws_eks_node_group" "n" {
        scaling_config {
          desired_size = 2 # reconcile: musculature min=1 max=4
          max_size     = 4
          min_size     = 1
        }
      }
    `);

    expect(marks.map((mark) => (mark.kind === 'musculature' ? mark.attribute : ''))).toEqual([
      'scaling_config.max_size',
      'scaling_config.desired_size',
    ]);
  });

  it('accepts an argument that is in code but not in the schema, as of a newer provider', () => {
    const marks = marksIn(hcl`
      resource "aws_sqs_queue" "a" {
        newest_limit = 4 # reconcile: musculature min=1 max=9
      }
    `);

    expect(marks).toMatchObject([{ kind: 'musculature', attribute: 'newest_limit', min: 1, max: 9 }]);
  });

  it('ignores a comment that only mentions the tool', () => {
    expect(
      marksIn(hcl`
      # see the notes about reconcile: they tell of marks
      resource "aws_sqs_queue" "a" {}
    `),
    ).toEqual([]);
  });

  it.each([
    {
      case: 'an unknown word',
      text: '# reconcile: muscles delay_seconds\nresource "aws_sqs_queue" "a" {}',
      said: ['musculature or skeleton', 'main.tf:1', 'muscles'],
    },
    {
      case: 'an attribute unknown to the type',
      text: 'resource "aws_sqs_queue" "a" {\n  # reconcile: musculature delay_second max=3\n}',
      said: ['main.tf:2', 'delay_second', 'did you mean "delay_seconds"?'],
    },
    {
      case: 'an attribute that is not a number',
      text: '# reconcile: musculature fifo_queue max=3\nresource "aws_sqs_queue" "a" {}',
      said: ['number', 'fifo_queue'],
    },
    {
      case: 'a computed attribute',
      text: '# reconcile: musculature arn max=3\nresource "aws_sqs_queue" "a" {}',
      said: ['which is read-only in the provider'],
    },
    {
      case: 'a bound that is not a number',
      text: '# reconcile: musculature delay_seconds max=three\nresource "aws_sqs_queue" "a" {}',
      said: ['min=3 max=12', 'max=three'],
    },
    {
      case: 'a duplicate bound',
      text: '# reconcile: musculature delay_seconds max=3 max=4\nresource "aws_sqs_queue" "a" {}',
      said: ['max once', 'max=4'],
    },
    {
      case: 'an empty range of bounds',
      text: '# reconcile: musculature delay_seconds min=9 max=3\nresource "aws_sqs_queue" "a" {}',
      said: ['min not above max', 'min=9 max=3'],
    },
    {
      case: 'a missing attribute name without an argument on the line',
      text: 'resource "aws_sqs_queue" "a" {\n  # reconcile: musculature max=3\n\n  delay_seconds = 1\n}',
      said: ['name of an argument', 'main.tf:2'],
    },
    {
      case: 'no resource below the mark',
      text: '# reconcile: skeleton\n\nresource "aws_sqs_queue" "a" {}',
      said: ['directly above', 'main.tf:1'],
    },
    { case: 'another kind of block', text: '# reconcile: skeleton\nvariable "a" {}', said: ['resource block'] },
    {
      case: 'words after skeleton',
      text: '# reconcile: skeleton please\nresource "aws_sqs_queue" "a" {}',
      said: ['nothing after skeleton', 'please'],
    },
  ])('rejects $case', ({ text, said }) => {
    const read = (): unknown => marksIn(`${text}\n`);

    expect(read).toThrow(WorkspaceError);
    for (const words of said) expect(read).toThrow(words);
  });
});
