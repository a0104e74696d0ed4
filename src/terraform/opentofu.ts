import { access, constants } from 'node:fs/promises';
import { basename, delimiter, join } from 'node:path';
import { codeNames, isOpenTofuFile } from '#domain/workspace/code-file.ts';
import { readLockFile } from './provider-version.ts';
import type { Environment } from './start-terraform.ts';

/** The facts that show whether a root is an OpenTofu root. */
export interface OpenTofuSigns {
  /** Absolute path of the root. */
  readonly directory: string;
  /** Files in it. */
  readonly names: readonly string[];
  /** `auto`, a name on the PATH or a path; absent: nothing is run. */
  readonly binary?: string | undefined;
  readonly environment?: Environment | undefined;
}

/**
 * Returns whether OpenTofu reads a root. A program given by name decides; else the registry in the lock file; else the installed program;
 * else the code, which only OpenTofu can read if `x.tofu` has no `x.tf`.
 * https://opentofu.org/docs/language/files/dependency-lock/
 * @returns true for OpenTofu
 */
export async function readsOpenTofu({ directory, names, binary, environment }: OpenTofuSigns): Promise<boolean> {
  const named = binary === undefined || binary === 'auto' ? undefined : productOf(binary);
  if (named !== undefined) return named === 'tofu';
  const lock = await readLockFile(directory);
  const registry = /"registry\.(opentofu|terraform)\.(?:org|io)\//.exec(lock)?.[1];
  if (registry !== undefined) return registry === 'opentofu';
  const installed = binary === 'auto' ? await firstOnPath(environment?.['PATH'] ?? '') : undefined;
  if (installed !== undefined) return installed === 'tofu';
  return codeNames(names, true).some((name) => isOpenTofuFile(name) && !names.includes(name.replace('.tofu', '.tf')));
}

function productOf(binary: string): 'terraform' | 'tofu' | undefined {
  const name = basename(binary);
  if (/tofu/i.test(name)) return 'tofu';
  return /terraform/i.test(name) ? 'terraform' : undefined;
}

async function firstOnPath(path: string): Promise<'terraform' | 'tofu' | undefined> {
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  for (const product of ['terraform', 'tofu'] as const) {
    for (const folder of folders) {
      const isThere = await access(join(folder, product), constants.X_OK).then(
        () => true,
        () => false,
      );
      if (isThere) return product;
    }
  }
  return undefined;
}
