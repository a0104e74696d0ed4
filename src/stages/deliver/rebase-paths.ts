import { posix } from 'node:path';
import type { FileChange } from '#domain/patch.ts';

/** Changes whose paths all lie below one directory. */
export interface RebasedChanges {
  /** Absolute path the names are relative to. */
  readonly directory: string;
  readonly files: readonly FileChange[];
}

/**
 * A root may use modules beside it (`../modules/db`), but `git apply` refuses a name that leaves its directory.
 * So the names are made relative to the nearest directory above that holds all of them.
 * @param directory absolute path of the Terraform root
 * @param files changes, named relative to the root with forward slashes
 * @returns the directory to apply in, and the changes named from there
 */
export function rebasePaths(directory: string, files: readonly FileChange[]): RebasedChanges {
  const root = directory.replaceAll('\\', '/').replace(/\/+$/, '');
  const climbs = Math.max(
    0,
    ...files.map(
      (file) =>
        posix
          .normalize(file.path)
          .split('/')
          .filter((part) => part === '..').length,
    ),
  );
  const base = posix.normalize(posix.join(root === '' ? '/' : root, ...Array.from({ length: climbs }, () => '..')));
  return { directory: base, files: files.map((file) => ({ ...file, path: posix.relative(base, posix.join(root, file.path)) })) };
}
