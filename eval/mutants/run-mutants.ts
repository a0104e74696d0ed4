/** Runs mutants in a thread, one after the other, and terminates the thread if a mutant never ends. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Mutant } from './mutant.ts';
import { triesOf } from './tally.ts';
import type { TrialEnd, TrialResult, Tries } from './tally.ts';
import type { Task } from './worker.ts';

/** The inputs of a run. */
export interface MutantRun {
  /** The copied tree. */
  readonly root: string;
  readonly scratch: string;
  readonly mutants: readonly Mutant[];
  readonly results: readonly TrialResult[];
  readonly onResult: (one: TrialResult, trials: number) => void;
  /** Selects the trials whose key contains this text; undefined: all. */
  readonly only: string | undefined;
}

/** After this number of whole runs with different answers but no worse score, a mutant is not run any more and counts as not caught. */
const MAX_TRIES = 8;
const NO_TRIES: Tries = { intent: 0, other: 0 };
/** A limit in milliseconds. The longest scenario takes two seconds with unchanged code. */
const MAX_TRIAL_MS = 30_000;

/**
 * Runs until every trial has ended.
 * @param run the tree, the mutants, the results so far, and the callback for new ones
 * @throws Error if the thread fails while no mutant is active
 */
export async function runMutants({ root, scratch, mutants, results, onResult, only }: MutantRun): Promise<void> {
  const known = [...results];
  for (let isOver = false; !isOver;) {
    const over = known.flatMap((one) => ('trial' in one ? [one.trial] : []));
    const end = await runThread({ root, scratch, left: leftOf(mutants, known), over, mostTries: MAX_TRIES, only }, (one) => {
      known.push(one);
      onResult(one, one.trials);
    });
    isOver = end === undefined;
    if (end === undefined) continue;
    known.push({ endless: end });
    onResult({ endless: end }, 0);
  }
}

/**
 * Returns the mutants that still have to be run.
 * @param mutants the chosen ones
 * @param results the results so far
 * @returns their ids, and the number of runs with different answers but no worse score
 */
export function leftOf(mutants: readonly Mutant[], results: readonly TrialResult[]): Task['left'] {
  const done = new Set(results.flatMap((one) => ('trial' in one ? one.caught.map(({ id }) => id) : [one.endless])));
  const unseen = results.flatMap((one) => ('trial' in one ? one.unseen.map((id) => ({ id, kind: triesOf(one.trial) })) : []));
  const tries = new Map<number, Tries>();
  for (const { id, kind } of unseen) {
    const counts = tries.get(id) ?? NO_TRIES;
    tries.set(id, { ...counts, [kind]: counts[kind] + 1 });
  }
  return mutants
    .map(({ id }) => ({ id, tries: tries.get(id) ?? NO_TRIES }))
    .filter(({ id, tries: counts }) => !done.has(id) && counts.other < MAX_TRIES);
}

/** @returns undefined if every trial has ended; else the mutant that was active when the thread hung or ran out of memory */
async function runThread(task: Omit<Task, 'pulse'>, onResult: (one: TrialEnd) => void): Promise<number | undefined> {
  const pulse = new SharedArrayBuffer(8);
  const beat = new Int32Array(pulse);
  const start = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(pathToFileURL(join(task.root, 'eval/mutants/worker.ts')).href)}); })`;
  const worker = new Worker(start, {
    eval: true,
    workerData: { ...task, pulse } satisfies Task,
    env: { ...process.env, TMPDIR: task.scratch },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 3000 },
  });
  let last = { count: 0, at: Date.now() };
  let hung: number | undefined;
  const watch = setInterval(() => {
    if (beat[1] !== last.count) last = { count: beat[1] ?? 0, at: Date.now() };
    if (beat[0] === 0 || Date.now() - last.at < MAX_TRIAL_MS) return;
    hung = beat[0];
    void worker.terminate();
  }, 500);
  try {
    return await new Promise<number | undefined>((resolve, reject) => {
      worker.on('message', onResult);
      worker.on('error', (error) => (beat[0] === 0 ? reject(error) : resolve(beat[0])));
      worker.on('exit', () => resolve(hung));
    });
  } finally {
    clearInterval(watch);
  }
}
