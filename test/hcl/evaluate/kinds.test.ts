import { expect, it } from 'vitest';
import { asMapping, asSequence, isSequence, isWhollyKnown, lazyObject, mappingKind, sequenceKind } from '#hcl/evaluate/kinds.ts';
import { UNKNOWN } from '#hcl/evaluate/value.ts';
import type { Value } from '#hcl/evaluate/value.ts';

it('remembers kinds beside the values', () => {
  expect(sequenceKind(asSequence(['a'], 'set'))).toBe('set');
  expect(sequenceKind(['a'])).toBe('tuple');
  expect(mappingKind(asMapping({ a: 1 }, 'map'))).toBe('map');
  expect(mappingKind({ a: 1 })).toBe('object');
  expect([isSequence([]), isSequence({}), isSequence(null)]).toEqual([true, false, false]);
});

it('leaves the values plain', () => {
  expect(JSON.stringify(asSequence([asMapping({ a: 1 }, 'map')], 'list'))).toBe('[{"a":1}]');
});

it.each<{ readonly name: string; readonly value: Value; readonly expected: boolean }>([
  { name: 'null', value: null, expected: true },
  { name: 'unknown', value: UNKNOWN, expected: false },
  { name: 'an unknown part', value: { a: [UNKNOWN] }, expected: false },
  { name: 'a resource that is not made yet', value: asMapping({ name: 'x' }, 'new-resource'), expected: false },
  { name: 'a resource', value: asMapping({ name: 'x' }, 'resource'), expected: true },
])('says whether all is known: $name', ({ value, expected }) => {
  expect(isWhollyKnown(value)).toBe(expected);
});

it('computes members when they are read, and once', () => {
  const asked: string[] = [];
  const object = lazyObject(['a', 'b', '__proto__'], (key) => {
    asked.push(key);
    return key.toUpperCase();
  });

  const values = [object['a'], object['a'], Object.keys(object)];

  expect(values).toEqual(['A', 'A', ['a', 'b', '__proto__']]);
  expect(asked).toEqual(['a']);
});

it('does not know a member that depends on itself', () => {
  const object: Readonly<Record<string, Value>> = lazyObject(['a'], () => [object['a'] ?? null]);

  expect(object['a']).toEqual([UNKNOWN]);
});
