/** Who moved a value, as the permits tell people, automation and agents apart. */
import type { Actor } from '#domain/actor.ts';
import { isProgram } from '../actors/party.ts';

/** From the widest leave to the narrowest. */
export const MOVERS = ['person', 'automation', 'agent'] as const;
export type Mover = (typeof MOVERS)[number];

/**
 * The kind of those who made a change.
 * @param actors everybody who had a hand in it
 * @returns the kind with the narrowest leave; automation where nobody is known
 */
export function moverOf(actors: readonly Actor[]): Mover {
  const kinds = actors.map((actor): Mover => (actor.origin.class === 'agent' ? 'agent' : isProgram(actor) ? 'automation' : 'person'));
  return kinds.reduce<Mover>(
    (strictest, kind) => (MOVERS.indexOf(kind) > MOVERS.indexOf(strictest) ? kind : strictest),
    kinds[0] ?? 'automation',
  );
}

/** The kind as a sentence says it. */
export const MOVER_NAMES: Readonly<Record<Mover, string>> = { person: 'people', automation: 'automation', agent: 'agents' };
