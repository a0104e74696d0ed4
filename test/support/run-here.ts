/** Runs the program in this process. Starting a process takes ten times as long as a small run, and only tests that kill it need one. */
import { main } from '#cli/main.ts';
import { aTerminal } from './terminal.ts';

/** The result of one command line. */
export interface Printed {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Working directory and environment. */
export interface Place {
  readonly cwd?: string;
  /** Only a PATH by default. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/**
 * Runs one command line with the real clock and the real host processes.
 * @param argv its arguments
 * @param place working directory and environment
 */
export async function runHere(argv: readonly string[], { cwd, env = {} }: Place = {}): Promise<Printed> {
  const terminal = aTerminal(argv, { ...(cwd === undefined ? {} : { cwd }), env: { PATH: process.env['PATH'], ...env } });
  const host = { ...terminal.host, id: process.pid, isRunning };
  const code = await main({ ...terminal, now: () => new Date(), host });
  return { code, out: terminal.printed.stdout, err: terminal.printed.stderr };
}

/**
 * Checks whether a process exists.
 * @param id of the process
 * @returns true while it runs, and until it is reaped
 */
export function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}
