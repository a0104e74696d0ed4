import { startTerraform } from './start-terraform.ts';
import type { Environment, ReadingCommand } from './start-terraform.ts';

export type { Environment } from './start-terraform.ts';

/** One command of terraform or tofu. */
export interface Command {
  /** Name on the PATH, or path, of the program. */
  readonly binary: string;
  readonly args: ReadingCommand;
  /** Absolute path. */
  readonly directory: string;
  /** Absolute path of the root, where it is not the directory. */
  readonly root?: string;
  readonly environment: Environment;
  readonly timeoutMs: number;
  /** Stops the command. */
  readonly signal: AbortSignal;
}

/** How a command ended. */
export type Ended =
  | { readonly kind: 'exited'; readonly exitCode: number; readonly stdout: string; readonly stderr: string }
  | { readonly kind: 'not-installed' }
  | { readonly kind: 'timed-out' }
  /** Because the run's own signal said so. */
  | { readonly kind: 'interrupted' }
  /** By somebody else: the kernel short of memory, an operator. */
  | { readonly kind: 'killed'; readonly signal: string }
  /** It could not even be started. */
  | { readonly kind: 'failed'; readonly why: string };

/**
 * Runs one command to its end.
 * @returns how it ended; never throws
 */
export async function runCommand(command: Command): Promise<Ended> {
  const { binary, args, directory, root, environment, timeoutMs, signal } = command;
  if (signal.aborted) return { kind: 'interrupted' };
  const result = await startTerraform(binary, args, {
    cwd: directory,
    ...(root === undefined ? {} : { root }),
    environment,
    timeoutMs,
    signal,
  });
  if (result.isCanceled) return { kind: 'interrupted' };
  if (result.timedOut) return { kind: 'timed-out' };
  if (result.signal !== undefined) return { kind: 'killed', signal: result.signal };
  if (result.exitCode !== undefined) return { kind: 'exited', exitCode: result.exitCode, stdout: result.stdout, stderr: result.stderr };
  if (result.code === 'ENOENT') return { kind: 'not-installed' };
  return { kind: 'failed', why: result.shortMessage ?? 'for an unknown reason' };
}
