import { it as law } from '@fast-check/vitest';
import { beforeAll, describe, expect, it } from 'vitest';
import { blockAt, bodyAt, enclosuresOf, expressionAt, partsOf } from '#hcl/at-range.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { attributesIn, expressionsIn, parsed, rangeOf } from '../support/hcl.ts';
import { anHclText } from '../support/hcl-texts.ts';
import '../support/property-seed.ts';

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
    { name: 'its inside range', range: { start: 7, end: text.length - 2 }, type: 'a' },
    { name: 'its own range', range: { start: 0, end: text.length - 1 }, type: 'a' },
    { name: 'the whole text', range: { start: 0, end: text.length }, type: undefined },
  ])('finds a body by $name', ({ range, type }) => {
    const found = bodyAt(parsed(text), range);

    expect(found).toBeDefined();
    expect(found?.block?.type).toBe(type);
  });

  it('finds nothing at other ranges', () => {
    expect(bodyAt(parsed(text), { start: 8, end: 12 })).toBeUndefined();
    expect(blockAt(parsed(text), { start: 0, end: 3 })).toBeUndefined();
  });
});

it('lists the enclosing nodes of a position, outermost first', () => {
  const around = enclosuresOf(parsed(text), rangeOf(text, 'g.h'));

  expect(around.map((enclosure) => enclosure.kind)).toEqual(['block', 'block', 'tuple', 'object', 'call', 'template', 'index']);
});

function inside(value: string): readonly string[] {
  const text = `a = ${value}\n`;
  const [attribute] = attributesIn(parsed(text).body);
  if (attribute === undefined) throw new Error(`expected an attribute in ${text}`);
  return partsOf(attribute.expression).map(({ range }) => text.slice(range.start, range.end));
}

describe('partsOf', () => {
  it.each<readonly [value: string, found: readonly string[]]>([
    ['1', []],
    ['local', []],
    ['"text alone"', []],
    ['"a-${var.b}-${c}"', ['var.b', 'c']],
    ['"%{ if x }${y}%{ else }${z}%{ endif }"', ['x', 'y', 'z']],
    ['"%{ for i in list }${i}%{ endfor }"', ['list', 'i']],
    ['[1, [2]]', ['1', '[2]']],
    ['{ k = 1, (l) = 2 }', ['k', '1', '(l)', '2']],
    ['[for i in list : i.x if i.y]', ['list', 'i.x', 'i.y']],
    ['{ for k, v in map : k => v }', ['map', 'k', 'v']],
    ['a.b.c', ['a.b']],
    ['a[b.c]', ['a', 'b.c']],
    ['f(1, g(2))', ['1', 'g(2)']],
    ['x ? y : z', ['x', 'y', 'z']],
    ['-x', ['x']],
    ['x + y', ['x', 'y']],
    ['(x)', ['x']],
  ])('of %s are %j', (value, found) => {
    expect(inside(value)).toEqual(found);
  });

  law.prop([anHclText], { numRuns: 60 })('lie inside their expression', (text) => {
    const strays = expressionsIn(parsed(text).body).flatMap((outer) =>
      partsOf(outer).filter(({ range }) => range.start < outer.range.start || range.end > outer.range.end),
    );

    expect(strays).toEqual([]);
  });
});
