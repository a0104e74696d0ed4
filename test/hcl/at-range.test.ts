import { beforeAll, describe, expect, it } from 'vitest';
import { blockAt, bodyAt, enclosuresOf, expressionAt, partsOf } from '#hcl/at-range.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { parsed, rangeOf } from '../support/hcl.ts';

beforeAll(loadGrammar);

const text = 'a "x" {\n  b {\n    c = [{ d = f(1, "${g.h[0]}") }, !i ? j[*].k : -(2 + 3)]\n  }\n}\n';

describe('expressionAt', () => {
  it.each([
    { part: '{ d = f(1, "${g.h[0]}") }', kind: 'object' },
    { part: 'f(1, "${g.h[0]}")', kind: 'call' },
    { part: '"${g.h[0]}"', kind: 'template' },
    { part: 'g.h[0]', kind: 'index' },
    { part: 'g.h', kind: 'get-attribute' },
    { part: '!i ? j[*].k : -(2 + 3)', kind: 'conditional' },
    { part: 'j[*].k', kind: 'splat' },
    { part: '(2 + 3)', kind: 'parentheses' },
    { part: '2 + 3', kind: 'binary' },
    { part: '!i', kind: 'unary' },
  ])('finds $part', ({ part, kind }) => {
    const found = expressionAt(parsed(text), rangeOf(text, part));

    expect(found?.kind).toBe(kind);
  });

  it.each(['c = [', '2 +', 'a "x"', '{ d'])('finds nothing at %s', (part) => {
    expect(expressionAt(parsed(text), rangeOf(text, part))).toBeUndefined();
  });
});

describe('blockAt and bodyAt', () => {
  it('finds a nested block with its parent', () => {
    const file = parsed(text);
    const inner = file.body.blocks[0]?.body.blocks[0];

    const found = blockAt(file, inner?.range ?? { start: 0, end: 0 });

    expect(found?.block).toBe(inner);
    expect(found?.parent.block?.type).toBe('a');
  });

  it.each([
    { name: 'its braces’ inside', range: { start: 7, end: text.length - 2 }, type: 'a' },
    { name: 'its own range', range: { start: 0, end: text.length - 1 }, type: 'a' },
    { name: 'the whole text', range: { start: 0, end: text.length }, type: undefined },
  ])('finds a body by $name', ({ range, type }) => {
    const found = bodyAt(parsed(text), range);

    expect(found).toBeDefined();
    expect(found?.block?.type).toBe(type);
  });

  it('finds nothing at any other range', () => {
    expect(bodyAt(parsed(text), { start: 8, end: 12 })).toBeUndefined();
    expect(blockAt(parsed(text), { start: 0, end: 3 })).toBeUndefined();
  });
});

it('lists what encloses a place, outermost first', () => {
  const around = enclosuresOf(parsed(text), rangeOf(text, 'g.h'));

  expect(around.map((enclosure) => enclosure.kind)).toEqual(['block', 'block', 'tuple', 'object', 'call', 'template', 'index']);
});

it('lists the parts of a for expression', () => {
  const [attribute] = parsed('a = { for k, v in b : k => v if c }\n').body.attributes;

  expect(attribute && partsOf(attribute.expression)).toHaveLength(4);
});
