import { expect, it } from 'vitest';
import { redrivePolicy } from '#catalogue/sqs/redrive-policy.ts';
import type { Json } from '#domain/json.ts';

it.each<[Json, string]>([
  ['{"deadLetterTargetArn": "arn:x", "maxReceiveCount": "5"}', '{"deadLetterTargetArn":"arn:x","maxReceiveCount":5}'],
  ['{"maxReceiveCount":5}', '{"maxReceiveCount":5}'],
  ['{"deadLetterTargetArn":"arn:x"}', '{"deadLetterTargetArn":"arn:x"}'],
  ['[1]', '[1]'],
  ['', ''],
  ['no json', 'no json'],
])('reads %j as %j', (value, policy) => {
  expect(redrivePolicy(value)).toBe(policy);
});
