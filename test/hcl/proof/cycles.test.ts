import { beforeAll, describe, expect, it } from 'vitest';
import { findCycles } from '#hcl/proof/cycles.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { aWorkspace } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const group = (name: string, reads: string): string => `resource "aws_security_group" "${name}" {\n  description = ${reads}\n}\n`;
const MODULE = {
  'm/main.tf': `variable "given" {}\n\n${group('inner', 'var.given')}\noutput "id" {\n  value = aws_security_group.inner.id\n}\n\noutput "fixed" {\n  value = "x"\n}\n`,
};
const call = (given: string, meta = ''): string => `module "m" {\n  source = "./m"\n  given  = ${given}\n${meta}}\n`;

describe('a new dependency cycle', () => {
  it.each<{ readonly name: string; readonly before: string; readonly after: string; readonly found: readonly string[] }>([
    {
      name: 'two resources that refer to each other',
      before: group('a', '"x"') + group('b', 'aws_security_group.a.id'),
      after: group('a', 'aws_security_group.b.id') + group('b', 'aws_security_group.a.id'),
      found: ['aws_security_group.a'],
    },
    {
      name: 'through a local',
      before: `${group('a', 'local.x')}locals {\n  x = "y"\n}\n`,
      after: `${group('a', 'local.x')}locals {\n  x = aws_security_group.a.id\n}\n`,
      found: ['local.x'],
    },
    {
      name: 'through an input and output of a module',
      before: group('a', 'module.m.id') + call('"x"'),
      after: group('a', 'module.m.id') + call('aws_security_group.a.id'),
      found: ['module.m.var.given'],
    },
    {
      name: 'through the for_each of a module',
      before: group('a', 'module.m["k"].fixed') + call('"x"', '  for_each = { k = 1 }\n'),
      after: group('a', 'values(module.m)[0].fixed') + call('"x"', '  for_each = { k = aws_security_group.a.id }\n'),
      found: ['aws_security_group.a', 'module.m', 'module.m.aws_security_group.inner'],
    },
    {
      name: 'a resource in its own index',
      before: group('a', 'local.x["k"]'),
      after: `${group('a', 'local.x[aws_security_group.a.id]')}`,
      found: ['aws_security_group.a'],
    },
    {
      name: 'no cycle: an output that does not read the input',
      before: group('a', '"x"') + call('aws_security_group.a.id'),
      after: group('a', 'module.m.fixed') + call('aws_security_group.a.id'),
      found: [],
    },
    {
      name: 'no cycle: two resources that read the same one',
      before: group('a', '"x"') + group('b', '"x"') + group('c', '"x"'),
      after: group('a', 'aws_security_group.c.id') + group('b', 'aws_security_group.c.id') + group('c', '"x"'),
      found: [],
    },
    {
      name: 'no report: an existing cycle in an unedited block',
      before: `${group('a', 'aws_security_group.a.id')}locals {\n  x = 1\n}\n`,
      after: `${group('a', 'aws_security_group.a.id')}locals {\n  x = 2\n}\n`,
      found: [],
    },
  ])('$name', ({ before, after, found }) => {
    const open = (text: string) => openEvaluator(aWorkspace({ 'main.tf': text, ...MODULE }));

    expect(findCycles(open(before), open(after)).map(({ address }) => address)).toEqual(found);
  });
});
