/** The program in this process: starting it takes ten times as long as a small run, and only who is killed needs a process of its own. */
import { main } from '#cli/main.ts';
import { aTerminal } from './terminal.ts';

/** What one command line came to. */
export interface Printed {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Where it runs. */
export interface Place {
  readonly cwd?: string;
  /** Nothing but a PATH unless said otherwise. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/**
 * Runs one command line as a process would: now, and beside processes that are running or are not.
 * @param argv its arguments
 * @param place where
 */
export async function runHere(argv: readonly string[], { cwd, env = {} }: Place = {}): Promise<Printed> {
  const terminal = aTerminal(argv, { ...(cwd === undefined ? {} : { cwd }), env: { PATH: process.env['PATH'], ...env } });
  const host = { ...terminal.host, id: process.pid, isRunning };
  const code = await main({ ...terminal, now: () => new Date(), host });
  return { code, out: terminal.printed.stdout, err: terminal.printed.stderr };
}

/**
 * Asks whether a process is there.
 * @param id of the process
 * @returns true while it runs, and until it was reaped
 */
export function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}
