import { realpath } from 'node:fs/promises';
import { sep } from 'node:path';
import { WorkspaceError } from '#domain/errors.ts';
import type { Border } from '#domain/workspace.ts';
import { repositoryTop } from './repository-top.ts';

/**
 * Returns the folder that edits must not leave: `repository`, else the git repository, else the root.
 * @param directory absolute path of the root, without links
 * @throws WorkspaceError if `repository` does not contain the root
 */
export async function findBorder(directory: string, repository: string | undefined): Promise<Border> {
  if (repository === undefined) {
    const top = await repositoryTop(directory);
    return { folder: top ?? directory, isRepository: top !== undefined };
  }
  const folder = await realpath(repository).catch(() => repository);
  const isAbove = directory === folder || directory.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
  if (isAbove) return { folder, isRepository: true };
  throw new WorkspaceError(
    'root-outside-repository',
    `Expected --repository to name a folder that holds the root ${directory}; found ${repository}.`,
    'Name the folder that holds all roots and modules, such as the top of the checkout.',
  );
}
