/**
 * The life-cycle of a world that receives drift: cold → warm → drifted → clean. Takes the steps and a journal. An interrupted run resumes;
 * the world is cleaned up in every case. Independent of any cloud.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** The states of a world. */
export const STATES = ['cold', 'warm', 'drifted', 'clean'] as const;
export type WorldState = (typeof STATES)[number];

/** The steps between states; each may be called again after an interruption. */
export interface WorldSteps {
  /** Applies the root: cold → warm. */
  readonly warm: () => Promise<void>;
  /** Makes the calls of the scenario and collects their records: warm → drifted. */
  readonly drift: () => Promise<void>;
  /** Removes everything, including incomplete resources: any → clean. */
  readonly clean: () => Promise<void>;
}

/** How a life-cycle ended. */
export type LifeEnd =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'failed'; readonly at: WorldState; readonly error: unknown; readonly cleanedUp: boolean };

/**
 * Reads the journal.
 * @param journal its file
 * @returns the last state that was reached; cold if there is no journal
 */
export function stateIn(journal: string): WorldState {
  const text = existsSync(journal) ? readFileSync(journal, 'utf8').trim() : 'cold';
  return STATES.find((state) => state === text) ?? 'cold';
}

/**
 * Runs a life-cycle, or the rest of one.
 * @param journal a file for this world only; written after each step, before the next
 * @param steps the steps
 * @param use the work on the drifted world, such as refreshing and scoring
 * @returns done, or the error and whether the world was still cleaned up. A world that could not be cleaned up keeps its journal, so that
 * the next run begins by cleaning
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
  // Renamed into place, so that a crash leaves either the old or the new state.
  writeFileSync(`${journal}.next`, `${state}\n`);
  renameSync(`${journal}.next`, journal);
}
