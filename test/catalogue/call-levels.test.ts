import { expect, it } from 'vitest';
import { levelOf } from '#catalogue/call-levels.ts';

it.each([
  ['a recorded call', 'aws_sqs_queue', 'SetQueueAttributes', 'verified'],
  ['a call that is only in the service model', 'aws_iam_group', 'DeleteGroup', 'service-model'],
  ['an unverified call', 'aws_sqs_queue', 'InventQueue', 'unverified'],
  ['an unverified type', 'aws_invented', 'CreateInvention', 'unverified'],
])('returns the evidence level of %s', (_name, type, eventName, level) => {
  expect(levelOf(type, eventName)).toBe(level);
});
