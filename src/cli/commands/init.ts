import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { defaultConfiguration } from '#config/default-configuration.ts';
import { findRootsBelow } from '#config/find-roots-below.ts';
import { ConfigurationError } from '#domain/errors.ts';
import { CONFIGURATION } from '../configuration.ts';
import type { Terminal } from '../terminal.ts';

/** The options of `reconcile init`, parsed. */
export interface InitCommandOptions {
  readonly print?: boolean | undefined;
}

/**
 * Writes a first reconcile.yaml: the roots found below this folder, and the defaults, with a comment on each section.
 * @param options as parsed
 * @param terminal where it runs
 * @returns 0
 * @throws ConfigurationError where the file is there already, or the folder cannot be written to
 */
export async function initCommand({ print }: InitCommandOptions, terminal: Terminal): Promise<number> {
  const roots = await findRootsBelow(terminal.cwd);
  const text = defaultConfiguration(roots);
  if (print === true) {
    terminal.stdout.write(text);
    return 0;
  }
  const path = resolve(terminal.cwd, CONFIGURATION);
  await writeNew(path, text);
  const found = roots.length === 0 ? 'no Terraform root was found' : `roots: ${roots.join(', ')}`;
  terminal.stdout.write(`Wrote ${CONFIGURATION}; ${found}.\n`);
  return 0;
}

/** What is there is never written over, whoever was faster. */
async function writeNew(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: 'wx' });
  } catch (cause) {
    if (existsSync(path)) {
      const hint = 'See what the defaults are with reconcile init --print.';
      throw new ConfigurationError('configuration-exists', `Expected no ${path}; found one, which is left as it is.`, hint, cause);
    }
    throw new ConfigurationError(
      'configuration-not-written',
      `Expected to write ${path}; found: ${(cause as Error).message}`,
      'Check that this folder can be written to, or use --print.',
      cause,
    );
  }
}
