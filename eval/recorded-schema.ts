import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import { bundledSchema } from '#terraform/provider-schema.ts';
import { LOCK_FILE, lockedProviders } from '#terraform/provider-version.ts';
import type { FileTree } from './file-tree.ts';

/** The version of the AWS provider that the recordings were made with. */
export const RECORDED = '5.32.1';

/**
 * The interface of the AWS provider that the recordings were made with.
 * @returns it, by resource type
 */
export function recordedSchema(): ProviderSchema {
  return bundledSchema(RECORDED);
}

/**
 * Which version of the AWS provider a root is replayed with.
 * @param tree the root's files
 * @returns the one that its lock file selects; without one that of the recordings
 */
export function replayedVersion(tree: FileTree): string {
  return versionIn(tree.get(LOCK_FILE)?.toString('utf8'));
}

/**
 * The interface of the provider that a scenario is replayed with.
 * @param scenario its root's folder is all that is looked at
 * @returns it, by resource type
 */
export function replayedSchema({ infra }: { readonly infra: string }): ProviderSchema {
  const known = VERSIONS.get(infra) ?? versionIn(lockOf(infra));
  VERSIONS.set(infra, known);
  return bundledSchema(known);
}

/** Folders of recordings and projects, which do not change while a run goes on. */
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
