import { startTerraform } from './start-terraform.ts';
import type { Environment, ReadingCommand } from './start-terraform.ts';

export type { Environment } from './start-terraform.ts';

export interface Command {
  readonly binary: string;
  readonly args: ReadingCommand;
  readonly directory: string;
  /** Absolute path of the root, if it is another folder. */
  readonly root?: string;
  readonly environment: Environment;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export type Ended =
  | { readonly kind: 'exited'; readonly exitCode: number; readonly stdout: string; readonly stderr: string }
  | { readonly kind: 'not-installed' }
  | { readonly kind: 'timed-out' }
  /** Stopped by the run's own signal. */
  | { readonly kind: 'interrupted' }
  /** Killed by another process, such as the out-of-memory killer. */
  | { readonly kind: 'killed'; readonly signal: string }
  /** Not started. */
  | { readonly kind: 'failed'; readonly why: string };

/** Runs a command; never throws. */
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
