import { expect, it } from 'vitest';
import { isOlder } from '#domain/text/older-version.ts';

it.each([
  ['1.4.9', '1.5.0', true],
  ['1.5.0', '1.5.0', false],
  ['1.10.0', '1.9.9', false],
  ['1.5.0-rc1', '1.5.0', false],
  ['20.18.3', '20.19', true],
  ['20.19.0', '20.19', false],
])('%s is older than %s: %s', (version, than, older) => {
  expect(isOlder(version, than)).toBe(older);
});
