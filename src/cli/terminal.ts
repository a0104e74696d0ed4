import { homedir } from 'node:os';
import type { Readable } from 'node:stream';

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
    now: () => new Date(),
  };
}

function toOutput(stream: NodeJS.WriteStream): Output {
  return { write: (text) => void stream.write(text), isTTY: stream.isTTY === true, columns: stream.columns ?? 80 };
}
