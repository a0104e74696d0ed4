import type { Ability, Observation } from '#domain/report/checkup.ts';
import type { Failed } from '#domain/try-to.ts';
import type { Surroundings } from '#ports/doctor.ts';

/** A read-only check of the environment. */
export interface Probe {
  /** The file's name if the probe has its own file. */
  readonly id: string;
  /** The subject of the observation if the probe does not answer. */
  readonly title: string;
  /** Abilities that are blocked if the probe does not answer. */
  readonly blocks: readonly Ability[];
  /** All its waiting ends when the signal is aborted. */
  readonly look: (surroundings: Surroundings, signal: AbortSignal) => Promise<readonly Observation[]>;
}

/** Converts a failure to an observation. `blocks`: abilities that the failure blocks */
export function observeFailure(subject: string, { why, remedy }: Failed, blocks: readonly Ability[]): Observation {
  return { subject, found: why, remedy, blocks };
}
