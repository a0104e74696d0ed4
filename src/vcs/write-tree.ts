import { posix } from 'node:path';
import { DeliveryError } from '#domain/errors.ts';
import type { FileChange } from '#domain/patch.ts';
import type { Repository } from './repository.ts';
import { runGit } from './run-git.ts';

/**
 * Adds files to an index and writes its tree. The index must contain the replaced files as they were read.
 * @param index an index file other than the user's
 * @returns the tree's id
 * @throws DeliveryError for a file that changed, is outside the repository, or is a link
 */
export async function writeTree(repository: Repository, index: string, files: readonly FileChange[]): Promise<string> {
  const cwd = repository.top;
  for (const file of files) {
    const path = pathInRepository(repository, file);
    const mode = await checkUnchanged(repository, { index, path, file });
    const blob = await runGit(['hash-object', '-w', '--stdin', `--path=${path}`], { cwd, input: file.after });
    await runGit(['update-index', '-z', '--index-info'], { cwd, index, input: `${mode} ${blob}\t${path}\0` });
  }
  return runGit(['write-tree'], { cwd, index });
}

function pathInRepository({ prefix, top }: Repository, { path }: FileChange): string {
  const inside = posix.normalize(posix.join(prefix, path));
  if (!posix.isAbsolute(path) && inside !== '..' && !inside.startsWith('../')) return inside;
  throw new DeliveryError(
    'outside-repository',
    `Expected ${path} to lie inside ${top}; found it outside.`,
    'Use --write or --deliver patch.',
  );
}

/** Compares git's own hashes: they ignore line endings that attributes convert on checkout. */
async function checkUnchanged(
  { top }: Repository,
  { index, path, file }: { readonly index: string; readonly path: string; readonly file: FileChange },
): Promise<string> {
  const [mode, blob] = await entryOf(path, { cwd: top, index });
  if (file.before === undefined) {
    if (mode === undefined) return '100644';
    throw new DeliveryError(
      'differs-from-commit',
      `Expected no ${path} in the last commit; found one.`,
      'Restore the file or commit its removal, then run again.',
    );
  }
  if (mode === undefined || blob === undefined)
    throw new DeliveryError(
      'not-committed',
      `Expected ${path} in the last commit; found it untracked.`,
      'Commit the file first, or use --write.',
    );
  if (mode !== '100644' && mode !== '100755')
    throw new DeliveryError(
      'not-a-file',
      `Expected a plain file at ${path} in the last commit; found a link.`,
      'Use --write or --deliver patch.',
    );
  const read = await runGit(['hash-object', '--stdin', `--path=${path}`], { cwd: top, input: file.before });
  if (read === blob) return mode;
  throw new DeliveryError(
    'differs-from-commit',
    `Expected ${path} as in the last commit; found uncommitted changes.`,
    'Commit or stash them, then run again, or use --write.',
  );
}

/** Returns mode and blob of one path. For a folder git lists its files; it counts as absent. */
async function entryOf(path: string, call: { readonly cwd: string; readonly index: string }): Promise<readonly [string?, string?]> {
  const listed = await runGit(['ls-files', '--stage', '-z', '--', path], call);
  const match = /^(\d+) ([0-9a-f]+) 0\t([^\0]*)\0$/.exec(listed);
  return match?.[1] === undefined || match[2] === undefined || match[3] !== path ? [] : [match[1], match[2]];
}
