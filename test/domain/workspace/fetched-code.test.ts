import { expect, it } from 'vitest';
import { isFetched } from '#domain/workspace/fetched-code.ts';

it.each([
  ['.terraform/modules/vpc/main.tf', true],
  ['.terraform/modules/modules.json', true],
  ['modules/vpc/main.tf', false],
  ['.terraform.lock.hcl', false],
  ['../.terraform/modules/vpc/main.tf', false],
])('recognises fetched code: %s', (path, fetched) => {
  expect(isFetched(path)).toBe(fetched);
});
