/** Code that `terraform init` downloaded: read like the root's own, never written. */

/**
 * Its place in a workspace, wherever the data folder is on disk.
 * https://developer.hashicorp.com/terraform/cli/init#child-module-installation
 */
export const FETCHED_FOLDER = '.terraform/modules';

/** Maps calls to folders. In a workspace: those reachable from its root. */
export const FETCHED_MANIFEST = `${FETCHED_FOLDER}/modules.json`;

/** Whether a file was downloaded; true for the manifest too. `path`: relative to the root */
export function isFetched(path: string): boolean {
  return path.startsWith(`${FETCHED_FOLDER}/`);
}
