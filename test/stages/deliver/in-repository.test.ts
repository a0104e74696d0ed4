import { expect, it } from 'vitest';
import { inRepository } from '#stages/deliver/in-repository.ts';

it.each([
  ['.', 'main.tf:3', 'main.tf:3'],
  ['envs/prod', './main.tf', 'envs/prod/main.tf'],
  ['envs/prod', '../../modules/queue/main.tf', 'modules/queue/main.tf'],
])('%s and %s', (folder, path, whole) => {
  expect(inRepository(folder, path)).toBe(whole);
});
