/** Mutants, and the rooms: the parts of `src` that mutants change. */

/** The rooms, with their folders and files in `src`. In `edits`, only whole functions are broken. */
export const ROOMS = {
  decide: ['stages/decide'],
  infer: ['stages/infer'],
  proof: ['hcl/proof'],
  edits: ['hcl/edits', 'hcl/write', 'hcl/json/edit-json.ts', 'hcl/json/edit-json-blocks.ts', 'hcl/json/json-items.ts'],
} as const;
export type Room = keyof typeof ROOMS;

/**
 * rule: a whole guardrail or recogniser, or a row of a table of them · permit: a whole permit or step · check: a whole edit, or a whole
 * function of a proof, an edit or an inference · condition: one place in the code.
 */
export const KINDS = ['rule', 'permit', 'check', 'condition'] as const;
export type Kind = (typeof KINDS)[number];

/** One change of one place. */
export interface Mutant {
  /** From 1, in the order of room, file and place; 0 is the unchanged code. */
  readonly id: number;
  readonly room: Room;
  readonly kind: Kind;
  /** The path in `src`. */
  readonly file: string;
  readonly line: number;
  /** A short description of the change. */
  readonly operator: string;
  /** The source of the place, in one line. */
  readonly place: string;
}

/** A mutant without a number, with its replacement text. */
export interface Change extends Pick<Mutant, 'kind' | 'operator' | 'place'> {
  readonly text: string;
}

/**
 * A place with its changes. `expression`: the text replaces the expression · `body`: it is inserted before the first statement ·
 * `wrap`: it names a function of the switch that takes the expression.
 */
export interface Site {
  readonly how: 'expression' | 'body' | 'wrap';
  readonly start: number;
  readonly end: number;
  readonly changes: readonly Change[];
}
