/** After a patch the state still says what the code before the patch made. */
import { beforeAll, expect, it } from 'vitest';
import { UNKNOWN } from '#hcl/evaluate/value.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { hcl } from '../../support/hcl.ts';
import { evaluatorOf, inState, valueOf } from './evaluator-of.ts';

const BEFORE = hcl`
  locals {
    stamp = timestamp()
    size  = 1
  }

  resource "t" "a" {
    name  = "a-\${local.stamp}"
    plain = "p"

    rule {
      size = local.size
    }
  }

  resource "t" "b" {
    name = "\${t.a.name}-b-\${uuid()}"
  }

  data "u" "d" {
    filter = local.size
  }

  data "aws_iam_policy_document" "p" {
    statement {
      actions   = ["a:b"]
      resources = [uuid()]
    }
  }
`;

const resources = [
  inState('t.a', { id: 'a', name: 'a-1', plain: 'p', rule: [{ size: 1 }] }),
  inState('t.b', { id: 'b', name: 'a-1-b-2' }),
  inState('data.u.d', { found: ['x'] }),
  inState('data.aws_iam_policy_document.p', { json: '{}' }),
];

beforeAll(async () => {
  await loadGrammar();
});

function patched(from: string, to: string, text: string): unknown {
  const before = evaluatorOf(BEFORE, { resources });
  return valueOf(evaluatorOf(BEFORE.replace(from, to), { resources, unpatched: before }), text);
}

it.each([
  ['an unknown argument', 't.a.name', 'a-1'],
  ['a block', 't.a.rule[0].size', 1],
  ['a chain of unknown arguments', 't.b.name', 'a-1-b-2'],
  ['a data source', 'data.u.d.found', ['x']],
  ['an unknown policy document', 'data.aws_iam_policy_document.p.json', '{}'],
])('uses the state for %s if the patch is elsewhere', (_, text, value) => {
  expect(patched('plain = "p"', 'plain = "q"', text)).toEqual(value);
});

it.each([
  ['the argument', '"a-${', '"z-${', 't.a.name'],
  ['a local that the argument reads', 'timestamp()', 'plantimestamp()', 't.a.name'],
  ['an argument that another one reads', '"a-${', '"z-${', 't.b.name'],
  ['the content of a block', 'size = local.size', 'size = local.size + 1', 't.a.rule[0].size'],
  ['a value that a block reads', 'size  = 1', 'size  = 2', 't.a.rule[0].size'],
  ['a data source', 'filter = local', 'other = local', 'data.u.d.found'],
  ['a value that a data source reads', 'size  = 1', 'size  = 2', 'data.u.d.found'],
  ['a policy document', '"a:b"', '"a:c"', 'data.aws_iam_policy_document.p.json'],
])('does not use the state for %s after it is patched', (_, from, to, text) => {
  expect(patched(from, to, text)).toBe(UNKNOWN);
});

it('uses observed values of a resource that the patch imports', () => {
  const before = evaluatorOf(BEFORE, { resources });
  const adopted = inState('t.c', { name: 'c-9' });

  const after = evaluatorOf(`${BEFORE}\nresource "t" "c" {\n  name = "c-\${uuid()}"\n}\n`, {
    resources: [...resources, adopted],
    unpatched: before,
  });

  expect(valueOf(after, 't.c.name')).toBe('c-9');
});
