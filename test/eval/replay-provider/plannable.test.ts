import dedent from 'dedent';
import { describe, expect, it } from 'vitest';
import type { FileTree } from '../../../eval/file-tree.ts';
import { plannable } from '../../../eval/replay-provider/plannable.ts';

const tree = (files: Readonly<Record<string, string>>): FileTree =>
  new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));

const FUNCTION = dedent`
  resource "aws_lambda_function" "api" {
    function_name = "api"

    lifecycle {
      ignore_changes = [memory_size]

      action_trigger {
        events  = [after_update]
        actions = [action.aws_lambda_invoke.warm]
      }
    }
  }
`;
const ACTION = 'action "aws_lambda_invoke" "warm" {\n  config {\n    function_name = "api"\n  }\n}';

describe('plannable', () => {
  it('removes actions and their triggers, and nothing else', async () => {
    const { tree: files, removed } = await plannable(tree({ 'main.tf': `${FUNCTION}\n\n${ACTION}\n`, 'notes.txt': ACTION }));

    const text = files.get('main.tf')?.toString('utf8') ?? '';
    expect(text).not.toMatch(/action/);
    expect(text).toContain('ignore_changes = [memory_size]');
    expect(files.get('notes.txt')?.toString('utf8')).toBe(ACTION);
    expect(removed).toEqual([`main.tf: ${ACTION}`, expect.stringContaining('main.tf: action_trigger {')]);
  });

  it('does not change a root without actions', async () => {
    const before = tree({ 'main.tf': 'resource "aws_iam_policy" "a" {\n  description = "an action"\n}\n' });

    const { tree: after, removed } = await plannable(before);

    expect([after, removed]).toEqual([before, []]);
  });

  it('sets ephemeral variables of the root without a default', async () => {
    const { environment } = await plannable(
      tree({
        'variables.tf': 'variable "a" {\n  ephemeral = true\n}\nvariable "b" {\n  ephemeral = true\n  default = "x"\n}\nvariable "c" {}\n',
        'modules/m/main.tf': 'variable "d" {\n  ephemeral = true\n}\n',
      }),
    );

    expect(Object.keys(environment)).toEqual(['TF_VAR_a']);
  });
});
