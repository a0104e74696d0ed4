/** What a recogniser is: it knows one class of work by its deeds, whoever did it and to whatever. */
import type { Goal, MotivationKind } from '#domain/intent.ts';
import type { Episode } from './episode.ts';

/** A reading of why now, from what was done. */
export interface ReadMotivation {
  readonly kind: Exclude<MotivationKind, 'unknown'>;
  /** What was done, or named, that says so. */
  readonly evidence: readonly string[];
  /** Motives that words say, and that this one still outweighs: a job that runs every night may run to save money. */
  readonly outweighs?: readonly MotivationKind[];
}

/** What an episode was recognised as. */
export interface Recognised {
  readonly goal: Goal;
  /** Only where the kind of work says why now. It is presumed unless a word says the same. */
  readonly motivation?: ReadMotivation;
  /** What it was, in a few words without names: `a dead-letter queue`. */
  readonly what: string;
  /** 0.9: what was done leaves no other reading · 0.7: the usual reading · 0.5: no better than a presumption. */
  readonly confidence: number;
  /** Values and calls that it was recognised by, quoted. */
  readonly evidence: readonly string[];
}

/** One class of work. */
export interface Recogniser {
  /** The file's name. */
  readonly id: string;
  /** The class, for people. */
  readonly title: string;
  /** Where the vendor or the trade describes such work. */
  readonly docs: string;
  /** Pure and independent of the order of drifts and events; undefined where the episode is something else. */
  readonly recognise: (episode: Episode) => Recognised | undefined;
}
