/**
 * Runs in a separate thread, in the copied tree: every trial, under all mutants that are not caught yet. Reports after each trial. A trial
 * first runs with unchanged code, and calls from outside a room are repeated under the mutants that they reach. Then the whole trial runs
 * under each mutant whose answers differ.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { MutantSwitch } from './switch.ts';
import { triesOf } from './tally.ts';
import type { TrialEnd, Tries } from './tally.ts';
import type { Trial } from './trials.ts';

/** The input of a worker. */
export interface Task {
  readonly root: string;
  readonly scratch: string;
  /** The mutants that are not caught yet, with the number of runs with different answers but no worse score. */
  readonly left: readonly { readonly id: number; readonly tries: Tries }[];
  /** The keys of finished trials. */
  readonly over: readonly string[];
  /** The id of the active mutant, and a count that grows with each change of it. */
  readonly pulse: SharedArrayBuffer;
  /** After this number of whole runs without a worse score, a mutant is not run in such trials any more. */
  readonly mostTries: number;
  /** Selects the trials whose key contains this text; undefined: all. */
  readonly only: string | undefined;
}

/**
 * Runs one trial under all remaining mutants.
 * @param trial the trial
 * @param left the ids of the mutants
 * @param mutants the switch
 * @returns the mutants that were reached, those that were caught, and those with different answers but no worse score
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
    const kind = triesOf(trial.key);
    const ids = [...tries].flatMap(([id, counts]) => (counts[kind] < mostTries ? [id] : []));
    const end = await tryAll(trial, ids, mutants);
    for (const { id } of end.caught) tries.delete(id);
    for (const id of end.unseen) {
      const counts = tries.get(id);
      if (counts !== undefined) tries.set(id, { ...counts, [kind]: counts[kind] + 1 });
    }
    parentPort?.postMessage({ trial: trial.key, trials: trials.length, ...end } satisfies TrialEnd);
  }
}

if (parentPort !== null) await main(workerData as Task);
