import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const RECORDING = fileURLToPath(new URL('../../fixtures/recordings/orders-service', import.meta.url));

/** A copy of the recorded project that a test may change. */
export interface Project {
  /** Parent of all files of this copy. */
  readonly folder: string;
  /** The Terraform root, with its state next to the code. */
  readonly root: string;
  /** Folder for reports, ledgers and patches, outside the root. */
  readonly out: string;
}

/**
 * Copies the recorded project to a temporary folder.
 * @returns the copy; the caller removes it with removeProject
 */
export function copyProject(): Project {
  const folder = mkdtempSync(join(tmpdir(), 'reconcile-e2e-'));
  const project = { folder, root: join(folder, 'infra'), out: join(folder, 'out') };
  cpSync(join(RECORDING, 'infra'), project.root, { recursive: true });
  cpSync(join(RECORDING, 'baseline', 'terraform.tfstate'), join(project.root, 'terraform.tfstate'));
  mkdirSync(project.out);
  for (const file of readdirSync(project.root)) chmodSync(join(project.root, file), file === 'dist' ? 0o755 : 0o644);
  return project;
}

/**
 * Removes a copy, even if a test changed its permissions.
 * @param project a copy
 */
export function removeProject(project: Project): void {
  chmodSync(project.root, 0o755);
  rmSync(project.folder, { recursive: true, force: true });
}

/**
 * The path of a recorded scenario's trace.
 * @param scenario its id
 * @returns absolute path of the gzipped NDJSON
 */
export function traceOf(scenario: string): string {
  return join(RECORDING, 'scenarios', scenario, 'trace.ndjson.gz');
}

/**
 * Computes a fingerprint of a folder, to detect changes.
 * @param folder any folder
 * @returns path and content hash of every file below it
 */
export function fingerprint(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => `${path} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`);
}
