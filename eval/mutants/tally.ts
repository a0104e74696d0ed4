/** Derives the fate of each mutant from the results of trials. Pure. */
import { randomOf } from '../inject/random.ts';
import { KINDS, ROOMS } from './mutant.ts';
import type { Kind, Mutant, Room } from './mutant.ts';

/** A finished trial, or a mutant with a trial that never ends. */
export type TrialResult = TrialEnd | { readonly endless: number };

/**
 * caught: a score is worse · endless: a run does not end · unseen: answers differ, but no score is worse · same: reached, and all answers
 * are equal · unreached
 */
export const FATES = ['caught', 'endless', 'unseen', 'same', 'unreached'] as const;
export type Fate = (typeof FATES)[number];

/** A mutant with its fate. */
export interface JudgedMutant extends Mutant {
  readonly fate: Fate;
  /** The trial that caught it, and the result that got worse. */
  readonly by?: string;
}

/** One line of the table. */
export interface Line {
  readonly room: Room;
  readonly kind: Kind | 'all';
  readonly fates: Readonly<Record<Fate, number>>;
  /** The number of mutants, tried or not. */
  readonly known: number;
}

/** The result of one trial. */
export interface TrialEnd {
  readonly trial: string;
  readonly trials: number;
  readonly reached: readonly number[];
  readonly caught: readonly { readonly id: number; readonly by: string }[];
  /** Mutants with different answers but no worse score. */
  readonly unseen: readonly number[];
}

/** Days with a known intent ask nothing about verdicts, so that their runs are counted apart. */
export type Tries = Readonly<Record<'intent' | 'other', number>>;

/**
 * @param key the key of a trial
 * @returns where its runs are counted
 */
export function triesOf(key: string): keyof Tries {
  return key.startsWith('intent/') ? 'intent' : 'other';
}

/**
 * Chooses the mutants to try: all of whole rules, permits and checks, and a sample of conditions per room.
 * @param mutants all mutants
 * @param sample the number of conditions per room
 * @param seed the seed of the sample
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
 * Returns the fate of each mutant.
 * @param mutants the chosen ones
 * @param results the results of trials, in any order
 */
export function fatesOf(mutants: readonly Mutant[], results: readonly TrialResult[]): readonly JudgedMutant[] {
  const [reached, unseen, endless, caught] = [new Set<number>(), new Set<number>(), new Set<number>(), new Map<number, string>()];
  for (const one of results) {
    if ('endless' in one) {
      endless.add(one.endless);
      continue;
    }
    for (const id of one.reached) reached.add(id);
    for (const id of one.unseen) unseen.add(id);
    for (const { id, by } of one.caught) caught.set(id, `${one.trial}: ${by}`);
  }
  return mutants.map((mutant): JudgedMutant => {
    const by = caught.get(mutant.id);
    if (by !== undefined) return { ...mutant, fate: 'caught', by };
    if (endless.has(mutant.id)) return { ...mutant, fate: 'endless' };
    return { ...mutant, fate: unseen.has(mutant.id) ? 'unseen' : reached.has(mutant.id) ? 'same' : 'unreached' };
  });
}

/**
 * Counts mutants by room and kind.
 * @param tried the chosen mutants with their fates
 * @param all every mutant
 * @returns a line for each room and kind with mutants, and one for each room
 */
export function linesOf(tried: readonly JudgedMutant[], all: readonly Mutant[]): readonly Line[] {
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
 * Returns the mutants that were not caught.
 * @param tried mutants with their fates
 */
export function survivorsOf(tried: readonly JudgedMutant[]): readonly JudgedMutant[] {
  return tried.filter(({ fate }) => fate !== 'caught' && fate !== 'endless');
}
