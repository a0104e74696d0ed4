/** Code that `terraform init` downloaded: read like the root's own, never written. */

/**
 * Its folder in a workspace, independent of the data folder's place on disk.
 * https://developer.hashicorp.com/terraform/cli/init#child-module-installation
 */
export const FETCHED_FOLDER = '.terraform/modules';

/** Maps module calls to folders. A workspace has only calls that its root can reach. */
export const FETCHED_MANIFEST = `${FETCHED_FOLDER}/modules.json`;

/** Whether a file was downloaded; true for the manifest too. `path`: relative to the root */
export function isFetched(path: string): boolean {
  return path.startsWith(`${FETCHED_FOLDER}/`);
}
