import type { Workspace } from '../workspace.ts';

export type RootPlace = Pick<Workspace, 'directory' | 'root' | 'folder' | 'workspaceName' | 'backend'>;

/** The part of a workspace that identifies its root. */
export function placeOfRoot(workspace: Workspace): RootPlace {
  const { directory, root, folder, workspaceName, backend } = workspace;
  return {
    directory,
    ...(root === undefined ? {} : { root }),
    ...(folder === undefined ? {} : { folder }),
    ...(workspaceName === undefined ? {} : { workspaceName }),
    ...(backend === undefined ? {} : { backend }),
  };
}

/** Returns the name of a root, such as `envs/prod` or `envs/prod (workspace blue)`; `.` for the only one. */
export function describeRoot(workspace: Pick<Workspace, 'root' | 'workspaceName'>): string {
  const { root = '.', workspaceName = 'default' } = workspace;
  return workspaceName === 'default' ? root : `${root} (workspace ${workspaceName})`;
}

/** The ledger's key for a root's checkpoint: two Terraform workspaces of one directory are two roots. */
export function checkpointName({ directory, workspaceName = 'default' }: RootPlace): string {
  return workspaceName === 'default' ? directory : `${directory}#${workspaceName}`;
}

/** A checkpointName for people: `/srv/live/prod (workspace blue)`. */
export function describeCheckpoint(name: string): string {
  const [, directory = name, workspaceName = 'default'] = /^(.+)#([^#/]+)$/.exec(name) ?? [];
  return describeRoot({ root: directory, workspaceName });
}

/**
 * Such as `envs/prod/main.tf:12, root envs/prod (workspace blue), state s3 states/prod.tfstate`, only with known parts; may be empty.
 * @param place the root, and `file:line` of the block
 */
export function describeWhereabouts(
  place: Pick<Workspace, 'root' | 'folder' | 'workspaceName' | 'backend'> & { readonly declaredAt?: string },
): string {
  const { backend, declaredAt } = place;
  const name = describeRoot(place);
  const isUsual = backend === undefined || (backend.type === 'local' && backend.key === 'terraform.tfstate');
  return [
    ...(declaredAt === undefined ? [] : [pathFromTop(place, declaredAt)]),
    ...(name === '.' ? [] : [`root ${name}`]),
    ...(isUsual ? [] : [`state ${backend.type}${backend.key === undefined ? '' : ` ${backend.key}`}`]),
  ].join(', ');
}

/** The absolute folder above all roots of a run, with forward slashes; delivered paths are relative to it. */
export function baseOf(workspace: Pick<Workspace, 'directory' | 'root'>): string {
  const { root = '.' } = workspace;
  const climbs = root === '.' ? 0 : root.split('/').length;
  return absolutePath(workspace, '../'.repeat(climbs) || '.');
}

/** Absolute, without dots: equal for roots that share the file. `path` may lead out of the root (`../modules/queue/main.tf`). */
export function absolutePath(workspace: Pick<Workspace, 'directory'>, path: string): string {
  return normalized(`${workspace.directory.replaceAll('\\', '/')}/${path}`);
}

/** A root's file relative to the folder above all roots; for the only root unchanged. */
export function pathFromBase(workspace: Pick<Workspace, 'directory' | 'root'>, path: string): string {
  const { root = '.' } = workspace;
  return root === '.' ? path : relativePath(baseOf(workspace), absolutePath(workspace, path));
}

/** A root's file relative to the top of its repository; without one, relative to the folder above all roots. */
export function pathFromTop({ folder, root = '.' }: Pick<Workspace, 'folder' | 'root'>, path: string): string {
  return inFolder(folder ?? root, path);
}

/** Joins two relative paths and resolves dots, except those that lead out of both. */
export function inFolder(folder: string, path: string): string {
  return normalized(`${folder}/${path}`);
}

function normalized(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..' && (path.startsWith('/') || !['..', undefined].includes(parts.at(-1)))) parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return `${path.startsWith('/') ? '/' : ''}${parts.join('/')}`;
}

function relativePath(from: string, to: string): string {
  const [above, below] = [from.split('/').filter(Boolean), to.split('/').filter(Boolean)];
  const shared = above.findIndex((part, index) => part !== below[index]);
  const common = shared === -1 ? above.length : shared;
  return [...above.slice(common).map(() => '..'), ...below.slice(common)].join('/');
}
