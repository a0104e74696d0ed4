import type { Gitlab } from '@gitbeaker/rest';
import { GitLabRefusal } from './requester.ts';

export interface Project {
  readonly client: InstanceType<typeof Gitlab>;
  readonly id: string;
}

/**
 * Reads a file at a commit; undefined if it does not exist. https://docs.gitlab.com/api/repository_files/#get-raw-file-from-repository
 * @param path from the top of the repository
 * @throws GitLabRefusal
 */
export async function fileAt({ client, id }: Project, path: string, commit: string): Promise<string | undefined> {
  try {
    return String(await client.RepositoryFiles.showRaw(id, path, commit));
  } catch (error) {
    if (error instanceof GitLabRefusal && error.status === 404) return undefined;
    throw error;
  }
}

/**
 * Lists the paths that a merge request changes, as they are after it. https://docs.gitlab.com/api/merge_requests/#list-merge-request-diffs
 * @throws GitLabRefusal
 */
export async function changedPaths({ client, id }: Project, number: number): Promise<readonly string[]> {
  const diffs = (await client.MergeRequests.allDiffs(id, number, { perPage: 100 })) as unknown as readonly { readonly new_path: string }[];
  return diffs.map((diff) => diff.new_path);
}
