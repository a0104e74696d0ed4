import { expect, it } from 'vitest';
import { beyondCatalogue } from '#catalogue/beyond-catalogue.ts';
import { catalogue } from '#catalogue/index.ts';
import { SERVICES_BEYOND_CATALOGUE } from '#catalogue/services-beyond-catalogue.ts';
import { NONE, TYPES_BEYOND_CATALOGUE } from '#catalogue/types-beyond-catalogue.ts';
import { bundledSchema, bundledVersions } from '#terraform/provider-schema.ts';

const calls = [...Object.entries(TYPES_BEYOND_CATALOGUE), ...Object.entries(SERVICES_BEYOND_CATALOGUE)].flatMap(([service, types]) =>
  Object.entries(types).flatMap(([type, names]) => names.split(' ').map((name) => ({ service, type, name }))),
);

it.each([
  ['lambda', 'PutRuntimeManagementConfig', { type: 'aws_lambda_runtime_management_config' }],
  ['organizations', 'CancelHandshake', {}],
  ['mediastore', 'CreateContainer', { type: 'aws_media_store_container' }],
  ['cloudfront', 'CreateDistribution2020_05_31', undefined],
  ['iam', 'CreateRole', undefined],
] as const)('names for %s %s the type that would manage it', (service, name, expected) => {
  expect(beyondCatalogue(`${service}.amazonaws.com`, name)).toEqual(expected);
});

it('names types of the provider only, and no type or call that the catalogue reads', () => {
  const types = new Set(calls.map(({ type }) => type));

  const gone = [...types].filter(
    (type) => type !== NONE && !bundledVersions().some((version) => bundledSchema(version)[type] !== undefined),
  );
  const held = [...types].filter((type) => catalogue.entries.has(type));
  const read = calls.filter(({ service, name }) => catalogue.callsOf(`${service}.amazonaws.com`, name).length > 0);

  // Of EC2-Classic: no version that still has it is bundled.
  expect(gone).toEqual(['aws_db_security_group']);
  expect(held).toEqual([]);
  expect(read).toEqual([]);
});

it('lists each call once', () => {
  const names = calls.map(({ service, name }) => `${service}:${name}`);

  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
