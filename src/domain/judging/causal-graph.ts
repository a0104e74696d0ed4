import type { Verdict } from '../decision.ts';

/** A node between an actor and what its change affects. Labels are unescaped text from the cloud. */
export type CausalNode =
  | { readonly kind: 'actor'; readonly id: string; readonly label: string }
  | { readonly kind: 'change'; readonly id: string; readonly label: string; readonly verdict: Verdict }
  | { readonly kind: 'dependent'; readonly id: string; readonly label: string };

/** One action that another answered. */
export interface CausalMoment {
  readonly time: string;
  readonly actor: string;
  /** What it did: a value, or the direction of a change. Unescaped, short. */
  readonly did: string;
  readonly eventIDs: readonly string[];
}

/** Why one change is said to answer another. */
export interface CausalEvidence {
  readonly earlier: CausalMoment;
  readonly later: CausalMoment;
}

/**
 * From cause to effect. acts: an actor changes something. reads: in code or state, the second takes a value from the first, or is where the
 * first sends its work. The others lead from a change to one of another actor. undoes: on one field, it takes out what the first put in.
 * counters: on one resource or related ones, it pulls the other way. meets: both affect one dependent. answers: it is a program's, on a
 * resource next to the first, within the time in which programs react.
 */
export interface CausalEdge {
  readonly from: string;
  readonly to: string;
  readonly kind: 'acts' | 'reads' | AnswerKind;
  readonly label: string;
  /** Of an answer, in order of time. */
  readonly evidence?: readonly CausalEvidence[];
}

export type AnswerKind = 'undoes' | 'counters' | 'meets' | 'answers';

export interface CausalGraph {
  readonly nodes: readonly CausalNode[];
  readonly edges: readonly CausalEdge[];
}
