import { describe, expect, it } from 'vitest';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { rememberCallers } from '#domain/trail/known-callers.ts';
import { anEvent } from '../../support/builders.ts';

const CALLER = {
  type: 'AssumedRole',
  arn: 'arn:aws:sts::123456789012:assumed-role/deploy/job-1',
  accountId: '123456789012',
  sessionContext: { sessionIssuer: { arn: 'arn:aws:iam::123456789012:role/deploy', userName: 'deploy' } },
};

function by(userIdentity: CloudTrailEvent['userIdentity'], rest: Partial<CloudTrailEvent> = {}): CloudTrailEvent {
  return anEvent({ userIdentity, userAgent: 'aws-cli/2.27.50', recipientAccountId: '123456789012', ...rest });
}

describe('rememberCallers', () => {
  it('recognises a caller independent of other fields of the record', () => {
    const callers = rememberCallers<string>();

    callers.set(by(CALLER), 'deploy');

    expect(callers.get(by({ ...CALLER, accessKeyId: 'ASIAEXAMPLE' }, { eventName: 'Other', awsRegion: 'us-east-1' }))).toBe('deploy');
  });

  it.each<[string, CloudTrailEvent]>([
    ['another session', by({ ...CALLER, arn: `${CALLER.arn}0` })],
    ['no ARN', by({ ...CALLER, arn: undefined })],
    ['another type', by({ ...CALLER, type: 'FederatedUser' })],
    ['another account', by({ ...CALLER, accountId: '210987654321' })],
    ['a user name', by({ ...CALLER, userName: 'alice' })],
    ['an intermediate service', by({ ...CALLER, invokedBy: 'ssm.amazonaws.com' })],
    ['a call on behalf of a user', by({ ...CALLER, onBehalfOf: { userId: 'u-1' } })],
    ['a source identity', by({ ...CALLER, sessionContext: { ...CALLER.sessionContext, sourceIdentity: 'alice' } })],
    ['another issuer', by({ ...CALLER, sessionContext: { sessionIssuer: { arn: 'arn:aws:iam::123456789012:role/path/deploy' } } })],
    ['another user agent', by(CALLER, { userAgent: 'Boto3/1.40.0' })],
    ['another receiving account', by(CALLER, { recipientAccountId: '210987654321' })],
    ['credentials from the console', by(CALLER, { sessionCredentialFromConsole: 'true' })],
  ])('distinguishes %s', (_what, event) => {
    const callers = rememberCallers<string>();

    callers.set(by(CALLER), 'deploy');

    expect(callers.get(event)).toBeUndefined();
  });

  it('does not let generated names fill the cache', () => {
    const callers = rememberCallers<number>();

    for (let index = 0; index <= 10_000; index += 1) callers.set(by({ ...CALLER, arn: `${CALLER.arn}${index}` }), index);

    expect(callers.get(by({ ...CALLER, arn: `${CALLER.arn}0` }))).toBeUndefined();
    expect(callers.get(by({ ...CALLER, arn: `${CALLER.arn}10000` }))).toBe(10_000);
  });
});
