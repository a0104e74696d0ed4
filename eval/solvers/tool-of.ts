import { tmpdir } from 'node:os';
import type { Options } from '../options.ts';
import type { Tool } from './run-tool.ts';

/** As it is before a run makes a folder of its own: what lies in that one tells of scenarios. */
const FOLDER = tmpdir();

/**
 * The tool of others that solves.
 * @param options what is asked for
 * @returns undefined where one of ours solves
 * @throws Error where a variable that it is to get is not there
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
