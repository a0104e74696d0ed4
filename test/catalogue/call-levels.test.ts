import { expect, it } from 'vitest';
import { levelOf } from '#catalogue/call-levels.ts';

it.each([
  ['a call that the recordings hold', 'aws_sqs_queue', 'SetQueueAttributes', 'verified'],
  ['a call that only the service’s model describes', 'aws_iam_group', 'DeleteGroup', 'service-model'],
  ['a call that nobody has looked at', 'aws_sqs_queue', 'InventQueue', 'unverified'],
  ['a type that nobody has looked at', 'aws_invented', 'CreateInvention', 'unverified'],
])('tells the level of %s', (_name, type, eventName, level) => {
  expect(levelOf(type, eventName)).toBe(level);
});
