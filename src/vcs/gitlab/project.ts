import type { Gitlab } from '@gitbeaker/rest';
import { GitLabRefusal } from './requester.ts';

/** The client, and which project it is of. */
export interface Project {
  readonly client: InstanceType<typeof Gitlab>;
  readonly id: string;
}

/**
 * Reads a file. https://docs.gitlab.com/api/repository_files/#get-raw-file-from-repository
 * @param path from the top of the repository
 * @param commit id of a commit
 * @returns its text; undefined where there is none
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
 * Lists what a merge request changes. https://docs.gitlab.com/api/merge_requests/#list-merge-request-diffs
 * @param number of the merge request
 * @returns paths as they are afterwards
 * @throws GitLabRefusal
 */
export async function changedPaths({ client, id }: Project, number: number): Promise<readonly string[]> {
  const diffs = (await client.MergeRequests.allDiffs(id, number, { perPage: 100 })) as unknown as readonly { readonly new_path: string }[];
  return diffs.map((diff) => diff.new_path);
}
