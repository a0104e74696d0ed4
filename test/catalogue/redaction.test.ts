import { expect, it } from 'vitest';
import { containsRedaction, isRedactionMarker } from '#catalogue/redaction.ts';

it.each([
  ['HIDDEN_DUE_TO_SECURITY_REASONS', true],
  ['(redacted)', true],
  ['***', true],
  ['five stars: *****', false],
  [null, false],
  [{ value: '***' }, false],
])('%j is a marker: %s', (value, expected) => {
  expect(isRedactionMarker(value)).toBe(expected);
});

it.each([
  { value: { environment: [{ name: 'TOKEN', value: '(redacted)' }] }, expected: true },
  { value: '[{"name":"TOKEN","value":"(redacted)"}]', expected: true },
  { value: ['a', ['b', '****']], expected: true },
  { value: { a: ['b'] }, expected: false },
  { value: '{"a": not json', expected: false },
])('$value contains one: $expected', ({ value, expected }) => {
  expect(containsRedaction(value)).toBe(expected);
});
