import type { CloudTrailEvent } from '../cloudtrail-event.ts';
import { all, among, any } from './event-condition.ts';
import type { EventCondition } from './event-condition.ts';

const SIGN_INS = new Set(['SwitchRole', 'GetSigninToken']);
const ASSUMES = /^AssumeRo(?:le|ot)/;

/**
 * True for calls that begin a session under another identity: AssumeRole in all its forms, a role switch in the console, and the token
 * that opens a console. They change nothing, but show who is behind the session. CloudTrail marks AssumeRole as read-only, so check this
 * before dropping reads. https://docs.aws.amazon.com/IAM/latest/UserGuide/cloudtrail-integration.html
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-aws-console-sign-in-events.html
 */
export function startsSession(event: Pick<CloudTrailEvent, 'eventSource' | 'eventName'>): boolean {
  switch (event.eventSource) {
    case 'sts.amazonaws.com':
      return ASSUMES.test(event.eventName);
    case 'signin.amazonaws.com':
      return SIGN_INS.has(event.eventName);
    default:
      return false;
  }
}

export const sessionStart: EventCondition = any(
  all(among('eventSource', ['sts.amazonaws.com']), { kind: 'matches', column: 'eventName', pattern: ASSUMES.source }),
  all(among('eventSource', ['signin.amazonaws.com']), among('eventName', SIGN_INS)),
);
