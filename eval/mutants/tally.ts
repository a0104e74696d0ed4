/** What became of each mutant, from what the trials said. Pure. */
import { randomOf } from '../inject/random.ts';
import { KINDS, ROOMS } from './mutant.ts';
import type { Kind, Mutant, Room } from './mutant.ts';
import type { TrialEnd } from './worker.ts';

/** A trial that is over, or a mutant under which one never is. */
export type Said = TrialEnd | { readonly endless: number };

/** caught: a board is worse · endless: a run does not end · unseen: answers differ, and no board is worse · same: reached, every answer is as before · unreached */
export const FATES = ['caught', 'endless', 'unseen', 'same', 'unreached'] as const;
export type Fate = (typeof FATES)[number];

/** A mutant with its end. */
export interface Tried extends Mutant {
  readonly fate: Fate;
  /** The trial and what is worse in it. */
  readonly by?: string;
}

/** One line of the table. */
export interface Line {
  readonly room: Room;
  readonly kind: Kind | 'all';
  readonly fates: Readonly<Record<Fate, number>>;
  /** How many there are, tried or not. */
  readonly known: number;
}

/**
 * Chooses which mutants are tried: all that break a whole thing, and of conditions so many of each room.
 * @param mutants all
 * @param sample how many conditions of each room
 * @param seed what they are drawn from
 * @returns the chosen ones, in order
 */
export function chooseMutants(mutants: readonly Mutant[], sample: number, seed: string): readonly Mutant[] {
  const drawn = (Object.keys(ROOMS) as Room[]).flatMap((room) => {
    const random = randomOf(`${seed} ${room}`);
    return mutants
      .filter((mutant) => mutant.kind === 'condition' && mutant.room === room)
      .map((mutant) => ({ id: mutant.id, draw: random.hex(12) }))
      .sort((left, right) => (left.draw < right.draw ? -1 : 1))
      .slice(0, sample)
      .map(({ id }) => id);
  });
  const chosen = new Set(drawn);
  return mutants.filter(({ id, kind }) => kind !== 'condition' || chosen.has(id));
}

/**
 * Tells of each mutant what became of it.
 * @param mutants the chosen ones
 * @param said in any order
 */
export function fatesOf(mutants: readonly Mutant[], said: readonly Said[]): readonly Tried[] {
  const [reached, unseen, endless, caught] = [new Set<number>(), new Set<number>(), new Set<number>(), new Map<number, string>()];
  for (const one of said) {
    if ('endless' in one) {
      endless.add(one.endless);
      continue;
    }
    for (const id of one.reached) reached.add(id);
    for (const id of one.unseen) unseen.add(id);
    for (const { id, by } of one.caught) caught.set(id, `${one.trial}: ${by}`);
  }
  return mutants.map((mutant): Tried => {
    const by = caught.get(mutant.id);
    if (by !== undefined) return { ...mutant, fate: 'caught', by };
    if (endless.has(mutant.id)) return { ...mutant, fate: 'endless' };
    return { ...mutant, fate: unseen.has(mutant.id) ? 'unseen' : reached.has(mutant.id) ? 'same' : 'unreached' };
  });
}

/**
 * Adds up.
 * @param tried the chosen mutants with their ends
 * @param all every mutant there is
 * @returns a line for each room and kind that has any, and one for each room
 */
export function linesOf(tried: readonly Tried[], all: readonly Mutant[]): readonly Line[] {
  return (Object.keys(ROOMS) as Room[]).flatMap((room) =>
    ([...KINDS, 'all'] as const).flatMap((kind): readonly Line[] => {
      const isOf = (mutant: Mutant): boolean => mutant.room === room && (kind === 'all' || mutant.kind === kind);
      const own = tried.filter(isOf);
      const count = (fate: Fate): number => own.filter((mutant) => mutant.fate === fate).length;
      const fates = {
        caught: count('caught'),
        endless: count('endless'),
        unseen: count('unseen'),
        same: count('same'),
        unreached: count('unreached'),
      };
      return own.length === 0 ? [] : [{ room, kind, fates, known: all.filter(isOf).length }];
    }),
  );
}

/**
 * Who was not caught.
 * @param tried mutants with their ends
 */
export function survivorsOf(tried: readonly Tried[]): readonly Tried[] {
  return tried.filter(({ fate }) => fate !== 'caught' && fate !== 'endless');
}
