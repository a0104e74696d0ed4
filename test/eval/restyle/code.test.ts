import { beforeAll, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { blocksOf, codeFiles, isPlain, sourceOf, withMore, withSplices } from '../../../eval/restyle/code.ts';
import { treeOf } from './tree-of.ts';

beforeAll(loadGrammar);

const TREE = treeOf({
  'main.tf': 'locals {\n  a = { x = [1, -2, "z"] }\n  b = var.c\n  n = null\n}\n',
  'modules/m/main.tf': 'variable "v" {}\n',
  '.terraform/modules/far/main.tf': 'variable "w" {}\n',
  'broken.tf': 'a = = b\n',
});

it('reads code of all folders or of one, without downloaded modules and other files', () => {
  expect(codeFiles(TREE).map(({ path }) => path)).toEqual(['main.tf', 'modules/m/main.tf']);
  expect(codeFiles(TREE, '.').map(({ path }) => path)).toEqual(['main.tf']);
});

it('treats only literal expressions as plain', () => {
  const [locals] = blocksOf(codeFiles(TREE), 'locals');
  const found = locals?.block.body.attributes.map(({ name, expression }) => [name, isPlain(expression)]);

  expect(found).toEqual([
    ['a', true],
    ['b', false],
    ['n', false],
  ]);
});

it('replaces ranges with texts, and appends text at the end', () => {
  const [locals] = blocksOf(codeFiles(TREE), 'locals');
  const { expression } = locals!.block.body.attributes[1]!;
  const changed = withSplices(TREE, new Map([['main.tf', [{ ...expression.range, text: '7' }]]]));

  expect(sourceOf(locals!.file, expression)).toBe('var.c');
  expect(changed.get('main.tf')?.toString()).toContain('  b = 7\n');
  expect(withMore(TREE, 'new.tf', 'locals {}').get('new.tf')?.toString()).toBe('locals {}\n');
  expect(withMore(TREE, 'modules/m/main.tf', 'locals {}').get('modules/m/main.tf')?.toString()).toBe('variable "v" {}\n\nlocals {}\n');
});
