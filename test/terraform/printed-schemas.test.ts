import { expect, it } from 'vitest';
import { readPrintedSchemas } from '#terraform/printed-schemas.ts';

it('reads the types of every printed provider', () => {
  const schema = readPrintedSchemas({
    provider_schemas: {
      'registry.terraform.io/hashicorp/random': {
        resource_schemas: { random_id: { block: { attributes: { byte_length: { type: 'number', required: true } } } } },
      },
      'registry.terraform.io/hashicorp/aws': {
        resource_schemas: {
          aws_thing: {
            block: {
              attributes: {
                arn: { type: 'string', computed: true },
                secret_wo: { type: 'string', optional: true, sensitive: true, write_only: true },
              },
              block_types: {
                rule: {
                  nesting_mode: 'set',
                  min_items: 1,
                  max_items: 0,
                  block: { attributes: { name: { type: 'string', optional: true } } },
                },
              },
            },
          },
        },
      },
    },
  });

  expect(Object.keys(schema)).toEqual(['random_id', 'aws_thing']);
  expect(schema['random_id']).toEqual({ attributes: { byte_length: { type: 'number', required: true } }, blocks: {} });
  expect(schema['aws_thing']).toEqual({
    attributes: {
      arn: { type: 'string', computed: true },
      secret_wo: { type: 'string', optional: true, sensitive: true, writeOnly: true },
    },
    blocks: { rule: { nesting: 'set', minItems: 1, block: { attributes: { name: { type: 'string', optional: true } }, blocks: {} } } },
  });
});

it('reads nested attributes as objects', () => {
  const schema = readPrintedSchemas({
    provider_schemas: {
      x: {
        resource_schemas: {
          x_y: {
            block: {
              attributes: {
                one: { nested_type: { nesting_mode: 'single', attributes: { a: { type: 'string' } } }, optional: true },
                many: { nested_type: { nesting_mode: 'list', attributes: { b: { type: 'bool' } } }, optional: true },
              },
            },
          },
        },
      },
    },
  });

  expect(schema['x_y']?.attributes).toEqual({
    one: { type: ['object', { a: 'string' }], optional: true, nested: true },
    many: { type: ['list', ['object', { b: 'bool' }]], optional: true, nested: true },
  });
});

it('reads nothing for a root without providers', () => {
  expect(readPrintedSchemas({})).toEqual({});
});
