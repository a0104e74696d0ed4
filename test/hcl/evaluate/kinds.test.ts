import { expect, it } from 'vitest';
import { asMapping, asSequence, isSequence, isWhollyKnown, lazyObject, mappingKind, sequenceKind } from '#hcl/evaluate/kinds.ts';
import { UNKNOWN } from '#hcl/evaluate/value.ts';
import type { Value } from '#hcl/evaluate/value.ts';

it('stores kinds separately from the values', () => {
  expect(sequenceKind(asSequence(['a'], 'set'))).toBe('set');
  expect(sequenceKind(['a'])).toBe('tuple');
  expect(mappingKind(asMapping({ a: 1 }, 'map'))).toBe('map');
  expect(mappingKind({ a: 1 })).toBe('object');
  expect([isSequence([]), isSequence({}), isSequence(null)]).toEqual([true, false, false]);
});

it('does not change the values', () => {
  expect(JSON.stringify(asSequence([asMapping({ a: 1 }, 'map')], 'list'))).toBe('[{"a":1}]');
});

it.each<{ readonly name: string; readonly value: Value; readonly expected: boolean }>([
  { name: 'null', value: null, expected: true },
  { name: 'unknown', value: UNKNOWN, expected: false },
  { name: 'an unknown part', value: { a: [UNKNOWN] }, expected: false },
  { name: 'a resource that does not exist yet', value: asMapping({ name: 'x' }, 'new-resource'), expected: false },
  { name: 'a resource', value: asMapping({ name: 'x' }, 'resource'), expected: true },
])('reports whether a value is fully known: $name', ({ value, expected }) => {
  expect(isWhollyKnown(value)).toBe(expected);
});

it('computes members once, when they are read', () => {
  const asked: string[] = [];
  const object = lazyObject(['a', 'b', '__proto__'], (key) => {
    asked.push(key);
    return key.toUpperCase();
  });

  const values = [object['a'], object['a'], Object.keys(object)];

  expect(values).toEqual(['A', 'A', ['a', 'b', '__proto__']]);
  expect(asked).toEqual(['a']);
});

it('returns unknown for a member that depends on itself', () => {
  const object: Readonly<Record<string, Value>> = lazyObject(['a'], () => [object['a'] ?? null]);

  expect(object['a']).toEqual([UNKNOWN]);
});
