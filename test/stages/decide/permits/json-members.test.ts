import { describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { membersOf } from '#stages/decide/permits/json-members.ts';
import { aLeaf } from '../../../support/permits.ts';

describe('membersOf', () => {
  it.each<[string, Json, Json, readonly (readonly [string, Json, Json])[]]>([
    ['a changed member', '{"a":1,"b":"x"}', '{"a":2,"b":"x"}', [['input.a', 1, 2]]],
    [
      'added and removed members',
      '{"a":1}',
      '{"b":true}',
      [
        ['input.a', 1, null],
        ['input.b', null, true],
      ],
    ],
    ['nested members', '{"a":{"b":1,"c":2}}', '{"a":{"b":1,"c":3}}', [['input.a.c', 2, 3]]],
    ['a first document', null, '{"a":1}', [['input.a', null, 1]]],
    ['a removed document', '{"a":1}', '', [['input.a', 1, null]]],
    ['the same document in another order', '{"a":1,"b":2}', ' {"b":2,"a":1}', []],
  ])('splits %s', (_case, before, after, expected) => {
    const leaf = { ...aLeaf('aws_cloudwatch_event_target.run', 'input', ['x', 'y']), before, after };

    const members = membersOf(leaf) ?? [];

    expect(members.map((one) => [one.path, one.before, one.after])).toEqual(expected);
    expect(members.every(({ governs, isMember }) => governs === 'payload' && isMember === true)).toBe(true);
  });

  it.each<[string, Json, Json]>([
    ['a string', '{"a":1}', 'a'],
    ['a list', '{"a":1}', '[1]'],
    ['invalid JSON', '{"a":1}', '{"a":'],
    ['a number', 1, 2],
    ['null and empty text', null, ''],
  ])('does not split %s', (_case, before, after) => {
    const leaf = { ...aLeaf('aws_cloudwatch_event_target.run', 'input', ['x', 'y']), before, after };

    expect(membersOf(leaf)).toBeUndefined();
  });
});
