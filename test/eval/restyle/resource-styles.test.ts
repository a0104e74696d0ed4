import { beforeAll, describe, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { recordedSchema } from '../../../eval/recorded-schema.ts';
import { randomOf } from '../../../eval/inject/random.ts';
import { asMapEntry, asModule, movableResources } from '../../../eval/restyle/resource-styles.ts';
import { treeOf } from './tree-of.ts';

beforeAll(loadGrammar);

const QUEUE = `resource "aws_sqs_queue" "work" {
  name          = "\${local.prefix}-work"
  delay_seconds = 5
}
`;
const READER = `output "url" {
  value = aws_sqs_queue.work.url
}

resource "aws_sns_topic" "after" {
  name       = "after"
  depends_on = [aws_sqs_queue.work]
}
`;
const means = (seed: string) => ({ random: randomOf(seed), word: () => 'tupok', schema: recordedSchema() });
const textOf = (tree: ReadonlyMap<string, Buffer>): string => [...tree.values()].map(String).join('\n');

describe('movableResources', () => {
  it.each<[string, string, readonly string[]]>([
    ['a plain resource', QUEUE, ['aws_sqs_queue.work']],
    ['no resource with count or for_each', QUEUE.replace('name ', 'count = 2\n  name '), []],
    ['no resource with a lifecycle block', QUEUE.replace('name ', 'lifecycle {\n    prevent_destroy = true\n  }\n  name '), []],
    ['no resource with a moved block', `${QUEUE}moved {\n  from = aws_sqs_queue.old\n  to   = aws_sqs_queue.work\n}\n`, []],
  ])('%s', (_case, text, addresses) => {
    expect(movableResources(treeOf({ 'main.tf': text }))).toEqual(addresses);
  });
});

it('converts a resource to a map entry, and updates references', () => {
  const { tree, to } = asMapEntry(treeOf({ 'main.tf': QUEUE + READER }), 'aws_sqs_queue.work', means('a'));

  expect(to).toBe('aws_sqs_queue.work["tupok"]');
  expect(textOf(tree)).toContain('aws_sqs_queue.work["tupok"].url');
  expect(textOf(tree)).toMatch(/for_each = /);
});

it('converts a resource to a module, with inputs for its references and outputs for references to it', () => {
  const moved = asModule(treeOf({ 'main.tf': QUEUE + READER }), 'aws_sqs_queue.work', means('a'));
  const inside = moved?.tree.get('modules/tupok/main.tf')?.toString();

  expect(moved?.to).toBe('module.tupok.aws_sqs_queue.work');
  expect(moved?.tree.get('main.tf')?.toString()).toContain('  name = "${local.prefix}-work"\n');
  expect(moved?.tree.get('main.tf')?.toString()).toContain('depends_on = [module.tupok]');
  expect(moved?.tree.get('main.tf')?.toString()).toContain('value = module.tupok.url');
  expect(inside).toContain('name          = var.name');
  expect(inside).toContain('value = aws_sqs_queue.work.url');
});

it.each([
  ['a reference to the whole resource', `${QUEUE}output "all" {\n  value = aws_sqs_queue.work\n}\n`],
  ['a secret', `${QUEUE.replace('5', 'var.token')}variable "token" {\n  sensitive = true\n}\n`],
])('creates no module for a resource with %s', (_case, text) => {
  expect(asModule(treeOf({ 'main.tf': text }), 'aws_sqs_queue.work', means('a'))).toBeUndefined();
});
