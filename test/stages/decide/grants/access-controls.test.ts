import { expect, it } from 'vitest';
import { controlsAccess } from '#stages/decide/grants/access-controls.ts';

it.each([
  ['s3:putbucketpolicy', true],
  ['s3:put*', true],
  ['kms:creategrant', true],
  ['s3:getobject', false],
  ['sqs:sendmessage', false],
])('%s writes who may do what: %j', (action, expected) => {
  expect(controlsAccess(action)).toBe(expected);
});
