/** What a mutant is, and the rooms that are broken. */

/** The rooms, and their folders in `src`. `edits` has no operators but those of a whole function. */
export const ROOMS = {
  decide: 'stages/decide',
  infer: 'stages/infer',
  proof: 'hcl/proof',
  edits: 'hcl/edits',
} as const;
export type Room = keyof typeof ROOMS;

/** rule: a whole guardrail or recogniser · permit: a whole permit or step · check: a whole function of a proof or an edit · condition: one place in the code. */
export const KINDS = ['rule', 'permit', 'check', 'condition'] as const;
export type Kind = (typeof KINDS)[number];

/** One way in which one place is broken. */
export interface Mutant {
  /** From 1, by room, file and place: 0 is the unbroken code. */
  readonly id: number;
  readonly room: Room;
  readonly kind: Kind;
  /** In `src`. */
  readonly file: string;
  readonly line: number;
  /** What is done there, in a few words. */
  readonly operator: string;
  /** The place, in one line. */
  readonly place: string;
}

/** A mutant before it has a number, with the text that stands in the place of another. */
export interface Change extends Pick<Mutant, 'kind' | 'operator' | 'place'> {
  readonly text: string;
}

/**
 * A place with its changes. `expression`: the text takes the expression's place · `body`: it stands before the first statement ·
 * `wrap`: it is the name of a function of the switch that the expression is handed to.
 */
export interface Site {
  readonly how: 'expression' | 'body' | 'wrap';
  readonly start: number;
  readonly end: number;
  readonly changes: readonly Change[];
}
