import { homedir } from 'node:os';
import type { Readable } from 'node:stream';
import type { HostProcess } from '#ports.ts';

/** One of the two streams a command prints to. */
export interface Output {
  write(text: string): void;
  readonly isTTY: boolean;
  /** Width in characters; 80 where unknown. */
  readonly columns: number;
}

/** Everything a command may know of the process it runs in. */
export interface Terminal {
  /** Without the program's own name. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly home: string;
  readonly stdin: Readable;
  readonly stdout: Output;
  readonly stderr: Output;
  /** The process itself: its id, and whether it was asked to end. */
  readonly host: HostProcess;
  now(): Date;
}

/**
 * The terminal of the running process: the only reader of argv, environment and standard streams.
 * @returns the terminal; a reader that closes its end early (`| head`) ends the process quietly
 */
export function processTerminal(): Terminal {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
  return {
    argv: process.argv.slice(2),
    env: process.env,
    cwd: process.cwd(),
    home: homedir(),
    stdin: process.stdin,
    stdout: toOutput(process.stdout),
    stderr: toOutput(process.stderr),
    host: { id: process.pid, isRunning, interrupted: interruption() },
    now: () => new Date(),
  };
}

/** A second request to end is taken at its word: what is left lying about the next run removes. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(2);
      controller.abort();
    });
  }
  return controller.signal;
}

/** https://man7.org/linux/man-pages/man2/kill.2.html: signal 0 asks whether the process is there; another user's may not be asked. */
function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

function toOutput(stream: NodeJS.WriteStream): Output {
  return { write: (text) => void stream.write(text), isTTY: stream.isTTY === true, columns: stream.columns ?? 80 };
}
