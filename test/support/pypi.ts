/** Programs from PyPI, installed once, in node_modules/.cache; they need python3 with pip. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const CACHE = new URL('../../node_modules/.cache/', import.meta.url).pathname;
const INSTALL_MS = 240_000;

/**
 * Installs missing packages.
 * @param packages each with its version, such as `ministack==1.5.33`
 * @returns their folder, for PYTHONPATH; their commands are in its bin
 * @throws Error with the missing part: python3, pip, or access to PyPI
 */
export async function fromPyPi(packages: readonly string[]): Promise<string> {
  const folder = join(CACHE, packages.join('-').replaceAll('==', '-'));
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const part = mkdtempSync(join(CACHE, 'pypi-'));
  try {
    await promisify(execFile)('python3', ['-m', 'pip', 'install', '--quiet', '--target', part, ...packages], { timeout: INSTALL_MS });
    // Atomic, even if two test runs install at once.
    if (!existsSync(folder)) renameSync(part, folder);
    return folder;
  } catch (error) {
    throw new Error(`expected python3 -m pip install ${packages.join(' ')} to work; such slow tests need python3, pip and PyPI`, {
      cause: error,
    });
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}
