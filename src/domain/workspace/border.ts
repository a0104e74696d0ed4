/** Files in the repository may be edited; without a known repository, those in the root's own folder. */
import type { Workspace } from '../workspace.ts';
import { absolutePath, describeRoot } from './roots.ts';

/** Whether a file must not be edited. `path`: relative to the root */
export function isBeyondBorder(workspace: Workspace, path: string): boolean {
  const { border } = workspace;
  if (border === undefined) return false;
  const folder = border.folder.replaceAll('\\', '/').replace(/\/$/, '');
  return !absolutePath(workspace, path).startsWith(`${folder}/`);
}

/** Returns one sentence on what a run does not search or edit, if a root is in no repository; else an empty list. */
export function describeLimits(workspaces: readonly Workspace[]): readonly string[] {
  const alone = workspaces.filter(({ border }) => border?.isRepository === false).map(describeRoot);
  if (alone.length === 0) return [];
  const roots = alone.join() === '.' ? 'the root' : alone.join(', ');
  return [
    `No git repository found above ${roots}: other roots with the same modules or files were not searched, and no file outside that folder is edited. Set --repository DIR to the folder with all roots and modules.`,
  ];
}
