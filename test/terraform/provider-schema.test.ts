import { expect, it } from 'vitest';
import { loadBundledSchema } from '#terraform/provider-schema.ts';

it('reads the shipped schema with defaults and nested blocks', () => {
  const schema = loadBundledSchema();

  expect(schema['aws_sqs_queue']?.attributes['visibility_timeout_seconds']).toMatchObject({ type: 'number', optional: true, default: 30 });
  expect(schema['aws_lambda_function']?.blocks['environment']?.nesting).toBe('list');
});
