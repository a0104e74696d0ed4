import { CommanderError } from 'commander';
import { loadFlow, type Flow } from './flow.ts';
import { buildProgram } from './program.ts';
import { renderError } from './render/error.ts';
import { createPaint, wantsColour } from './render/paint.ts';
import type { Terminal } from './terminal.ts';

/**
 * Runs one command line.
 * @param terminal where it runs
 * @param load loads the flow; another one in tests
 * @returns the exit code: 0 nothing found or help, 1 something found, 2 error
 */
export async function main(terminal: Terminal, load: () => Promise<Flow> = loadFlow): Promise<number> {
  let exitCode = 0;
  const program = buildProgram({ terminal, loadFlow: load, done: (code) => (exitCode = code) });
  try {
    await program.parseAsync(terminal.argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    const coloured = wantsColour(terminal.stderr, terminal.env, !terminal.argv.includes('--no-color'));
    terminal.stderr.write(renderError(error, createPaint(coloured)));
    return 2;
  }
}
