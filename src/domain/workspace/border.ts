/** Which files of a workspace may be edited: those within the repository, or within the root's own folder where no repository is known. */
import type { Workspace } from '../workspace.ts';
import { absolutePath, describeRoot } from './roots.ts';

/**
 * Whether a file lies where no edit goes.
 * @param workspace the root whose file it is
 * @param path relative to the root
 * @returns true outside the border
 */
export function isBeyondBorder(workspace: Workspace, path: string): boolean {
  const { border } = workspace;
  if (border === undefined) return false;
  const folder = border.folder.replaceAll('\\', '/').replace(/\/$/, '');
  return !absolutePath(workspace, path).startsWith(`${folder}/`);
}

/**
 * Says what a run could not look for, and what it leaves alone for that.
 * @param workspaces every root of the run
 * @returns one sentence where no repository stands above a root; else nothing
 */
export function describeLimits(workspaces: readonly Workspace[]): readonly string[] {
  const alone = workspaces.filter(({ border }) => border?.isRepository === false).map(describeRoot);
  if (alone.length === 0) return [];
  const roots = alone.join() === '.' ? 'the root' : alone.join(', ');
  return [
    `No git repository found above ${roots}: other roots with the same modules or files were not searched, and no file outside that folder is edited. Set --repository DIR to the folder with all roots and modules.`,
  ];
}
