import type { Flow } from './flow.ts';
import type { Terminal } from './terminal.ts';

/** What a program needs, and where its answer goes. */
export interface ProgramContext {
  readonly terminal: Terminal;
  readonly loadFlow: () => Promise<Flow>;
  /** Runs another command line in this process. */
  readonly again: (terminal: Terminal) => Promise<number>;
  /** Told the exit code of the command that ran. */
  readonly done: (exitCode: number) => void;
}
