import type { Ability, Observation } from '#domain/report/checkup.ts';
import type { Failed } from '#domain/try-to.ts';
import type { Surroundings } from '#ports/doctor.ts';

/** A read-only check of the environment. */
export interface Probe {
  /** The file's name where it has one. */
  readonly id: string;
  /** The subject where no answer came. */
  readonly title: string;
  /** Abilities that a missing answer blocks. */
  readonly blocks: readonly Ability[];
  /** Everything it waits for ends when the signal is aborted. */
  readonly look: (surroundings: Surroundings, signal: AbortSignal) => Promise<readonly Observation[]>;
}

/** `blocks`: abilities that the failure blocks */
export function observeFailure(subject: string, { why, remedy }: Failed, blocks: readonly Ability[]): Observation {
  return { subject, found: why, remedy, blocks };
}
