import { expect, it } from 'vitest';
import { beyondSchema } from '#catalogue/beyond-schema.ts';
import { catalogue } from '#catalogue/index.ts';
import { SERVICES_BEYOND_SCHEMA } from '#catalogue/services-beyond-schema.ts';
import { TYPES_BEYOND_SCHEMA } from '#catalogue/types-beyond-schema.ts';
import { loadBundledSchema } from '#terraform/provider-schema.ts';

const calls = [...Object.entries(TYPES_BEYOND_SCHEMA), ...Object.entries(SERVICES_BEYOND_SCHEMA)].flatMap(([service, types]) =>
  Object.entries(types).flatMap(([type, names]) => names.split(' ').map((name) => ({ service, type, name }))),
);

it.each([
  ['eks', 'CreateAccessEntry', { type: 'aws_eks_access_entry' }],
  ['organizations', 'CancelHandshake', {}],
  ['ram', 'CreateResourceShare', { type: 'aws_ram_resource_share' }],
  ['cloudfront', 'CreateDistribution2020_05_31', undefined],
  ['iam', 'CreateRole', undefined],
] as const)('says of %s %s what would hold it', (service, name, expected) => {
  expect(beyondSchema(`${service}.amazonaws.com`, name)).toEqual(expected);
});

it('names no type that the schema has, and no call that the catalogue reads', () => {
  const schema = loadBundledSchema();

  const held = calls.filter(({ type }) => schema[type] !== undefined);
  const read = calls.filter(({ service, name }) => catalogue.callsOf(`${service}.amazonaws.com`, name).length > 0);

  expect(held).toEqual([]);
  expect(read).toEqual([]);
});

it('names each call once', () => {
  const names = calls.map(({ service, name }) => `${service}:${name}`);

  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
