import { encode } from '@msgpack/msgpack';
import { describe, expect, it } from 'vitest';
import type { CtyType } from '#domain/value/provider-schema.ts';
import type { Value } from '#hcl/evaluate/value.ts';
import { UNKNOWN } from '#hcl/evaluate/value.ts';
import { decodeValue, encodeValue, toType } from '../../../eval/replay-provider/cty-codec.ts';

const RULE: CtyType = ['object', { ports: ['list', 'number'], cidr: 'string' }];

describe('an encoded value', () => {
  it.each<[string, CtyType, Value]>([
    ['a text', 'string', 'orders'],
    ['nothing', 'string', null],
    ['an unknown value', 'string', UNKNOWN],
    ['a large number', 'number', 9007199254740991],
    ['a fraction', 'number', 0.5],
    ['a list with an unknown value', ['list', 'string'], ['a', UNKNOWN]],
    ['a map', ['map', 'bool'], { on: true, off: false }],
    ['an object in a set', ['set', RULE], [{ ports: [22], cidr: UNKNOWN }]],
  ])('decodes to the same value: %s', (_, type, value) => {
    const sent = encodeValue(value, type);

    expect(decodeValue(sent, type)).toEqual(value);
  });

  it('has every member of its type, and no other', () => {
    const sent = encodeValue({ cidr: '192.0.2.0/24', colour: 'red' }, RULE);

    expect(decodeValue(sent, RULE)).toEqual({ ports: null, cidr: '192.0.2.0/24' });
  });

  it('is unknown even with refinements', () => {
    const refined = Uint8Array.of(0xc7, 0x02, 0x0c, 0x81, 0x01);

    expect(decodeValue(refined, 'string')).toBe(UNKNOWN);
  });

  it('accepts numbers as text', () => {
    expect(decodeValue(encode('300'), 'number')).toBe(300);
  });
});

it.each<[string, unknown, CtyType, string]>([
  ['text for a boolean', 'maybe', 'bool', 'expected a bool, found string'],
  ['text for a number', 'many', 'number', 'expected a number, found text that is none'],
  ['a map for a list', {}, ['list', 'string'], 'expected a list, found object'],
  ['a list for a map', [], ['map', 'string'], 'expected a map, found a list'],
])('refuses %s', (_, value, type, message) => {
  expect(() => toType(value, type)).toThrow(message);
});
