import type { Flow } from './flow.ts';
import type { Terminal } from './terminal.ts';

export interface ProgramContext {
  readonly terminal: Terminal;
  readonly loadFlow: () => Promise<Flow>;
  /** Runs another command in this process. */
  readonly again: (terminal: Terminal) => Promise<number>;
  /** Called with the exit code. */
  readonly done: (exitCode: number) => void;
}
