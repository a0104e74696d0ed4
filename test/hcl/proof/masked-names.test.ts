import { beforeAll, expect, it } from 'vitest';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { maskNames } from '#hcl/proof/masked-names.ts';
import { aWorkspace } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

it('masks names that only one side declares', () => {
  const rootOf = (text: string) => openEvaluator(aWorkspace({ 'main.tf': text })).configuration.root;
  const masked = maskNames(rootOf('resource "a_b" "old" {}\nmodule "m" {}\n'), rootOf('resource "a_b" "new" {}\nmodule "m" {}\n'));

  expect(masked('a_b.old.id')).toBe(masked('a_b.new.id'));
  expect(masked('module.m.id')).toBe('module.m.id');
});
