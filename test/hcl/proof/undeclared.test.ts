import { beforeAll, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { newlyUndeclared } from '#hcl/proof/undeclared.ts';
import { parsed, rangeOf } from '../../support/hcl.ts';

beforeAll(loadGrammar);

const MAIN = 'x_y "z" {\n  a = var.known\n  b = var.unknown\n}\n\nmodule "m" {\n  source = "./m"\n}\n';
const VARIABLES = 'variable "known" {}\n';
const INNER = 'variable "inner" {}\n';

it.each([
  { name: 'an unknown variable', path: 'main.tf', part: 'var.known', text: 'var.made_up', found: { name: 'var.made_up', path: 'main.tf' } },
  {
    name: 'a variable of another module',
    path: 'main.tf',
    part: 'var.known',
    text: 'var.inner',
    found: { name: 'var.inner', path: 'main.tf' },
  },
  { name: 'a removed variable', path: 'variables.tf', part: VARIABLES, text: '', found: { name: 'var.known', path: 'main.tf' } },
  {
    name: 'a module that is not called',
    path: 'main.tf',
    part: 'var.known',
    text: 'module.n.x',
    found: { name: 'module.n', path: 'main.tf' },
  },
  { name: 'nothing if all names are declared', path: 'main.tf', part: 'var.known', text: 'module.m.x', found: undefined },
  { name: 'nothing that was already missing', path: 'main.tf', part: 'a = var.known', text: 'a = var.unknown', found: undefined },
])('finds $name', ({ path, part, text, found }) => {
  const files = [parsed(MAIN, 'main.tf'), parsed(VARIABLES, 'variables.tf'), parsed(INNER, 'm/main.tf')];
  const whole = files.find((file) => file.path === path)?.text ?? '';

  expect(newlyUndeclared(files, [{ path, ...rangeOf(whole, part), text, edit: 'x' }])).toEqual(found);
});
