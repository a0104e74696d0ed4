import type { FileChange } from '#domain/patch.ts';
import { inFolder, pathFromBase } from '#domain/workspace/roots.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { PullRequest } from '#ports/vcs.ts';
import type { ThreadContext } from './thread-context.ts';
import { hasAcceptedValues } from './holds-in-code.ts';
import { textsIn } from './split-deliveries.ts';
import type { WantedThread } from './wanted-threads.ts';

/** Finds another author's open pull request with this intent's values or, if unknown, its text. @throws DeliveryError when the VCS fails */
export async function findMadeByPerson(wanted: WantedThread, context: ThreadContext): Promise<PullRequest | undefined> {
  for (const pull of context.existing.others) {
    const changed = await context.pullRequests.changedPaths(pull.number);
    const relevant = changed.filter((path) => /\.(?:tf|tfvars|hcl|json)$/.test(path));
    if (relevant.length === 0) continue;
    const files = await filesOf(pull, relevant, context);
    if (isSame(files, wanted.files) || containsAll(files, wanted, context.workspaces)) return pull;
  }
  return undefined;
}

async function filesOf(
  pull: PullRequest,
  paths: readonly string[],
  { pullRequests, workspaces, folder }: ThreadContext,
): Promise<readonly FileChange[]> {
  const known = new Map(
    workspaces.flatMap((workspace) =>
      workspace.files.map((file) => [inFolder(folder, pathFromBase(workspace, file.path)), file.text] as const),
    ),
  );
  const changes: FileChange[] = [];
  for (const path of paths) {
    const after = await pullRequests.fileAt(path, pull.head);
    if (after === undefined) continue;
    changes.push({ path: belowFolder(folder, path), before: known.get(path), after });
  }
  return changes;
}

function belowFolder(folder: string, path: string): string {
  if (folder === '.') return path;
  if (path.startsWith(`${folder}/`)) return path.slice(folder.length + 1);
  const climbs = folder.split('/').map(() => '..');
  return [...climbs, path].join('/');
}

function isSame(personFiles: readonly FileChange[], ownFiles: readonly FileChange[]): boolean {
  return ownFiles.length > 0 && ownFiles.every(({ path, after }) => personFiles.some((file) => file.path === path && file.after === after));
}

function containsAll(files: readonly FileChange[], { reconciliations }: WantedThread, workspaces: readonly Workspace[]): boolean {
  return reconciliations.every((item) => {
    const workspace = workspaces.find(
      ({ directory, workspaceName = 'default' }) =>
        item.place === undefined || (directory === item.place.directory && workspaceName === (item.place.workspaceName ?? 'default')),
    );
    if (workspace === undefined) return false;
    const texts = textsIn(workspace, files);
    return texts.size > 0 && hasAcceptedValues(workspace, texts, [item]);
  });
}
