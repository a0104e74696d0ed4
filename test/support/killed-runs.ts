/** Runs of the built program that are killed around a request to a VCS. */
import { spawn } from 'node:child_process';
import { builtProgram } from './built-program.ts';
import type { VcsWorld } from './vcs-world.ts';

/** The time of the kill: before or after the VCS processes the n-th request. */
export interface Stop {
  readonly signal: NodeJS.Signals;
  readonly when: 'before' | 'after';
  /** Counted from 1; undefined: no kill. */
  readonly request: number | undefined;
}

/** The end of a run, and its output. */
export interface Ended {
  readonly end: number | NodeJS.Signals | null;
  readonly said: string;
}

/**
 * Runs the built program and kills it.
 * @param argv its arguments
 * @param env its environment
 * @param stop the time of the kill
 */
export function runStopped(argv: readonly string[], env: NodeJS.ProcessEnv, stop: Stop & { readonly world: VcsWorld }): Promise<Ended> {
  const { world } = stop;
  const child = spawn(process.execPath, [builtProgram(), ...argv], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [said, requests] = ['', 0];
  child.stdout.on('data', (chunk) => (said += String(chunk)));
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  world.onRequest = async () => {
    requests += 1;
    if (requests !== stop.request) return;
    if (stop.when === 'after') setImmediate(() => child.kill(stop.signal));
    else await new Promise<void>((gone) => (child.once('close', () => gone()), child.kill(stop.signal), setTimeout(gone, 500)));
  };
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      world.onRequest = undefined;
      resolve({ end: signal ?? code, said });
    });
  });
}
