/**
 * The life of a world that drift is put into: cold → warm → drifted → clean. Takes what each step does and a journal; an interrupted run goes
 * on where it was, and whatever happens the world is cleaned up. Knows no cloud.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Where a world is. */
export const STATES = ['cold', 'warm', 'drifted', 'clean'] as const;
export type WorldState = (typeof STATES)[number];

/** What moves a world; each may be called again after it was cut off. */
export interface WorldSteps {
  /** Applies the root: cold → warm. */
  readonly warm: () => Promise<void>;
  /** Makes the calls of the scenario and collects their records: warm → drifted. */
  readonly drift: () => Promise<void>;
  /** Takes everything away again, also what is only half there: any → clean. */
  readonly clean: () => Promise<void>;
}

/** How a life ended. */
export type LifeEnd =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'failed'; readonly at: WorldState; readonly error: unknown; readonly cleanedUp: boolean };

/**
 * Reads the journal.
 * @param journal its file
 * @returns the last state that was reached; cold where there is no journal
 */
export function stateIn(journal: string): WorldState {
  const text = existsSync(journal) ? readFileSync(journal, 'utf8').trim() : 'cold';
  return STATES.find((state) => state === text) ?? 'cold';
}

/**
 * Lives a life, or what is left of one.
 * @param journal a file of this world alone; written after each step, before the next
 * @param steps what each step does
 * @param use what is done with the drifted world, such as refreshing and scoring
 * @returns done, or what failed and whether the world was cleaned up all the same. A world that could not be cleaned up keeps its journal,
 *   so that the next life begins by cleaning
 */
export async function live(journal: string, steps: WorldSteps, use: () => Promise<void>): Promise<LifeEnd> {
  try {
    if (stateIn(journal) === 'cold') await reach(journal, 'warm', steps.warm);
    if (stateIn(journal) === 'warm') await reach(journal, 'drifted', steps.drift);
    if (stateIn(journal) === 'drifted') await use();
  } catch (error) {
    const at = stateIn(journal);
    const cleanedUp = await reach(journal, 'clean', steps.clean).then(
      () => true,
      () => false,
    );
    return { outcome: 'failed', at, error, cleanedUp };
  }
  if (stateIn(journal) === 'clean') return { outcome: 'done' };
  try {
    await reach(journal, 'clean', steps.clean);
    return { outcome: 'done' };
  } catch (error) {
    return { outcome: 'failed', at: 'drifted', error, cleanedUp: false };
  }
}

async function reach(journal: string, state: WorldState, step: () => Promise<void>): Promise<void> {
  await step();
  // Renamed into place, so that a crash leaves the old state or the new one.
  writeFileSync(`${journal}.next`, `${state}\n`);
  renameSync(`${journal}.next`, journal);
}
