import type { MergedFile, PullRequestOutcome } from '#ports/vcs.ts';
import { changedPaths, fileAt } from './project.ts';
import type { Project } from './project.ts';
import { GitLabRefusal } from './requester.ts';
import type { GitLabMergeRequest } from './api-types.ts';
import { toPullRequest } from './api-types.ts';

/**
 * Reads how a merge request ended. https://docs.gitlab.com/api/merge_requests/#get-single-mr
 * @returns undefined if there is no such merge request
 * @throws GitLabRefusal
 */
export async function outcomeOf(project: Project, number: number): Promise<PullRequestOutcome | undefined> {
  const merge = await show(project, number);
  if (merge === undefined) return undefined;
  const { web_url: url, merged_at: mergedAt, closed_at: closedAt } = merge;
  const { state } = toPullRequest(merge);
  if (state !== 'merged') return { state, url, ...(closedAt === null ? {} : { endedAt: closedAt }) };
  // A fast-forward merge has neither a merge nor a squash commit: the branch's last commit was merged.
  const commit = merge.merge_commit_sha ?? merge.squash_commit_sha ?? merge.sha;
  const base = merge.diff_refs?.base_sha;
  const mergedFiles: MergedFile[] = [];
  for (const path of await changedPaths(project, number)) {
    const text = await fileAt(project, path, commit);
    const before = base === undefined ? undefined : await fileAt(project, path, base);
    mergedFiles.push({ path, ...(before === undefined ? {} : { before }), ...(text === undefined ? {} : { text }) });
  }
  return { state, url, ...(mergedAt === null ? {} : { endedAt: mergedAt }), mergedFiles };
}

async function show({ client, id }: Project, number: number): Promise<GitLabMergeRequest | undefined> {
  try {
    return (await client.MergeRequests.show(id, number)) as unknown as GitLabMergeRequest;
  } catch (error) {
    if (error instanceof GitLabRefusal && error.status === 404) return undefined;
    throw error;
  }
}
