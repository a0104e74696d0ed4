/**
 * Whether Terraform has the providers of a root, so that it can refresh and plan: one answer for both, and for doctor. It looks at
 * folders and the user's configuration; it fetches nothing.
 */
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Workspace } from '#domain/workspace.ts';
import { readProviderInstallation } from './cli-configuration.ts';
import type { Environment } from './run.ts';

/**
 * installed: by `terraform init` · attached, overridden: as developers of providers do it, for every provider of the state ·
 * mirrored: in a folder that `init` takes every provider of the state from · part of Terraform: the state needs no other.
 */
export type ProvidersAtHand =
  | { readonly kind: 'installed' | 'attached' | 'overridden' | 'part of Terraform' }
  | { readonly kind: 'mirrored'; readonly folders: readonly string[] };

/**
 * Finds the providers of a root.
 * @param workspace the root and its state
 * @param environment that the commands run in
 * @returns how Terraform gets them; undefined where it would have to fetch one
 */
export async function findProviders(
  { directory, stateText }: Pick<Workspace, 'directory' | 'stateText'>,
  environment: Environment,
): Promise<ProvidersAtHand | undefined> {
  const folder = resolve(directory, environment['TF_DATA_DIR'] || '.terraform', 'providers');
  // An empty one is what init leaves where nothing is needed.
  if ((await readdir(folder).catch(() => undefined)) !== undefined) return { kind: 'installed' };
  if ((environment['TF_REATTACH_PROVIDERS'] ?? '') !== '') return { kind: 'attached' };
  const named = providersOf(stateText);
  const needed = named.filter((source) => !source.startsWith('terraform.io/builtin/'));
  if (named.length > 0 && needed.length === 0) return { kind: 'part of Terraform' };
  const { overridden, mirrors } = await readProviderInstallation(environment);
  // An empty state names none: then code decides, and Terraform tells what it lacks.
  if (overridden.length > 0 && needed.every((one) => overridden.some((source) => isSame(source, one)))) return { kind: 'overridden' };
  if (needed.length === 0) return undefined;
  const folders = await Promise.all(needed.map((one) => mirrorOf(one, mirrors)));
  const known = folders.filter((folder) => folder !== undefined);
  return known.length < needed.length ? undefined : { kind: 'mirrored', folders: [...new Set(known)] };
}

/**
 * Lists the providers of a state.
 * @param text of the state; absent: there is none
 * @returns source addresses such as `registry.terraform.io/hashicorp/aws`, each once
 */
export function providersOf(text: string | undefined): readonly string[] {
  const named = [...(text ?? '').matchAll(/provider\[\\"([^"\\]+)\\"\]/g)].map(([, source = '']) => source);
  return [...new Set(named)];
}

/** A source without a host is of the registry that the program goes by, which need not be the one that wrote the state. */
function isSame(source: string, needed: string): boolean {
  return source.split('/').length > 2 ? source === needed : needed.endsWith(`/${source}`);
}

async function mirrorOf(source: string, mirrors: readonly string[]): Promise<string | undefined> {
  for (const folder of mirrors) if ((await readdir(join(folder, source)).catch(() => [])).length > 0) return folder;
  return undefined;
}
