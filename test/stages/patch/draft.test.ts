import { beforeAll, expect, test } from 'vitest';
import type { TextEdit } from '#domain/patch.ts';
import { adoptedResource } from '#domain/workspace/patched-workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { extendDraft, finishDraft, startDraft } from '#stages/patch/draft.ts';
import { aWorkspace } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const START = startDraft(aWorkspace({ 'main.tf': 'a = 1\n', 'other.tf': 'b = 1\n' }));

function edit(path: string, start: number, end: number, text: string): TextEdit {
  return { path, start, end, text, edit: 'replace-expression' };
}

test('a draft without edits gives no patch', () => {
  expect(finishDraft(START)).toBeUndefined();
});

test('later edits see earlier ones, and the patch refers to the original files', () => {
  const first = extendDraft(START, { edits: [edit('main.tf', 4, 5, '[10]')] }, []);
  const second = first && extendDraft(first, { edits: [edit('main.tf', 5, 7, '99'), edit('other.tf', 4, 5, '2')] }, []);

  const patch = second && finishDraft(second);

  expect(second?.workspace.files).toEqual([
    { path: 'main.tf', text: 'a = [99]\n' },
    { path: 'other.tf', text: 'b = 2\n' },
  ]);
  expect(patch).toEqual({
    proposedBy: 'direct',
    edits: [edit('main.tf', 4, 5, '[99]'), edit('other.tf', 4, 5, '2')],
    files: [
      { path: 'main.tf', before: 'a = 1\n', after: 'a = [99]\n' },
      { path: 'other.tf', before: 'b = 1\n', after: 'b = 2\n' },
    ],
    imports: [],
  });
  expect(START.workspace.files[0]?.text).toBe('a = 1\n');
});

test.each(['.terraform/modules/q/main.tf', 'vendor/q/main.tf', '.terraform/modules/q/new.tf'])(
  'reconcile does not edit external modules: %s',
  (path) => {
    const draft = startDraft(
      aWorkspace({ 'main.tf': 'a = 1\n', '.terraform/modules/q/main.tf': 'a = 1\n', 'vendor/q/main.tf': 'a = 1\n' }),
    );

    expect(extendDraft(draft, { edits: [edit('main.tf', 4, 5, '2'), edit(path, 0, 0, 'b = 1\n')] }, [])).toBeUndefined();
  },
);

test('overlapping edits are rejected', () => {
  expect(extendDraft(START, { edits: [edit('main.tf', 0, 5, 'x'), edit('main.tf', 4, 6, 'y')] }, [])).toBeUndefined();
});

test('other edits can refer to an imported resource', () => {
  const target = { to: 'aws_sqs_queue.q["a"]', id: 'x', resourceType: 'aws_sqs_queue', observed: { name: 'a' } };

  const draft = extendDraft(START, { edits: [] }, [target]);

  expect(draft?.workspace.adopted).toEqual([adoptedResource(target)]);
  expect(adoptedResource(target)).toEqual({
    address: 'aws_sqs_queue.q["a"]',
    module: '',
    mode: 'managed',
    type: 'aws_sqs_queue',
    name: 'q',
    index: 'a',
    values: { name: 'a' },
    sensitive: [],
  });
});
