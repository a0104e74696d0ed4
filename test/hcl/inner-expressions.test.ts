import { it as law } from '@fast-check/vitest';
import { beforeAll, describe, expect, it } from 'vitest';
import { innerExpressions } from '#hcl/inner-expressions.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { attributesIn, expressionsIn, parsed } from '../support/hcl.ts';
import { anHclText } from '../support/hcl-texts.ts';
import '../support/property-seed.ts';

beforeAll(loadGrammar);

function inside(value: string): readonly string[] {
  const text = `a = ${value}\n`;
  const [attribute] = attributesIn(parsed(text).body);
  if (attribute === undefined) throw new Error(`expected an attribute in ${text}`);
  return innerExpressions(attribute.expression).map(({ range }) => text.slice(range.start, range.end));
}

describe('innerExpressions', () => {
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

  law.prop([anHclText], { numRuns: 60 })('lie inside the expression that they are of', (text) => {
    const strays = expressionsIn(parsed(text).body).flatMap((outer) =>
      innerExpressions(outer).filter(({ range }) => range.start < outer.range.start || range.end > outer.range.end),
    );

    expect(strays).toEqual([]);
  });
});
