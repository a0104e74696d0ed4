/**
 * Runs in a thread of its own, in the copied tree: trial after trial, each mutant that is not caught yet. Tells after each trial what it caught.
 * First the trial as it is, with every mutant compared where its room is entered; then whole, under each whose answers differ.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { MutantSwitch } from './switch.ts';
import type { Trial } from './trials.ts';

/** What a worker is given. */
export interface Task {
  readonly root: string;
  readonly scratch: string;
  /** Not caught yet, and how often the board stayed as it was although an answer differed. */
  readonly left: readonly { readonly id: number; readonly tries: number }[];
  /** Keys of trials that are over. */
  readonly over: readonly string[];
  /** The id that acts, and a count that moves on with it. */
  readonly pulse: SharedArrayBuffer;
  /** After so many whole runs without a difference a mutant is run no more. */
  readonly mostTries: number;
  /** A part of the keys of trials; undefined: all are run. */
  readonly only: string | undefined;
}

/** What became of one trial. */
export interface TrialEnd {
  readonly trial: string;
  readonly trials: number;
  readonly reached: readonly number[];
  readonly caught: readonly { readonly id: number; readonly by: string }[];
  /** Answers differed, and the board did not. */
  readonly unseen: readonly number[];
}

/**
 * Runs one trial under all that are left.
 * @param trial the trial
 * @param left ids of mutants
 * @param mutants the switch
 * @returns who was reached, who was caught, and whose difference the board does not show
 */
export async function tryAll(trial: Trial, left: readonly number[], mutants: MutantSwitch): Promise<Omit<TrialEnd, 'trial' | 'trials'>> {
  const { worsenedIn } = await import('./trials.ts');
  mutants.watch(left);
  const before = await trial.run();
  const [reached, differing] = [[...mutants.reached], [...mutants.differing]];
  mutants.watch([]);
  const caught: TrialEnd['caught'][number][] = [];
  const unseen: number[] = [];
  for (const id of differing) {
    mutants.activate(id);
    const by = worsenedIn(before, await trial.run());
    if (by === undefined) unseen.push(id);
    else caught.push({ id, by });
  }
  mutants.activate(0);
  return { reached, caught, unseen };
}

async function main({ root, scratch, left, over, pulse, mostTries, only }: Task): Promise<void> {
  const { MutantSwitch: Switch } = await import('./switch.ts');
  const beat = new Int32Array(pulse);
  const mutants = new Switch(Math.max(...left.map(({ id }) => id), 0), (id) => {
    beat[0] = id;
    beat[1] = (beat[1] ?? 0) + 1;
  });
  Object.assign(globalThis, { $mutants: mutants });
  const { findTrials } = await import('./trials.ts');
  const trials = await findTrials(root, scratch, only);
  const tries = new Map(left.map((one) => [one.id, one.tries]));
  const isOver = new Set(over);
  for (const trial of trials.filter(({ key }) => !isOver.has(key))) {
    const end = await tryAll(trial, [...tries.keys()], mutants);
    for (const { id } of end.caught) tries.delete(id);
    for (const id of end.unseen) {
      const count = (tries.get(id) ?? 0) + 1;
      if (count < mostTries) tries.set(id, count);
      else tries.delete(id);
    }
    parentPort?.postMessage({ trial: trial.key, trials: trials.length, ...end } satisfies TrialEnd);
  }
}

if (parentPort !== null) await main(workerData as Task);
