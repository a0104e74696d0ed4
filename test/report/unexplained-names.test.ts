import { expect, it } from 'vitest';
import { unexplainedNames } from '#report/unexplained-names.ts';

const CALL = { reason: 'unknown-call', eventName: 'PutMagic', eventSource: 'magic.amazonaws.com', eventIDs: ['event-1'] };

it.each([
  ['nothing', {}, []],
  ['the type that would hold it', { heldBy: 'aws_eks_access_entry' }, ['aws_eks_access_entry']],
  ['members that nothing reads', { members: ['loggingConfig', 'vpcConfig.ipv6'] }, ['loggingConfig', 'vpcConfig.ipv6']],
])('behind a reason stands %s', (_case, more, expected) => {
  expect(unexplainedNames({ ...CALL, ...more })).toEqual(expected);
});
