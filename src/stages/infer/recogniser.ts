import type { Goal, MotivationKind } from '#domain/intent.ts';
import type { Episode } from './episode.ts';

/** The motivation that the deeds show. */
export interface ReadMotivation {
  readonly kind: Exclude<MotivationKind, 'unknown'>;
  readonly evidence: readonly string[];
  /** Motives from words that this one overrides: a nightly job may run to save money. */
  readonly outweighs?: readonly MotivationKind[];
}

export interface Recognised {
  readonly goal: Goal;
  /** Only where the class of work shows it. Presumed unless words say the same. */
  readonly motivation?: ReadMotivation;
  /** A few words without names: `a dead-letter queue`. */
  readonly what: string;
  /** 0.9: no other reading. 0.7: the usual reading. 0.5: a presumption. */
  readonly confidence: number;
  /** Quoted values and calls. */
  readonly evidence: readonly string[];
}

export interface Recogniser {
  /** The file's name. */
  readonly id: string;
  readonly title: string;
  /** Where the vendor or the trade describes such work. */
  readonly docs: string;
  /** Pure and independent of the order of drifts and events. */
  readonly recognise: (episode: Episode) => Recognised | undefined;
}
