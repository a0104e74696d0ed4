import { expect, it } from 'vitest';
import { describeSchema } from '#domain/workspace/describe-schema.ts';

it.each([
  [{ from: 'root', aws: '5.80.0' }, 'of the root, hashicorp/aws 5.80.0'],
  [{ from: 'root' }, 'of the root'],
  [
    { from: 'bundled', aws: '5.32.1', why: 'the root is not initialised' },
    'bundled, for hashicorp/aws 5.32.1, because the root is not initialised',
  ],
] as const)('describes the source of the schema: %j', (origin, expected) => {
  expect(describeSchema(origin)).toBe(expected);
});
