/** The built program. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = join(PACKAGE, 'node_modules', '.cache', 'reconcile-test');
const A_DAY_MS = 24 * 3600_000;

let built: string | undefined;

/**
 * Bundles the program into a separate folder, once per version of the source, so that a test needs no build and does not affect others.
 * @returns the entry
 */
export function builtProgram(): string {
  built ??= build(join(CACHE, fingerprint()));
  return join(built, 'index.mjs');
}

function build(folder: string): string {
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  for (const old of readdirSync(CACHE)) if (isOld(join(CACHE, old))) rmSync(join(CACHE, old), { recursive: true, force: true });
  const scratch = mkdtempSync(`${folder}-`);
  const tsdown = join(PACKAGE, 'node_modules', '.bin', 'tsdown');
  execFileSync(tsdown, ['--config', '.config/tsdown.config.ts', '--out-dir', scratch, '--log-level', 'error'], {
    cwd: PACKAGE,
    stdio: 'pipe',
  });
  try {
    renameSync(scratch, folder);
  } catch (error) {
    // Another process has built the same already.
    if (!existsSync(folder)) throw error;
    rmSync(scratch, { recursive: true, force: true });
  }
  return folder;
}

function isOld(path: string): boolean {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > A_DAY_MS;
}

/** A digest of everything that goes into the bundle. */
function fingerprint(): string {
  const digest = createHash('sha256').update(readFileSync(join(PACKAGE, 'package-lock.json')));
  for (const folder of ['src', '.config'])
    for (const path of filesBelow(join(PACKAGE, folder))) digest.update(path).update('\0').update(readFileSync(path)).update('\0');
  return digest.digest('hex').slice(0, 16);
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
