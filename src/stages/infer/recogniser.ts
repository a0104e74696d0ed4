import type { Goal } from '#domain/intent.ts';
import type { Episode } from './episode.ts';

export interface Recognised {
  readonly goal: Goal;
  /** A few words without names: `a dead-letter queue`. */
  readonly what: string;
  /** 0.9: no other reading is possible. 0.7: the usual reading. 0.5: a presumption. */
  readonly confidence: number;
  /** Quoted values and calls. */
  readonly evidence: readonly string[];
}

export interface Recogniser {
  /** Also the name of the file. */
  readonly id: string;
  readonly title: string;
  /** A page of the vendor or the profession that describes such work. */
  readonly docs: string;
  /** Pure and independent of the order of drifts and events. */
  readonly recognise: (episode: Episode) => Recognised | undefined;
}
