import { checkpointName } from '#domain/workspace/roots.ts';
import { selectedWorkspace } from './backend.ts';
import type { Environment } from './cli.ts';
import { dataFolderOf } from './data-folder.ts';
import { findRoots } from './find-roots.ts';
import type { RootOptions } from './find-roots.ts';

/**
 * Returns the names under which the ledger keeps roots, without reading code or state.
 * @throws WorkspaceError if a pattern matches no Terraform code, a root is given twice, or one is inside another
 */
export async function nameRoots(options: readonly RootOptions[], environment: Environment): Promise<readonly string[]> {
  const roots = await findRoots(options);
  return Promise.all(
    roots.map(async ({ directory, workspace }) =>
      checkpointName({
        directory,
        workspaceName: workspace ?? (await selectedWorkspace(dataFolderOf(directory, environment), environment)),
      }),
    ),
  );
}
