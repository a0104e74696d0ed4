import { homedir } from 'node:os';
import type { Readable } from 'node:stream';
import type { HostProcess } from '#ports.ts';

export interface Output {
  write(text: string): void;
  readonly isTTY: boolean;
  /** 80 if unknown. */
  readonly columns: number;
  /** Receives a message for each stage of a run. */
  readonly onProgress?: (message: string) => void;
}

/** The process, as commands use it. */
export interface Terminal {
  /** Arguments without the program name. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly home: string;
  readonly stdin: Readable;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly host: HostProcess;
  now(): Date;
}

/** Only this function reads argv, environment and standard streams. A closed output (`| head`) ends the process without an error. */
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

/** Aborts on the first interrupt. The second one ends the process at once; the next run then cleans up. */
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

// Signal 0 tests whether a process exists; another user's process denies access. https://man7.org/linux/man-pages/man2/kill.2.html
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
