import { expect, it } from 'vitest';
import type { JsonObject } from '#domain/json.ts';
import { tagsOf } from '#stages/decide/rules/resource-tags.ts';

it.each<[string, JsonObject, Readonly<Record<string, string>>]>([
  ['a map', { tags: { env: 'prod' } }, { env: 'prod' }],
  ['own tags over default tags', { tags_all: { env: 'dev', team: 'shop' }, tags: { env: 'prod' } }, { env: 'prod', team: 'shop' }],
  ['tag blocks of Auto Scaling', { tag: [{ key: 'env', value: 'prod', propagate_at_launch: true }] }, { env: 'prod' }],
  ['no values that are not text', { tags: { count: 3, env: null }, tag: 'none' }, {}],
  ['nothing without tags', {}, {}],
])('reads %s', (_title, values, expected) => {
  expect(Object.fromEntries(tagsOf(values))).toEqual(expected);
});
