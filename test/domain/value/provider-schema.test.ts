import { expect, it } from 'vitest';
import { hasArgument, isWriteOnly, hasAttributeOrBlock } from '#domain/value/provider-schema.ts';
import { bundledSchema } from '#terraform/provider-schema.ts';

it.each([
  ['5.32.1', 'aws_sqs_queue', 'region', false],
  ['5.100.0', 'aws_sqs_queue', 'region', false],
  ['6.0.0', 'aws_sqs_queue', 'region', true],
  ['6.66.0', 'aws_iam_role', 'region', false],
  // A bucket had it before, and nobody could set it.
  ['5.32.1', 'aws_s3_bucket', 'region', false],
  ['6.0.0', 'aws_s3_bucket', 'region', true],
  ['5.32.1', 'aws_sqs_queue', 'delay_seconds', true],
  ['5.32.1', 'aws_sqs_queue', 'arn', false],
  ['5.32.1', 'aws_lambda_function', 'environment', true],
  ['6.66.0', 'aws_no_such_thing', 'region', false],
])('provider %s: %s.%s can be set: %s', (version, type, name, expected) => {
  expect(hasArgument(bundledSchema(version), type, name)).toBe(expected);
});

it('distinguishes known and write-only arguments', () => {
  const database = bundledSchema(undefined)['aws_db_instance'];

  expect([isWriteOnly(database, 'password_wo'), isWriteOnly(database, 'password'), isWriteOnly(undefined, 'password_wo')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([
    hasAttributeOrBlock(database, 'arn'),
    hasAttributeOrBlock(database, 'timeouts'),
    hasAttributeOrBlock(database, 'newest'),
    hasAttributeOrBlock(undefined, 'arn'),
  ]).toEqual([true, true, false, false]);
});
