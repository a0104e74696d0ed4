import type { PullRequest, Thread } from '#ports/vcs.ts';

export interface GitHubPull {
  readonly number: number;
  readonly html_url: string;
  readonly title: string;
  readonly body: string | null;
  readonly state: string;
  readonly merged_at: string | null;
  readonly draft?: boolean | undefined;
  readonly labels: readonly { readonly name?: string }[];
  readonly user: { readonly login: string } | null;
  readonly head: { readonly ref: string; readonly sha: string; readonly repo: { readonly full_name: string } | null };
  readonly base: { readonly ref: string; readonly repo: { readonly full_name: string } };
}

export interface GitHubIssue {
  readonly number: number;
  readonly html_url: string;
  readonly title: string;
  readonly body?: string | null | undefined;
  readonly state: string;
  readonly labels: readonly (string | { readonly name?: string | null })[];
  readonly user: { readonly login: string } | null;
}

/** Converts a pull request of the REST API. https://docs.github.com/en/rest/pulls/pulls */
export function toPullRequest(pull: GitHubPull): PullRequest {
  const { state, merged_at: mergedAt } = pull;
  return {
    ...toIssue(pull),
    kind: 'pull-request',
    state: mergedAt !== null ? 'merged' : state === 'open' ? 'open' : 'closed',
    branch: pull.head.ref,
    head: pull.head.sha,
    base: pull.base.ref,
    isDraft: pull.draft === true,
    isFromFork: pull.head.repo?.full_name !== pull.base.repo.full_name,
  };
}

/** Converts an issue of the REST API. https://docs.github.com/en/rest/issues/issues */
export function toIssue(issue: GitHubIssue): Thread {
  return {
    kind: 'issue',
    number: issue.number,
    url: issue.html_url,
    title: issue.title,
    body: (issue.body ?? '').replaceAll('\r\n', '\n'),
    state: issue.state === 'open' ? 'open' : 'closed',
    labels: issue.labels.flatMap((label) => (typeof label === 'string' ? label : (label.name ?? []))),
    author: issue.user?.login ?? 'ghost',
  };
}
