/** Several Terraform roots in one run: what each is called, and which file of one is which file of another. */
import type { Workspace } from '../workspace.ts';

/** Which root of a run something is in, and where its state lies. */
export type RootPlace = Pick<Workspace, 'directory' | 'root' | 'workspaceName' | 'backend'>;

/**
 * The part of a workspace that says which root it is.
 * @param workspace one of a run's
 * @returns its place
 */
export function placeOfRoot(workspace: Workspace): RootPlace {
  const { directory, root, workspaceName, backend } = workspace;
  return {
    directory,
    ...(root === undefined ? {} : { root }),
    ...(workspaceName === undefined ? {} : { workspaceName }),
    ...(backend === undefined ? {} : { backend }),
  };
}

/**
 * Names a root for people.
 * @param workspace one of a run's
 * @returns such as `envs/prod`, `envs/prod (workspace blue)`; `.` for the only one
 */
export function describeRoot(workspace: Pick<Workspace, 'root' | 'workspaceName'>): string {
  const { root = '.', workspaceName = 'default' } = workspace;
  return workspaceName === 'default' ? root : `${root} (workspace ${workspaceName})`;
}

/**
 * Where the ledger keeps how far a root's trail was read: two Terraform workspaces of one directory are two roots.
 * @param place a root of the run
 * @returns what the ledger calls it
 */
export function checkpointName({ directory, workspaceName = 'default' }: RootPlace): string {
  return workspaceName === 'default' ? directory : `${directory}#${workspaceName}`;
}

/**
 * Says where a resource is written and where its state lies.
 * @param place the root it is in, and `file:line` of its block
 * @returns such as `main.tf:12, root envs/prod (workspace blue), state s3 states/prod.tfstate`; what is not known or goes
 *   without saying is left out, so it may be empty
 */
export function describeWhereabouts(
  place: Pick<Workspace, 'root' | 'workspaceName' | 'backend'> & { readonly declaredAt?: string },
): string {
  const { backend, declaredAt } = place;
  const name = describeRoot(place);
  const isUsual = backend === undefined || (backend.type === 'local' && backend.key === 'terraform.tfstate');
  return [
    ...(declaredAt === undefined ? [] : [declaredAt]),
    ...(name === '.' ? [] : [`root ${name}`]),
    ...(isUsual ? [] : [`state ${backend.type}${backend.key === undefined ? '' : ` ${backend.key}`}`]),
  ].join(', ');
}

/**
 * The folder that every root of a run lies in, and that delivered paths are relative to.
 * @returns absolute path with forward slashes; of the only root its own directory
 */
export function baseOf(workspace: Pick<Workspace, 'directory' | 'root'>): string {
  const { root = '.' } = workspace;
  const climbs = root === '.' ? 0 : root.split('/').length;
  return absolutePath(workspace, '../'.repeat(climbs) || '.');
}

/**
 * Where a file lies.
 * @param workspace the root whose file it is
 * @param path relative to the root, with forward slashes; may lead out of it (`../modules/queue/main.tf`)
 * @returns absolute path with forward slashes, without dots: equal for two roots that share the file
 */
export function absolutePath(workspace: Pick<Workspace, 'directory'>, path: string): string {
  return normalized(`${workspace.directory.replaceAll('\\', '/')}/${path}`);
}

/**
 * How a file of a root is called from the folder that every root lies in.
 * @param workspace the root whose file it is
 * @param path relative to the root
 * @returns path relative to the base; of the only root unchanged
 */
export function pathFromBase(workspace: Pick<Workspace, 'directory' | 'root'>, path: string): string {
  const { root = '.' } = workspace;
  return root === '.' ? path : relativePath(baseOf(workspace), absolutePath(workspace, path));
}

function normalized(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
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
