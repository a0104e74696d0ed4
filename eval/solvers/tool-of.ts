import { tmpdir } from 'node:os';
import type { Options } from '../options.ts';
import type { Tool } from './run-tool.ts';

/** Read before a run sets its own temporary folder, because that folder contains the scenarios. */
const FOLDER = tmpdir();

/**
 * Returns the external tool of a run.
 * @param options the options of the command
 * @returns undefined if one of our solvers is used
 * @throws Error if a requested environment variable is not set
 */
export function toolOf({ solverCommand: command, solverSeconds: seconds, solverEnv = [] }: Options): Tool | undefined {
  if (command === undefined) return undefined;
  const environment = solverEnv.map((name): [string, string] => {
    const value = process.env[name];
    if (value === undefined) throw new Error(`expected ${name} in the environment, found it not`);
    return [name, value];
  });
  return { command, seconds, folder: FOLDER, environment: Object.fromEntries(environment) };
}
