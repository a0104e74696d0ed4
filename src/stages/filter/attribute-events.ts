import { attribute, isAttributed, personIn, readActor } from '#domain/actor.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { DEFAULT_ORIGINS, originOf } from '#domain/origin.ts';
import type { Origin, OriginPolicy } from '#domain/origin.ts';
import { startsSession } from '#domain/trail/session-start.ts';
import { lineageOf, readSessions } from './sessions.ts';

/**
 * Attaches an actor (origin class, person, role chain) to every event where the policy changes the origin or the window shows who started
 * the session. Events that already have an actor stay unchanged.
 * @param events in time order
 * @param startedBefore session starts outside of the window, in time order
 */
export function attributeEvents(
  events: readonly CloudTrailEvent[],
  startedBefore: readonly CloudTrailEvent[],
  policy: OriginPolicy,
): readonly CloudTrailEvent[] {
  const sessions = readSessions([...startedBefore, ...events.filter(startsSession)], events);
  const isUsual = isDefaultPolicy(policy);
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

/** True if the policy has only the default origins. */
function isDefaultPolicy(policy: OriginPolicy): boolean {
  const lists = Object.keys(DEFAULT_ORIGINS) as readonly (keyof OriginPolicy)[];
  return lists.every((list) => policy[list].join('\n') === DEFAULT_ORIGINS[list].join('\n'));
}

function isSame(left: Origin, right: Origin): boolean {
  return left.class === right.class && left.tool === right.tool;
}
