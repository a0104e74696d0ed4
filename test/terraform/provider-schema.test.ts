import { expect, it } from 'vitest';
import { loadBundledSchema } from '#terraform/provider-schema.ts';

it('reads the shipped schema with defaults and nested blocks', () => {
  const schema = loadBundledSchema();

  expect(schema['aws_sqs_queue']?.attributes['visibility_timeout_seconds']).toMatchObject({ type: 'number', optional: true, default: 30 });
  expect(schema['aws_lambda_function']?.blocks['environment']?.nesting).toBe('list');
});

it('marks the attributes whose differences the provider may suppress, at any depth', () => {
  const schema = loadBundledSchema();

  expect(schema['aws_default_network_acl']?.blocks['ingress']?.block.attributes['action']?.suppressed).toBe(true);
  expect(schema['aws_kinesis_stream']?.attributes['encryption_type']?.suppressed).toBe(true);
  expect(schema['aws_kinesis_stream']?.attributes['name']?.suppressed).toBeUndefined();
});
