import { access, constants, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigurationError, DeliveryError } from '#domain/errors.ts';

/**
 * Checks before the run that a report can be written.
 * @throws ConfigurationError if its folder is missing or not writable, or the path is a folder
 */
export async function checkOutput(path: string): Promise<void> {
  try {
    await access(dirname(path), constants.W_OK);
  } catch (error) {
    throw new ConfigurationError(
      'out-not-writable',
      `Expected a writable folder for --out ${path}; found ${(error as NodeJS.ErrnoException).code}.`,
      'Create the folder, or name another file.',
      error,
    );
  }
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() === true)
    throw new ConfigurationError(
      'out-is-folder',
      `Expected --out to name a file; found the folder ${path}.`,
      'Name a file in that folder.',
    );
}

/** Writes a file atomically. @param path replaced if it exists @throws DeliveryError if it cannot be written; the file is then unchanged */
export async function writeOutput(path: string, text: string): Promise<void> {
  const scratch = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(scratch, text);
    await rename(scratch, path);
  } catch (error) {
    await rm(scratch, { force: true });
    throw new DeliveryError(
      'out-not-written',
      `Expected to write the report to ${path}; found ${(error as NodeJS.ErrnoException).code}.`,
      'Make the path writable, or name another file with --out.',
      error,
    );
  }
}
