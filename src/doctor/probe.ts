import type { Ability, Observation } from '#domain/report/checkup.ts';
import type { Failed } from '#domain/tried.ts';
import type { Surroundings } from '#ports/doctor.ts';

/** One question about the surroundings. It writes nothing. */
export interface Probe {
  /** Its name, the same as that of its file where it has one. */
  readonly id: string;
  /** What is looked at, where no answer came. */
  readonly title: string;
  /** What cannot be done where there is no answer. */
  readonly blocks: readonly Ability[];
  /** Asks; everything it waits for ends when the signal is aborted. */
  readonly look: (surroundings: Surroundings, signal: AbortSignal) => Promise<readonly Observation[]>;
}

/**
 * Tells a failure as an observation.
 * @param blocks what cannot be done for it
 * @returns the observation
 */
export function observeFailure(subject: string, { why, remedy }: Failed, blocks: readonly Ability[]): Observation {
  return { subject, found: why, remedy, blocks };
}
