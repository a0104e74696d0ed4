import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Workspace } from '#domain/workspace.ts';
import { readProviderInstallation } from './cli-configuration.ts';
import { dataFolderOf } from './data-folder.ts';
import type { Environment } from './run-command.ts';

/**
 * `installed` by `terraform init`. `attached`, `overridden`: for provider development. `mirrored`: in a local folder. `part of Terraform`:
 * no other needed.
 */
export type ProvidersAtHand =
  | { readonly kind: 'installed' | 'attached' | 'overridden' | 'part of Terraform' }
  | { readonly kind: 'mirrored'; readonly folders: readonly string[] };

/** Returns how Terraform gets the providers of a root. Undefined if it would have to download one. */
export async function findProviders(
  { directory, stateText }: Pick<Workspace, 'directory' | 'stateText'>,
  environment: Environment,
): Promise<ProvidersAtHand | undefined> {
  const folder = join(dataFolderOf(directory, environment), 'providers');
  // `init` leaves an empty folder if no provider is needed.
  if ((await readdir(folder).catch(() => undefined)) !== undefined) return { kind: 'installed' };
  if ((environment['TF_REATTACH_PROVIDERS'] ?? '') !== '') return { kind: 'attached' };
  const named = providersOf(stateText);
  const needed = named.filter((source) => !source.startsWith('terraform.io/builtin/'));
  if (named.length > 0 && needed.length === 0) return { kind: 'part of Terraform' };
  const { overridden, mirrors } = await readProviderInstallation(environment);
  // An empty state names no provider; Terraform reports missing ones.
  if (overridden.length > 0 && needed.every((one) => overridden.some((source) => isSame(source, one)))) return { kind: 'overridden' };
  if (needed.length === 0) return undefined;
  const folders = await Promise.all(needed.map((one) => mirrorOf(one, mirrors)));
  const known = folders.filter((folder) => folder !== undefined);
  return known.length < needed.length ? undefined : { kind: 'mirrored', folders: [...new Set(known)] };
}

/** Source addresses such as `registry.terraform.io/hashicorp/aws`, each once. */
export function providersOf(text: string | undefined): readonly string[] {
  const named = [...(text ?? '').matchAll(/provider\[\\"([^"\\]+)\\"\]/g)].map(([, source = '']) => source);
  return [...new Set(named)];
}

/** A source without a host matches the default registry of either program. */
function isSame(source: string, needed: string): boolean {
  return source.split('/').length > 2 ? source === needed : needed.endsWith(`/${source}`);
}

async function mirrorOf(source: string, mirrors: readonly string[]): Promise<string | undefined> {
  for (const folder of mirrors) if ((await readdir(join(folder, source)).catch(() => [])).length > 0) return folder;
  return undefined;
}
