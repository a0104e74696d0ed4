import { realpath } from 'node:fs/promises';
import { sep } from 'node:path';
import { WorkspaceError } from '#domain/errors.ts';
import type { Border } from '#domain/workspace.ts';
import { repositoryTop } from './repository-top.ts';

/**
 * Finds the folder that edits for a root may not leave.
 * @param directory absolute path of the root, without links
 * @param repository the folder that the user names for it; absent: the git repository around the root
 * @returns the border; the root's own folder where there is no repository
 * @throws WorkspaceError where the named folder does not hold the root
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
    `expected --repository to name a folder that holds the root ${directory}, found ${repository}`,
    'name the folder that holds all roots and modules, such as the top of the checkout',
  );
}
