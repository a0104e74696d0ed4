import type { Policy } from '#config/policy-schema.ts';
import { actorOf } from '#domain/actor.ts';
import type { Actor } from '#domain/actor.ts';
import type { AttributeChange } from '#domain/attribute-change.ts';
import type { Drift } from '#domain/drift.ts';
import { isByAgent } from '#domain/origin.ts';
import { isListed } from '#domain/trail/principal.ts';
import { coversInstance } from './agent-bounds.ts';

/** Returns the actors of an attribute's writes, otherwise of the events named in the change, otherwise of the whole drift. */
export function actorsOfChange(drift: Drift, change: AttributeChange): readonly Actor[] {
  const writers = drift.writes.filter((write) => write.path === change.path).map((write) => write.actor);
  if (writers.length > 0) return writers;
  const events = drift.events.filter((event) => change.eventIDs.includes(event.eventID));
  return events.length > 0 ? events.map(actorOf) : drift.actors;
}

/** Whether a team's list of role names, user names or ARNs (`*` is a wildcard) contains an actor. */
export function isAmong(actor: Actor, listed: readonly string[]): boolean {
  return listed.some((name) => isListed({ arn: actor.arn, name: actor.principal }, name));
}

/** Whether an actor is an agent, by its record (which includes the policy's agentPrincipals) or by a list. */
export function isAgent(actor: Actor, listed: readonly string[] = []): boolean {
  return isByAgent(actor.origin) || isAmong(actor, listed);
}

/** Lists principals that the policy names as agents of one resource, in addition to its agentPrincipals. */
export function listedAgents({ address }: Drift, { musculature }: Policy): readonly string[] {
  if (address === undefined) return [];
  return musculature.filter((entry) => coversInstance(entry, address)).flatMap(({ agents = [] }) => agents);
}
