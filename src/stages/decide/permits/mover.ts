/** Who moved a value, as the permits tell people, automation and agents apart. */
import type { Actor } from '#domain/actor.ts';
import { isProgram } from '#domain/field/actor-identity.ts';
import { isAgent, listedAgents } from '../bounds/change-actors.ts';
import type { JudgedDrift } from '../judged-drift.ts';

/** From the widest leave to the narrowest. */
export const MOVERS = ['person', 'automation', 'agent'] as const;
export type Mover = (typeof MOVERS)[number];

/** The kind of those who made a change that has the narrowest leave; automation where nobody is known. */
export function moverOf(actors: readonly Actor[], { drift, context }: JudgedDrift): Mover {
  const listed = listedAgents(drift, context.policy);
  const kinds = actors.map((actor) => (isAgent(actor, listed) ? 'agent' : kindOf(actor)));
  return kinds.reduce<Mover>(
    (strictest, kind) => (MOVERS.indexOf(kind) > MOVERS.indexOf(strictest) ? kind : strictest),
    kinds[0] ?? 'automation',
  );
}

/** A mail address as a session name proves nobody: whoever assumes a role chooses it. */
function kindOf(actor: Actor): Mover {
  if (hasOwnKeys(actor)) return 'person';
  const isNobody = actor.origin.class === 'unknown' || (actor.origin.class === 'cli' && isUnproven(actor));
  return isNobody || isProgram(actor) ? 'automation' : 'person';
}

function isUnproven({ kind, person }: Actor): boolean {
  return person === undefined && kind !== 'root';
}

/** With which tool somebody uses keys of their own is nothing but what the tool says of itself. */
function hasOwnKeys({ kind, origin }: Actor): boolean {
  return kind === 'iam-user' && (origin.class === 'cli' || origin.class === 'sdk-script');
}

/** The kind as a sentence says it. */
export const MOVER_NAMES: Readonly<Record<Mover, string>> = { person: 'people', automation: 'automation', agent: 'agents' };
