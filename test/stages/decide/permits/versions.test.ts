import { expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { isNewerMinor } from '#stages/decide/permits/versions.ts';

it.each<[string, Json, Json, boolean]>([
  ['a newer minor version', '15.4', '15.7', true],
  ['a newer minor version of two digits', '8.0.9', '8.0.35', true],
  ['a newer version with more parts', '1.2', '1.2.1', true],
  ['a newer version with a letter prefix', 'v1.29', 'v1.30', true],
  ['the same version', '15.4', '15.4', false],
  ['the same version with an added zero', '15.4', '15.4.0', false],
  ['an older version', '15.7', '15.4', false],
  ['an older version with a longer number', '8.0.35', '8.0.9', false],
  ['the next major version', '15.7', '16.1', false],
  ['a major version alone', '15', '15.7', false],
  ['a version of Aurora', '5.7.mysql_aurora.2.10', '5.7.mysql_aurora.2.11', false],
  ['a string', 'latest', '1.1', false],
  ['a number', 1.1, 1.2, false],
  ['no earlier version', null, '15.7', false],
])('%s', (_case, before, after, expected) => {
  expect(isNewerMinor(before, after)).toBe(expected);
});
