import { CommanderError } from 'commander';
import { InterruptedError } from '#domain/errors.ts';
import { loadFlow, type Flow } from './flow.ts';
import { buildProgram } from './program.ts';
import { renderError } from './render/error.ts';
import { createPaint, wantsColour } from './render/paint.ts';
import type { Terminal } from './terminal.ts';

/**
 * Runs a command line.
 * @param load loads the flow; replaced in tests
 * @returns 0 nothing found or help, 1 something found or not everything read, 2 error
 */
export async function main(terminal: Terminal, load: () => Promise<Flow> = loadFlow): Promise<number> {
  let exitCode = 0;
  const program = buildProgram({ terminal, loadFlow: load, again: (other) => main(other, load), done: (code) => (exitCode = code) });
  try {
    await unlessInterrupted(program.parseAsync(terminal.argv, { from: 'user' }), terminal.host.interrupted);
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    const coloured = wantsColour(terminal.stderr, terminal.env, !terminal.argv.includes('--no-color'));
    terminal.stderr.write(renderError(error, createPaint(coloured)));
    return 2;
  }
}

/** Longer than Terraform needs to end. */
const TIDYING_MS = 8000;

// After an interrupt, waits only for clean-up, because a pending read of a trail would not notice it. A command that still succeeds in this
// time returns its result.
async function unlessInterrupted(command: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const interrupted = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const overdue = interrupted.then(async () => {
    await Promise.race([command.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, TIDYING_MS).unref())]);
    throw new InterruptedError();
  });
  await Promise.race([command.catch((error: unknown) => (signal.aborted ? overdue : Promise.reject(error))), overdue]);
}
