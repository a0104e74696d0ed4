import { attribute, isAttributed, readActor } from '#domain/actor.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { DEFAULT_ORIGINS, originOf } from '#domain/origin.ts';
import type { Origin, OriginPolicy } from '#domain/origin.ts';
import { startsSession } from '#domain/session-start.ts';
import { lineageOf, readSessions } from './sessions.ts';

/**
 * Attaches to every event whose caller the policy or the rest of the window tells more about than the record alone:
 * origin class, the person behind the session, the roles on the way. An event that has an actor attached keeps it.
 * @param events all that was not dropped, in order of time
 * @param begunBefore beginnings of sessions that lie outside of the window, in order of time
 * @param policy what the team says about its principals
 * @returns the events in the same order
 */
export function attributeEvents(
  events: readonly CloudTrailEvent[],
  begunBefore: readonly CloudTrailEvent[],
  policy: OriginPolicy,
): readonly CloudTrailEvent[] {
  const sessions = readSessions([...begunBefore, ...events.filter(startsSession)], events);
  return events.map((event) => {
    if (isAttributed(event)) return event;
    const own = readActor(event, policy);
    const { person = own.person, chain } = lineageOf(event.userIdentity, sessions);
    const tellsMore = person !== own.person || chain.length > 0 || !isSame(own.origin, originOf(event, DEFAULT_ORIGINS));
    return tellsMore
      ? attribute(event, { ...own, ...(person === undefined ? {} : { person }), ...(chain.length === 0 ? {} : { chain }) })
      : event;
  });
}

function isSame(left: Origin, right: Origin): boolean {
  return left.class === right.class && left.tool === right.tool;
}
