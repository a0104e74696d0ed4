import type { PullRequest, Thread } from '#ports/vcs.ts';

export interface GitLabIssue {
  readonly iid: number;
  readonly web_url: string;
  readonly title: string;
  readonly description?: string | null;
  readonly state: string;
  readonly labels?: readonly (string | { readonly name: string })[];
  readonly author: { readonly username: string };
}

export interface GitLabMergeRequest extends GitLabIssue {
  readonly source_branch: string;
  readonly target_branch: string;
  readonly sha: string;
  readonly draft?: boolean;
  readonly source_project_id: number;
  readonly target_project_id: number;
  readonly merged_at: string | null;
  readonly closed_at: string | null;
  readonly merge_commit_sha: string | null;
  readonly squash_commit_sha: string | null;
  /** Null while GitLab prepares a new merge request. */
  readonly diff_refs?: { readonly base_sha: string } | null;
}

/** The title prefix of a draft, and other accepted ones. https://docs.gitlab.com/user/project/merge_requests/drafts/ */
export const DRAFT = 'Draft: ';
const DRAFT_PREFIXES = /^(?:(?:draft:|\[draft\]|\(draft\))\s*)+/i;

/** Converts a merge request of the REST API; removes the draft prefix from the title. https://docs.gitlab.com/api/merge_requests/ */
export function toPullRequest(merge: GitLabMergeRequest): PullRequest {
  return {
    ...toIssue(merge),
    kind: 'pull-request',
    title: merge.title.replace(DRAFT_PREFIXES, ''),
    state: merge.state === 'merged' ? 'merged' : merge.state === 'closed' ? 'closed' : 'open',
    branch: merge.source_branch,
    head: merge.sha,
    base: merge.target_branch,
    isDraft: merge.draft === true,
    isFromFork: merge.source_project_id !== merge.target_project_id,
  };
}

/** Converts an issue of the REST API. https://docs.gitlab.com/api/issues/ */
export function toIssue(issue: GitLabIssue): Thread {
  return {
    kind: 'issue',
    number: issue.iid,
    url: issue.web_url,
    title: issue.title,
    body: (issue.description ?? '').replaceAll('\r\n', '\n'),
    state: issue.state === 'closed' ? 'closed' : 'open',
    labels: (issue.labels ?? []).map((label) => (typeof label === 'string' ? label : label.name)),
    author: issue.author.username,
  };
}
