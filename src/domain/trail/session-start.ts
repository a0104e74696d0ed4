/** Calls that begin a session: they change nothing, and say who is behind what the session does. */
import type { CloudTrailEvent } from '../cloudtrail-event.ts';
import { all, among, any } from './event-condition.ts';
import type { EventCondition } from './event-condition.ts';

const SIGN_INS = new Set(['SwitchRole', 'GetSigninToken']);
const ASSUMES = /^AssumeRo(?:le|ot)/;

/**
 * Whether a call begins a session under another identity. CloudTrail marks AssumeRole as read-only, so whoever leaves out
 * reads early has to ask this first.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/cloudtrail-integration.html
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-aws-console-sign-in-events.html
 * @param event source and name of a call
 * @returns true for AssumeRole in all its forms, for a console's change of role, and for the token by which credentials open a console
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

/** startsSession as a condition. */
export const sessionStart: EventCondition = any(
  all(among('eventSource', ['sts.amazonaws.com']), { kind: 'matches', column: 'eventName', pattern: ASSUMES.source }),
  all(among('eventSource', ['signin.amazonaws.com']), among('eventName', SIGN_INS)),
);
