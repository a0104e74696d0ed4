import { all, any, not } from '#domain/trail/event-condition.ts';
import { sessionStart, startsSession } from '#domain/trail/session-start.ts';
import type { HeadRule } from '../filter-rule.ts';

/** For records before event version 1.01, which lack readOnly. No AWS API with these verbs changes anything. */
const READING_NAME = /^(?:[Dd]escribe|[Gg]et|[Ll]ist|[Hh]ead|[Ll]ookup|[Bb]atchGet|[Bb]atchDescribe|[Ss]earch)(?:[A-Z0-9]|$)/;

/** Uses CloudTrail's `readOnly` flag, for failed calls too. Session starts have the flag, but are kept because they identify the actor. */
export const rule: HeadRule<'read-only'> = {
  reason: 'read-only',
  title: 'Read-only call',
  docs: 'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html',
  matches: (event) => !startsSession(event) && (event.readOnly ?? READING_NAME.test(event.eventName)),
  condition: () =>
    all(
      not(sessionStart),
      any(
        { kind: 'flag', column: 'readOnly', is: true },
        all({ kind: 'absent', column: 'readOnly' }, { kind: 'matches', column: 'eventName', pattern: READING_NAME.source }),
      ),
    ),
};
