import { expect, it } from 'vitest';
import { blankEqual, sameValue } from '#domain/value/compare.ts';
import type { Json } from '#domain/json.ts';

interface Case {
  readonly name: string;
  readonly left: Json;
  readonly right: Json;
}

const text = (value: unknown): string => JSON.stringify(value);
const policy = (statement: unknown, version = '2012-10-17'): string => text({ Version: version, Statement: statement });
const allow = { Effect: 'Allow', Action: 'sqs:SendMessage', Resource: '*' };

const same: readonly Case[] = [
  { name: 'null', left: null, right: null },
  { name: 'a number and its text', left: 5, right: '5' },
  { name: 'a fraction and its text', left: '0.5', right: 0.5 },
  { name: 'a boolean and its text', left: true, right: 'true' },
  { name: 'a protocol by name and by number', left: { protocol: 'tcp' }, right: { protocol: '6' } },
  { name: 'all protocols', left: '-1', right: 'all' },
  { name: 'objects with any key order', left: { a: 1, b: [2] }, right: { b: [2], a: 1 } },
  { name: 'numbers inside lists and objects', left: { a: ['1'] }, right: { a: [1] } },
  { name: 'JSON texts with other spacing', left: '{"a": [1, 2]}', right: '{ "a":[1,2] }' },
  { name: 'JSON texts with other key order', left: '{"a":1,"b":2}', right: '{"b":2,"a":1}' },
  { name: 'a single statement and a list of one', left: policy(allow), right: policy([allow]) },
  { name: 'a single action and a list of one', left: policy(allow), right: policy({ ...allow, Action: ['sqs:SendMessage'] }) },
  {
    name: 'actions in another order',
    left: policy({ ...allow, Action: ['a:B', 'a:C'] }),
    right: policy({ ...allow, Action: ['a:C', 'a:B'] }),
  },
  {
    name: 'statements in another order',
    left: policy([allow, { ...allow, Sid: 'Two' }]),
    right: policy([{ ...allow, Sid: 'Two' }, allow]),
  },
  { name: 'an empty Sid and none', left: policy({ ...allow, Sid: '' }), right: policy(allow) },
  {
    name: 'principals in another order',
    left: policy({ ...allow, Principal: { Service: ['a', 'b'] } }),
    right: policy({ ...allow, Principal: { Service: ['b', 'a'] } }),
  },
  {
    name: 'an account number and its root ARN',
    left: policy({ ...allow, Principal: { AWS: '123456789012' } }),
    right: policy({ ...allow, Principal: { AWS: ['arn:aws:iam::123456789012:root'] } }),
  },
  {
    name: 'condition values as scalar, list, boolean and text',
    left: policy({ ...allow, Condition: { Bool: { 'aws:SecureTransport': false } } }),
    right: policy({ ...allow, Condition: { Bool: { 'aws:SecureTransport': ['false'] } } }),
  },
];

const different: readonly Case[] = [
  { name: 'null and empty text', left: null, right: '' },
  { name: 'null and an empty list', left: null, right: [] },
  { name: 'a protocol and the number of another', left: 'tcp', right: '17' },
  { name: 'a word in another letter case', left: 'all', right: 'ALL' },
  { name: 'zero and empty text', left: 0, right: '' },
  { name: 'two number texts of one value', left: '5', right: '5.0' },
  { name: 'a number and text that is not decimal', left: 16, right: '0x10' },
  { name: 'a number and text with a space', left: 5, right: ' 5' },
  { name: 'a boolean and a number', left: true, right: 1 },
  { name: 'a boolean and the text 1', left: true, right: '1' },
  { name: 'lists in another order', left: ['a', 'b'], right: ['b', 'a'] },
  { name: 'lists of different length', left: ['a'], right: ['a', null] },
  { name: 'a missing key and null', left: { a: null }, right: {} },
  { name: 'other keys with null', left: { a: null }, right: { b: null } },
  { name: 'a list and an object', left: [], right: {} },
  { name: 'JSON texts with other list order', left: '[1,2]', right: '[2,1]' },
  { name: 'JSON texts with a number and its text', left: '{"cpu":5}', right: '{"cpu":"5"}' },
  { name: 'a JSON text and broken JSON', left: '{"a":1}', right: '{"a":1' },
  { name: 'policies with another action', left: policy(allow), right: policy({ ...allow, Action: 'sqs:*' }) },
  { name: 'policies with another effect', left: policy(allow), right: policy({ ...allow, Effect: 'Deny' }) },
  { name: 'policies with another version', left: policy(allow), right: policy(allow, '2008-10-17') },
  { name: 'policies with another Sid', left: policy({ ...allow, Sid: 'A' }), right: policy({ ...allow, Sid: 'B' }) },
  {
    name: 'everyone, with and without a principal type',
    left: policy({ ...allow, Principal: '*' }),
    right: policy({ ...allow, Principal: { Service: '*' } }),
  },
  { name: 'a policy and other JSON', left: policy(allow), right: '{"Version":"2012-10-17"}' },
];

it.each(same)('are the same: $name', ({ left, right }) => {
  expect(sameValue(left, right)).toBe(true);
  expect(sameValue(right, left)).toBe(true);
});

it.each(different)('are different: $name', ({ left, right }) => {
  expect(sameValue(left, right)).toBe(false);
  expect(sameValue(right, left)).toBe(false);
});

it.each([[null], [''], [0], [false], [[]], [{}]] as const)('treats %j as blank', (blank) => {
  expect(blankEqual(blank, null)).toBe(true);
  expect(blankEqual(blank, 'x')).toBe(false);
  expect(blankEqual(blank, { a: null })).toBe(false);
});

it('treats sameValue pairs as equal', () => {
  expect(blankEqual('5', 5)).toBe(true);
  expect(blankEqual('0', 0)).toBe(true);
});
