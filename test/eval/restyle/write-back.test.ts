import { beforeAll, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { randomOf } from '../../../eval/inject/random.ts';
import { writeBack } from '../../../eval/restyle/write-back.ts';
import { treeOf } from './tree-of.ts';

beforeAll(loadGrammar);

const CODE = `variable "delay" {
  type = number
}

variable "token" {
  sensitive = true
}

locals {
  kept  = "a"
  label = "b"
}

resource "aws_sqs_queue" "work" {
  name          = "\${local.kept}-work"
  delay_seconds = var.delay
  policy        = var.token
  tags          = { Label = local.kept }
  kms_master_key_id = local.label
}
`;

it('inlines a value with one reader, and removes unused definitions', () => {
  const tree = writeBack(treeOf({ 'main.tf': CODE, 'a.auto.tfvars': 'delay = 5\ntoken = "t"\n' }), randomOf('a'), 1);
  const text = tree.get('main.tf')?.toString() ?? '';

  expect(text).toContain('delay_seconds = 5');
  expect(text).not.toContain('variable "delay"');
  expect(tree.get('a.auto.tfvars')?.toString()).toBe('token = "t"\n');
  expect(text).toContain('kms_master_key_id = "b"');
  expect(text).not.toContain('label =');
});

it('keeps secrets, values with several readers and nested references', () => {
  const text = writeBack(treeOf({ 'main.tf': CODE, 'a.auto.tfvars': 'delay = 5\ntoken = "t"\n' }), randomOf('a'), 1)
    .get('main.tf')
    ?.toString();

  expect(text).toContain('policy        = var.token');
  expect(text).toContain('kept = "a"');
});

it('changes nothing with a share of 0', () => {
  const tree = treeOf({ 'main.tf': CODE });

  expect(writeBack(tree, randomOf('a'), 0)).toBe(tree);
});
