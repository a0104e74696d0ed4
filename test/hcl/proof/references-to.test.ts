import { beforeAll, describe, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { nameInAddress, referencesIn, referencesTo } from '#hcl/proof/references-to.ts';
import { parsed } from '../../support/hcl.ts';

beforeAll(loadGrammar);

describe('referencesTo', () => {
  it.each([
    { name: 'in any expression', text: 'x = [for k in aws_q.a : "${aws_q.a.id}-${f(aws_q.a[0])}"]\n', times: 3 },
    { name: 'not for other names', text: 'x = [aws_q.ab, aws_q.b.a, data.aws_q.a, var.aws_q.a, module.a]\n', times: 0 },
    { name: 'not in strings or comments', text: 'x = "aws_q.a" # aws_q.a\n', times: 0 },
    { name: 'not where a loop variable hides the type', text: 'x = [for aws_q in aws_q.a : aws_q.a]\n', times: 1 },
    { name: 'not as the key of an object', text: 'x = { aws_q = aws_q.a }\n', times: 1 },
    { name: 'not in moved blocks', text: 'moved {\n  from = aws_q.z\n  to   = aws_q.a\n}\n', times: 0 },
    {
      name: 'not as an ignored attribute',
      text: 'resource "x" "y" {\n  lifecycle {\n    ignore_changes       = [aws_q.a]\n    replace_triggered_by = [aws_q.a]\n  }\n}\n',
      times: 1,
    },
    {
      name: 'not where an iterator hides the type',
      text: 'a {\n  dynamic "b" {\n    for_each = aws_q.a\n    iterator = aws_q\n    content {\n      c = aws_q.a\n    }\n  }\n}\n',
      times: 1,
    },
  ])('$name', ({ text, times }) => {
    const file = parsed(text);

    const found = referencesTo(file, { head: ['aws_q'], name: 'a' });

    expect(found.map((range) => text.slice(range.start, range.end))).toEqual(Array.from({ length: times }, () => 'a'));
  });

  it('distinguishes data sources and modules from resources', () => {
    const file = parsed('x = [data.aws_q.a.id, module.a["k"].id, aws_q.a]\n');

    expect(referencesTo(file, { head: ['data', 'aws_q'], name: 'a' })).toHaveLength(1);
    expect(referencesTo(file, { head: ['module'], name: 'a' })).toHaveLength(1);
    expect(referencesTo(file, { head: ['aws_q'], name: 'a' })).toHaveLength(1);
  });
});

describe('referencesIn', () => {
  it('lists the names that must be declared', () => {
    const file = parsed(
      'x = [var.a.b, local.c[0], data.aws_q.d.id, module.e.f, aws_q.g[0].id, each.value, path.root]\nprovider = aws.west\n',
    );

    expect([...referencesIn(file)].sort()).toEqual(['aws_q.g', 'data.aws_q.d', 'local.c', 'module.e', 'var.a']);
  });
});

describe('nameInAddress', () => {
  it.each([
    { to: 'module.m["k"].aws_q.a[0]', found: { name: 'a', module: 'module.m["k"]' } },
    { to: 'module.m.module.n.aws_q.a', found: { name: 'a', module: 'module.m.module.n' } },
    { to: 'aws_q.a', found: undefined },
    { to: 'module.m.aws_q.b', found: undefined },
  ])('finds $found in $to', ({ to, found }) => {
    const text = `to = ${to}\n`;
    const [attribute] = parsed(text).body.attributes;

    const result = attribute === undefined ? undefined : nameInAddress(attribute.expression, { head: ['aws_q'], name: 'a' });

    expect(
      result && {
        name: text.slice(result.name.start, result.name.end),
        module: text.slice(result.module.start, result.module.end),
      },
    ).toEqual(found);
  });
});
