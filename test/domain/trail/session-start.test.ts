import { expect, it } from 'vitest';
import { startsSession } from '#domain/trail/session-start.ts';

it.each([
  ['sts', 'AssumeRole', true],
  ['sts', 'AssumeRoleWithSAML', true],
  ['sts', 'AssumeRoleWithWebIdentity', true],
  ['sts', 'AssumeRoot', true],
  ['signin', 'SwitchRole', true],
  ['signin', 'GetSigninToken', true],
  ['signin', 'ConsoleLogin', false],
  ['sts', 'GetCallerIdentity', false],
  ['iam', 'AssumeRole', false],
])('%s %s → %s', (service, eventName, expected) => {
  expect(startsSession({ eventSource: `${service}.amazonaws.com`, eventName })).toBe(expected);
});
