import { beforeAll, describe, expect, it } from 'vitest';
import { blockOf, argumentOf, findAttribute, findBlocks, findObjectEntry, keyText } from '#hcl/locate.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { parsed } from '../support/hcl.ts';

beforeAll(loadGrammar);

const text = `
resource "aws_sns_topic" "a" {
  name = "x"
  tags = { k = 1, (var.k) = 2, twice = 3, "twice" = 4 }
  rule {}
  rule {}
  ttl {
    nested = 1
  }
}
data "aws_sns_topic" "a" {}
`;

describe('names', () => {
  it.each([
    { name: 'name', found: 'name' },
    { name: 'nested', found: undefined },
    { name: 'rule', found: undefined },
  ])('finds an attribute of the body itself: $name $found', ({ name, found }) => {
    const [block] = parsed(text).body.blocks;

    expect(findAttribute(block?.body, name)?.name).toBe(found);
    expect(argumentOf(block?.body, name)).toBe(findAttribute(block?.body, name)?.expression);
  });

  it.each([
    { type: 'ttl', count: 1 },
    { type: 'rule', count: 2 },
    { type: 'none', count: 0 },
  ])('finds $count blocks of type $type', ({ type, count }) => {
    const [block] = parsed(text).body.blocks;

    expect(block && findBlocks(block.body, type)).toHaveLength(count);
  });

  it.each([
    { key: 'k', kind: 'found' },
    { key: 'twice', kind: 'ambiguous' },
    { key: 'var.k', kind: 'not-found' },
  ])('finds an entry: $key $kind', ({ key, kind }) => {
    const tags = parsed(text).body.blocks[0]?.body.attributes[1]?.expression;

    expect(tags && findObjectEntry(tags, key).kind).toBe(kind);
  });

  it('finds no entry in a list and no text in a computed key', () => {
    const [list] = parsed('a = [1]\n').body.attributes;

    expect(list && findObjectEntry(list.expression, '0')).toEqual({ kind: 'not-found' });
    expect(list && keyText(list.expression)).toBeUndefined();
  });
});

describe('blockOf', () => {
  it.each([
    { name: 'one', texts: [text, 'a {}\n'], kind: 'found' },
    { name: 'none', texts: ['data "aws_sns_topic" "a" {}\n'], kind: 'not-found' },
    { name: 'two', texts: [text, text], kind: 'ambiguous' },
  ])('finds $name', ({ texts, kind }) => {
    const files = texts.map((found, index) => parsed(found, `${index}.tf`));

    const located = blockOf(files, { type: 'aws_sns_topic', name: 'a' });

    expect(located.kind).toBe(kind);
    if (located.kind === 'found') expect(located.node.file.path).toBe('0.tf');
  });
});
