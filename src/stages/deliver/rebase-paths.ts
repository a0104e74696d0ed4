import { posix } from 'node:path';
import type { FileChange } from '#domain/patch.ts';

/** Changes with paths below one directory. */
export interface RebasedChanges {
  /** Absolute path; the names are relative to it. */
  readonly directory: string;
  readonly files: readonly FileChange[];
}

/**
 * Makes paths relative to the nearest directory above all files: a root may use modules outside of it (`../modules/db`), but `git apply`
 * refuses paths out of its directory.
 * @param files named relative to the root with forward slashes
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
