import type { Octokit } from 'octokit';
import type { MergedFile, PullRequestOutcome, PullRequests } from '#ports/vcs.ts';
import { commentsOn } from './comments.ts';
import { absent } from './requests.ts';
import type { Repository } from './requests.ts';
import { toIssue, toPullRequest } from './api-types.ts';

const RAW = { mediaType: { format: 'raw' } };

export type PullRequestReader = Pick<
  PullRequests,
  'from' | 'issues' | 'labelled' | 'comments' | 'openInto' | 'defaultBranch' | 'outcome' | 'fileAt' | 'changedPaths'
>;

type Place = Repository['at'];

/** The read-only methods of the port. https://docs.github.com/en/rest/pulls/pulls https://docs.github.com/en/rest/issues/issues */
export function pullRequestReader({ octokit, at, request }: Repository): PullRequestReader {
  const { rest } = octokit;
  return {
    from: async (branch) => {
      const query = { ...at, state: 'all', head: `${at.owner}:${branch}`, sort: 'created', direction: 'desc', per_page: 100 } as const;
      const pulls = await request('list pull requests of a branch', () => octokit.paginate(rest.pulls.list, query));
      return pulls.map(toPullRequest).filter((pull) => pull.branch === branch && !pull.isFromFork);
    },
    issues: async (label) => {
      const query = { ...at, state: 'all', labels: label, sort: 'created', direction: 'asc', per_page: 100 } as const;
      const found = await request('list issues', () => octokit.paginate(rest.issues.listForRepo, query));
      return found.filter((issue) => issue.pull_request === undefined).map(toIssue);
    },
    labelled: async (label) => {
      // GitHub's API treats every pull request as an issue too.
      const query = { ...at, state: 'all', labels: label, per_page: 100 } as const;
      const found = await request('list items with a label', () => octokit.paginate(rest.issues.listForRepo, query));
      return found.map((issue) => ({ kind: issue.pull_request === undefined ? 'issue' : 'pull-request', number: issue.number }));
    },
    comments: (thread) => commentsOn(thread, { octokit, at, request }),
    openInto: async (base) => {
      const query = { ...at, state: 'open', base, per_page: 100 } as const;
      return (await request('list open pull requests', () => octokit.paginate(rest.pulls.list, query))).map(toPullRequest);
    },
    defaultBranch: () => request('exist', async () => (await rest.repos.get(at)).data.default_branch),
    outcome: (number) => request('show a pull request', () => outcomeOf(octokit, at, number)),
    fileAt: (path, commit) => request('show a file', () => fileAt(octokit, at, { path, commit })),
    changedPaths: (number) =>
      request('list files of a pull request', async () => (await filesOf(octokit, at, number)).map((file) => file.filename)),
  };
}

async function outcomeOf(octokit: Octokit, at: Place, number: number): Promise<PullRequestOutcome | undefined> {
  const pull = await octokit.rest.pulls.get({ ...at, pull_number: number }).catch(absent);
  if (pull === undefined) return undefined;
  const { html_url: url, state, merged_at: mergedAt, closed_at: closedAt, merge_commit_sha: commit } = pull.data;
  if (mergedAt === null || commit === null)
    return { state: state === 'open' ? 'open' : 'closed', url, ...(closedAt === null ? {} : { endedAt: closedAt }) };
  const mergedFiles: MergedFile[] = [];
  for (const { filename: path, status } of await filesOf(octokit, at, number)) {
    const text = status === 'removed' ? undefined : await fileAt(octokit, at, { path, commit });
    const before = status === 'added' ? undefined : await fileAt(octokit, at, { path, commit: pull.data.base.sha });
    mergedFiles.push({ path, ...(before === undefined ? {} : { before }), ...(text === undefined ? {} : { text }) });
  }
  return { state: 'merged', url, endedAt: mergedAt, mergedFiles };
}

async function filesOf(
  octokit: Octokit,
  at: Place,
  number: number,
): Promise<readonly { readonly filename: string; readonly status: string }[]> {
  return octokit.paginate(octokit.rest.pulls.listFiles, { ...at, pull_number: number, per_page: 100 });
}

async function fileAt({ rest }: Octokit, at: Place, file: { readonly path: string; readonly commit: string }): Promise<string | undefined> {
  const answer = await rest.repos.getContent({ ...at, path: file.path, ref: file.commit, ...RAW }).catch(absent);
  // In the raw format a file is returned as text, whatever its schema says; a folder as a list.
  return typeof answer?.data === 'string' ? answer.data : undefined;
}
