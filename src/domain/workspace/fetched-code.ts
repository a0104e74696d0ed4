/** Code that `terraform init` downloaded: read like the root's own, and never written to. */

/**
 * Where a workspace keeps the paths of downloaded code, wherever the data folder lies on the disk.
 * https://developer.hashicorp.com/terraform/cli/init#child-module-installation
 */
export const FETCHED_FOLDER = '.terraform/modules';

/** Which call has which folder. Of a workspace: those that calls of its root lead to. */
export const FETCHED_MANIFEST = `${FETCHED_FOLDER}/modules.json`;

/**
 * Whether a file of a workspace was downloaded.
 * @param path relative to the root
 * @returns true for the manifest as well
 */
export function isFetched(path: string): boolean {
  return path.startsWith(`${FETCHED_FOLDER}/`);
}
