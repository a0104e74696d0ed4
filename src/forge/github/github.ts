/**
 * Pull requests and issues of one repository on GitHub. Takes what the port asks and returns GitHub's answer in the port's words.
 * Refuses to know what a body says. https://docs.github.com/en/rest
 */
import { RequestError } from 'octokit';
import type { Octokit } from 'octokit';
import type { PullRequestDraft, PullRequestOutcome, PullRequests, ThreadRef } from '#ports-forge.ts';
import { forgeError, makeOnce } from '../forge-error.ts';
import { openOctokit } from './client.ts';
import type { GitHubAccess } from './client.ts';
import { dressThread } from './dress.ts';
import { toIssue, toPullRequest } from './shapes.ts';

/** https://github.com/orgs/community/discussions/27190 */
const LONGEST_BODY = 65_536;
/** What would be made twice is not repeated blindly. */
const ONCE = { request: { retries: 0 } };
const RAW = { mediaType: { format: 'raw' } };

/**
 * Opens a repository on GitHub.
 * @param access where, and what opens it
 * @param name for messages
 * @returns the port, and what opens the repository for git
 * @throws DeliveryError where GitHub does not let in
 */
export async function openGitHub(
  access: GitHubAccess,
  name: string,
): Promise<{ readonly pullRequests: PullRequests; readonly gitToken: () => Promise<string> }> {
  const { owner, repo, credentials } = access;
  const secrets = credentials.kind === 'token' ? [credentials.token] : [credentials.privateKey];
  const asked = async <Answer>(what: string, act: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await act();
    } catch (error) {
      if (error instanceof RequestError)
        throw forgeError(
          `${name} to ${what}`,
          { status: error.response === undefined ? 0 : error.status, message: error.message },
          secrets,
        );
      throw error;
    }
  };
  const octokit = await asked('know the app', () => openOctokit(access));
  const at = { owner, repo };
  const rest = octokit.rest;
  const pages = <Item>(what: string, read: () => Promise<readonly Item[]>): Promise<readonly Item[]> => asked(what, read);
  const from: PullRequests['from'] = async (branch) => {
    const query = { ...at, state: 'all', head: `${owner}:${branch}`, sort: 'created', direction: 'desc', per_page: 100 } as const;
    const pulls = await pages('list pull requests of a branch', () => octokit.paginate(rest.pulls.list, query));
    return pulls.map(toPullRequest).filter((pull) => pull.branch === branch && !pull.isFromFork);
  };
  const issues: PullRequests['issues'] = async (label) => {
    const query = { ...at, state: 'all', labels: label, sort: 'created', direction: 'asc', per_page: 100 } as const;
    const found = await pages('list issues', () => octokit.paginate(rest.issues.listForRepo, query));
    return found.filter((issue) => issue.pull_request === undefined).map(toIssue);
  };
  const comments: PullRequests['comments'] = async ({ number }) => {
    const query = { ...at, issue_number: number, per_page: 100 };
    const found = await pages('list comments', () => octokit.paginate(rest.issues.listComments, query));
    return found.map(({ id, body }) => ({ id, body: (body ?? '').replaceAll('\r\n', '\n') }));
  };
  const pullRequests: PullRequests = {
    name,
    longestBody: LONGEST_BODY,
    from,
    issues,
    comments,
    defaultBranch: () => asked('be there', async () => (await rest.repos.get(at)).data.default_branch),
    openInto: async (base) => {
      const query = { ...at, state: 'open', base, per_page: 100 } as const;
      return (await pages('list open pull requests', () => octokit.paginate(rest.pulls.list, query))).map(toPullRequest);
    },
    open: (draft) =>
      asked('open a pull request', () =>
        makeOnce(
          () => open(octokit, at, draft),
          () => openOf(from, draft),
          statusOf,
        ),
      ),
    openIssue: (issue) =>
      asked('open an issue', () =>
        makeOnce(
          async () => toIssue((await rest.issues.create({ ...at, ...issue, labels: [...issue.labels], ...ONCE })).data),
          async () => (await issues(issue.labels[0] ?? '')).find(({ state, body }) => state === 'open' && body === issue.body),
          statusOf,
        ),
      ),
    change: (thread, change) =>
      asked('change a pull request or an issue', async () => {
        try {
          if (thread.kind === 'pull-request') await rest.pulls.update({ ...at, pull_number: thread.number, ...change });
          else await rest.issues.update({ ...at, issue_number: thread.number, ...change });
          return 'done';
        } catch (error) {
          if (statusOf(error) === 422 && change.state === 'open') return 'refused';
          throw error;
        }
      }),
    dress: (thread, dress) => asked('label and assign', () => dressThread({ octokit, at, thread }, dress)),
    comment: (thread, body) =>
      asked('take a comment', () =>
        makeOnce(
          async () => ({ id: (await rest.issues.createComment({ ...at, issue_number: thread.number, body, ...ONCE })).data.id, body }),
          async () => (await comments(thread)).find((comment) => comment.body === body),
          statusOf,
        ),
      ),
    changeComment: (_thread: ThreadRef, id, body) =>
      asked('change a comment', async () => void (await rest.issues.updateComment({ ...at, comment_id: id, body }))),
    outcome: (number) => asked('tell of a pull request', () => outcomeOf(octokit, at, number)),
    fileAt: (path, commit) => asked('show a file', () => fileAt(octokit, at, { path, commit })),
    changedPaths: (number) =>
      asked('list files of a pull request', async () => (await filesOf(octokit, at, number)).map((file) => file.filename)),
  };
  return { pullRequests, gitToken: () => asked('give a token', () => tokenOf(octokit)) };
}

