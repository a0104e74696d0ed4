import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '#domain/json.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { sameBySchema } from '#domain/value/same-by-schema.ts';

const RULE = { from_port: 'number', cidr_blocks: ['list', 'string'], description: 'string' } as const;
const SCHEMA: BlockSchema = {
  attributes: {
    names: { type: ['set', 'string'], optional: true },
    order: { type: ['list', 'string'], optional: true },
    tags: { type: ['map', 'string'], optional: true },
    labels: { type: ['map', ['set', 'string']], optional: true },
    ingress: { type: ['set', ['object', RULE]], optional: true },
    size: { type: 'number', optional: true },
    policy: { type: 'string', optional: true },
    text: { type: 'string', optional: true },
    protocol: { type: 'string', optional: true, suppressed: true },
  },
  blocks: {
    rule: {
      nesting: 'set',
      block: {
        attributes: { id: { type: 'string' }, actions: { type: ['set', 'string'] }, mode: { type: 'string', suppressed: true } },
        blocks: { filter: { nesting: 'list', block: { attributes: { prefix: { type: 'string' } }, blocks: {} } } },
      },
    },
    action: { nesting: 'list', block: { attributes: { type: { type: 'string' } }, blocks: {} } },
    timeouts: { nesting: 'single', block: { attributes: { create: { type: 'string' } }, blocks: {} } },
  },
};

type Case = readonly [name: string, path: string, left: Json, right: Json];
const policy = (actions: readonly string[]): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: actions, Resource: '*' }] });

describe('equal values', () => {
  const noise: readonly Case[] = [
    ['null and empty text', 'text', null, ''],
    ['null and empty set', 'names', null, []],
    ['null and no blocks', 'rule', null, []],
    ['null and empty in an object of a set', 'ingress', [{ ...rule(22), description: null }], [{ ...rule(22), description: '' }]],
    ['null and empty in a block', 'rule', [{ id: 'a', actions: null, mode: '' }], [{ id: 'a', actions: [], mode: null, filter: [] }]],
    ['a set in another order', 'names', ['a', 'b'], ['b', 'a']],
    ['objects of a set in another order', 'ingress', [rule(22), rule(80)], [rule(80), rule(22)]],
    ['blocks of a set in another order', 'rule', [{ id: 'a' }, { id: 'b' }], [{ id: 'b' }, { id: 'a' }]],
    ['a set in a block of a set', 'rule', [{ id: 'a', actions: ['x', 'y'] }], [{ id: 'a', actions: ['y', 'x'] }]],
    ['a set in a map', 'labels', { a: ['x', 'y'] }, { a: ['y', 'x'] }],
    ['a number and its text', 'size', 5, '5'],
    ['a number and its text in a block of objects', 'ingress', [rule(22)], [{ ...rule(22), from_port: '22' }]],
    ['a policy in another order', 'policy', policy(['s3:GetObject', 's3:ListBucket']), policy(['s3:ListBucket', 's3:GetObject'])],
    ['JSON with other whitespace', 'text', '{"a": 1}', '{ "a":1 }'],
    ['a value in upper case, if the provider ignores case', 'protocol', 'http', 'HTTP'],
    ['such a value in a block', 'rule', [{ id: 'a', mode: 'ON' }], [{ id: 'a', mode: 'on' }]],
    ['a single block and a block with only null values', 'timeouts', null, null],
  ];

  it.each(noise)('%s is no change', (_name, path, left, right) => {
    expect(sameBySchema(SCHEMA, path, left, right)).toBe(true);
    expect(sameBySchema(SCHEMA, path, right, left)).toBe(true);
  });
});

describe('different values', () => {
  const changes: readonly Case[] = [
    ['a list in another order', 'order', ['a', 'b'], ['b', 'a']],
    ['blocks of a list in another order', 'action', [{ type: 'a' }, { type: 'b' }], [{ type: 'b' }, { type: 'a' }]],
    ['an additional element of a set', 'names', ['a'], ['a', 'b']],
    ['other duplicates in a set', 'names', ['a', 'b', 'b'], ['a', 'a', 'b']],
    ['an empty tag', 'tags', {}, { owner: '' }],
    ['an empty tag instead of another', 'tags', { team: '' }, { owner: '' }],
    ['another rule', 'ingress', [rule(22)], [rule(23)]],
    ['the order of ranges in a rule', 'ingress', [rule(22, ['a', 'b'])], [rule(22, ['b', 'a'])]],
    ['a policy with more grants', 'policy', policy(['s3:GetObject']), policy(['s3:*'])],
    ['another letter case, if the provider does not ignore case', 'text', 'http', 'HTTP'],
    ['another letter case of an encoded text', 'protocol', 'aGVsbG8=', 'AGVSBG8='],
    ['another letter case within a word', 'protocol', 'useMe', 'usEme'],
    ['another value', 'protocol', 'HTTP', 'HTTPS'],
    ['a number and zero', 'size', 5, 0],
    ['set and not set', 'text', 'a', null],
  ];

  it.each(changes)('%s is a change', (_name, path, left, right) => {
    expect(sameBySchema(SCHEMA, path, left, right)).toBe(false);
    expect(sameBySchema(SCHEMA, path, right, left)).toBe(false);
  });
});

it('ignores only blanks and spelling if the type or the attribute is unknown', () => {
  expect(sameBySchema(undefined, 'names', ['a', 'b'], ['b', 'a'])).toBe(false);
  expect(sameBySchema(SCHEMA, 'unheard_of', null, '')).toBe(true);
});

function rule(port: number, ranges: readonly string[] = ['10.0.0.0/8']): JsonObject {
  return { from_port: port, cidr_blocks: ranges, description: 'in' };
}
