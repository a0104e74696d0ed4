import { attribute, isAttributed, personIn, readActor } from '#domain/actor.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { DEFAULT_ORIGINS, originOf } from '#domain/origin.ts';
import type { Origin, OriginPolicy } from '#domain/origin.ts';
import { startsSession } from '#domain/trail/session-start.ts';
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
  const isUsual = saysNothing(policy);
  return events.map((event) => {
    if (isAttributed(event)) return event;
    const lineage = lineageOf(event.userIdentity, sessions);
    if (lineage === undefined && isUsual) return event;
    const alone = personIn(event.userIdentity);
    const { person = alone, chain } = lineage ?? { chain: [] };
    const isAlone = person === alone && chain.length === 0;
    if (isAlone && isUsual) return event;
    const own = readActor(event, policy);
    return isAlone && isSame(own.origin, originOf(event, DEFAULT_ORIGINS))
      ? event
      : attribute(event, { ...own, ...(person === undefined ? {} : { person }), ...(chain.length === 0 ? {} : { chain }) });
  });
}

/** Whether a policy leaves every origin as the record alone tells it. */
function saysNothing(policy: OriginPolicy): boolean {
  const lists = Object.keys(DEFAULT_ORIGINS) as readonly (keyof OriginPolicy)[];
  return lists.every((list) => policy[list].join('\n') === DEFAULT_ORIGINS[list].join('\n'));
}

function isSame(left: Origin, right: Origin): boolean {
  return left.class === right.class && left.tool === right.tool;
}