interface Place {
  readonly owner: string;
  readonly repo: string;
}

async function tokenOf(octokit: Octokit): Promise<string> {
  const authentication = (await octokit.auth({ type: 'installation' })) as { readonly token: string };
  return authentication.token;
}

async function open(
  { rest }: Octokit,
  at: Place,
  { branch, base, title, body, isDraft }: PullRequestDraft,
): ReturnType<PullRequests['open']> {
  return toPullRequest((await rest.pulls.create({ ...at, head: branch, base, title, body, draft: isDraft, ...ONCE })).data);
}

/** GitHub has at most one open pull request of a branch into another. */
async function openOf(
  from: PullRequests['from'],
  { branch, base }: PullRequestDraft,
): Promise<Awaited<ReturnType<PullRequests['open']>> | undefined> {
  return (await from(branch)).find((pull) => pull.state === 'open' && pull.base === base);
}

async function outcomeOf(octokit: Octokit, at: Place, number: number): Promise<PullRequestOutcome | undefined> {
  const pull = await octokit.rest.pulls.get({ ...at, pull_number: number }).catch(absent);
  if (pull === undefined) return undefined;
  const { html_url: url, state, merged_at: mergedAt, closed_at: closedAt, merge_commit_sha: commit } = pull.data;
  if (mergedAt === null || commit === null)
    return { state: state === 'open' ? 'open' : 'closed', url, ...(closedAt === null ? {} : { endedAt: closedAt }) };
  const mergedFiles: { path: string; text?: string }[] = [];
  for (const { filename: path, status } of await filesOf(octokit, at, number)) {
    const text = status === 'removed' ? undefined : await fileAt(octokit, at, { path, commit });
    mergedFiles.push({ path, ...(text === undefined ? {} : { text }) });
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
  // What comes raw is text, whatever its schema says; of a folder comes a list.
  return typeof answer?.data === 'string' ? answer.data : undefined;
}

function absent(error: unknown): undefined {
  if (statusOf(error) !== 404) throw error;
  return undefined;
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof RequestError)) return undefined;
  return error.response === undefined ? 0 : error.status;
}
