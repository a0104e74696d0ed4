import type { Verdict } from '../decision.ts';

/** A node on the path from an actor to what its change affects. Labels are unescaped text from the cloud. */
export type CausalNode =
  | { readonly kind: 'actor'; readonly id: string; readonly label: string }
  | { readonly kind: 'change'; readonly id: string; readonly label: string; readonly verdict: Verdict }
  | { readonly kind: 'dependent'; readonly id: string; readonly label: string };

/** One of the two actions behind an edge. */
export interface CausalMoment {
  readonly time: string;
  readonly actor: string;
  /** The written value, or the direction of a change; short, unescaped. */
  readonly did: string;
  readonly eventIDs: readonly string[];
}

/** Evidence that one change answers another. */
export interface CausalEvidence {
  readonly earlier: CausalMoment;
  readonly later: CausalMoment;
}

/**
 * An edge from cause to effect. acts: an actor changes something. reads: in code or state, the target takes a value from the source, or
 * receives work from it. The other kinds lead from a change to a change of another actor. undoes: the target removes what the source
 * added to the same field. counters: the target changes the same or a related resource in the opposite direction. meets: both affect one
 * dependent. answers: the target is a program's change to a resource next to the source, within the time in which programs react.
 */
export interface CausalEdge {
  readonly from: string;
  readonly to: string;
  readonly kind: 'acts' | 'reads' | AnswerKind;
  readonly label: string;
  /** For an AnswerKind, in time order. */
  readonly evidence?: readonly CausalEvidence[];
}

export type AnswerKind = 'undoes' | 'counters' | 'meets' | 'answers';

export interface CausalGraph {
  readonly nodes: readonly CausalNode[];
  readonly edges: readonly CausalEdge[];
}
