/** Classifies who changed a value: people, automation or agents. */
import type { Actor } from '#domain/actor.ts';
import { isProgram } from '#domain/field/actor-identity.ts';
import { isAgent, listedAgents } from '../bounds/change-actors.ts';
import type { JudgedDrift } from '../judged-drift.ts';

/** From the least restricted to the most restricted. */
export const ACTOR_CATEGORIES = ['person', 'automation', 'agent'] as const;
export type ActorCategory = (typeof ACTOR_CATEGORIES)[number];

/** Returns the most restricted kind among the actors; automation if there is no known actor. */
export function actorCategoryOf(actors: readonly Actor[], { drift, context }: JudgedDrift): ActorCategory {
  const listed = listedAgents(drift, context.policy);
  const kinds = actors.map((actor) => (isAgent(actor, listed) ? 'agent' : kindOf(actor)));
  return kinds.reduce<ActorCategory>(
    (strictest, kind) => (ACTOR_CATEGORIES.indexOf(kind) > ACTOR_CATEGORIES.indexOf(strictest) ? kind : strictest),
    kinds[0] ?? 'automation',
  );
}

/** An email address as session name proves no person, because any caller can choose it when assuming a role. */
function kindOf(actor: Actor): ActorCategory {
  if (hasOwnKeys(actor)) return 'person';
  const isUnidentified = actor.origin.class === 'unknown' || (actor.origin.class === 'cli' && isUnproven(actor));
  return isUnidentified || isProgram(actor) ? 'automation' : 'person';
}

function isUnproven({ kind, person }: Actor): boolean {
  return person === undefined && kind !== 'root';
}

/** For access keys of a user, the tool is only the client's own claim. */
function hasOwnKeys({ kind, origin }: Actor): boolean {
  return kind === 'iam-user' && (origin.class === 'cli' || origin.class === 'sdk-script');
}

/** The kind in a sentence. */
export const ACTOR_CATEGORY_NAMES: Readonly<Record<ActorCategory, string>> = {
  person: 'people',
  automation: 'automation',
  agent: 'agents',
};
