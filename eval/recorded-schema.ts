import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import { bundledSchema } from '#terraform/provider-schema.ts';
import { LOCK_FILE, lockedProviders } from '#terraform/provider-version.ts';
import type { FileTree } from './file-tree.ts';

/** The version of the AWS provider that the recordings were made with. */
export const RECORDED = '5.32.1';

/**
 * The schema of the AWS provider that the recordings were made with.
 * @returns the schema, by resource type
 */
export function recordedSchema(): ProviderSchema {
  return bundledSchema(RECORDED);
}

/**
 * The version of the AWS provider that a root is replayed with.
 * @param tree the root's files
 * @returns the version in its lock file, or that of the recordings if it has no lock file
 */
export function replayedVersion(tree: FileTree): string {
  return versionIn(tree.get(LOCK_FILE)?.toString('utf8'));
}

/**
 * The schema of the provider that a scenario is replayed with.
 * @param scenario only its root's folder is used
 * @returns the schema, by resource type
 */
export function replayedSchema({ infra }: { readonly infra: string }): ProviderSchema {
  const known = VERSIONS.get(infra) ?? versionIn(lockOf(infra));
  VERSIONS.set(infra, known);
  return bundledSchema(known);
}

/** By folder of a recording or project; these do not change during a run. */
const VERSIONS = new Map<string, string>();

function lockOf(infra: string): string | undefined {
  try {
    return readFileSync(join(infra, LOCK_FILE), 'utf8');
  } catch {
    return undefined;
  }
}

function versionIn(lock = ''): string {
  return lockedProviders(lock).find(({ source }) => source.endsWith('/hashicorp/aws'))?.version ?? RECORDED;
}
