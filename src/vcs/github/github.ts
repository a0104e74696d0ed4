import type { Octokit } from 'octokit';
import type { PullRequests, Thread, ThreadRef } from '#ports/vcs.ts';
import { createOnce } from '../vcs-error.ts';
import { isGraphqlRefusal, requestsOf, statusOf } from './requests.ts';
import type { Repository } from './requests.ts';
import { openOctokit } from './client.ts';
import type { GitHubAccess } from './client.ts';
import { addThreadMetadata } from './add-metadata.ts';
import { memberReader } from './members.ts';
import { pullRequestReader } from './read-pull-requests.ts';
import type { PullRequestReader } from './read-pull-requests.ts';
import { toIssue, toPullRequest } from './api-types.ts';

/** https://github.com/orgs/community/discussions/27190 */
const MAX_BODY_LENGTH = 65_536;
/** Not idempotent: no blind retry. */
const ONCE = { request: { retries: 0 } };
const READY = 'mutation($id: ID!) { markPullRequestReadyForReview(input: { pullRequestId: $id }) { pullRequest { isDraft } } }';

/**
 * Opens a repository on GitHub: the port, and the token for git. https://docs.github.com/en/rest
 * @throws DeliveryError if GitHub refuses access
 */
export async function openGitHub(
  access: GitHubAccess,
  name: string,
): Promise<{ readonly pullRequests: PullRequests; readonly gitToken: () => Promise<string> }> {
  const request = requestsOf(access, name);
  const octokit = await request('authenticate the app', () => openOctokit(access));
  const repository = { octokit, at: { owner: access.owner, repo: access.repo }, request };
  const reader = pullRequestReader(repository);
  const pullRequests = {
    name,
    longestBody: MAX_BODY_LENGTH,
    ...reader,
    ...memberReader(repository),
    ...makingIn(repository, reader),
    ...changingIn(repository),
  };
  return { pullRequests, gitToken: () => request('issue a token', () => tokenOf(octokit)) };
}

/** Not idempotent. */
function makingIn(
  { octokit: { rest }, at, request }: Repository,
  reader: PullRequestReader,
): Pick<PullRequests, 'open' | 'openIssue' | 'comment'> {
  const once = <Made>(make: () => Promise<Made>, find: () => Promise<Made | undefined>): Promise<Made> => createOnce(make, find, statusOf);
  return {
    open: ({ branch, base, title, body, isDraft }) =>
      request('open a pull request', () =>
        once(
          async () => toPullRequest((await rest.pulls.create({ ...at, head: branch, base, title, body, draft: isDraft, ...ONCE })).data),
          // GitHub has at most one open pull request from a branch into another.
          async () => (await reader.from(branch)).find((pull) => pull.state === 'open' && pull.base === base),
        ),
      ),
    openIssue: (issue) =>
      request('open an issue', () =>
        once<Thread>(
          async () => toIssue((await rest.issues.create({ ...at, ...issue, labels: [...issue.labels], ...ONCE })).data),
          async () => (await reader.issues(issue.labels[0] ?? '')).find(({ state, body }) => state === 'open' && body === issue.body),
        ),
      ),
    comment: (thread, body) =>
      request('accept a comment', () =>
        once(
          async () => ({ id: (await rest.issues.createComment({ ...at, issue_number: thread.number, body, ...ONCE })).data.id, body }),
          async () => (await reader.comments(thread)).find((comment) => comment.body === body),
        ),
      ),
  };
}

/** Idempotent. */
function changingIn({ octokit, at, request }: Repository): Pick<PullRequests, 'change' | 'addMetadata' | 'changeComment'> {
  const { rest } = octokit;
  return {
    change: (thread, { isDraft, ...change }) =>
      request('change a pull request or an issue', async () => {
        try {
          if (isDraft === false) await markReady({ octokit, at }, thread);
          else if (thread.kind === 'pull-request') await rest.pulls.update({ ...at, pull_number: thread.number, ...change });
          else await rest.issues.update({ ...at, issue_number: thread.number, ...change });
          return 'done';
        } catch (error) {
          if (isGraphqlRefusal(error) || (statusOf(error) === 422 && change.state === 'open')) return 'refused';
          throw error;
        }
      }),
    addMetadata: (thread, metadata) => request('label and assign', () => addThreadMetadata({ octokit, at, thread }, metadata)),
    changeComment: (_thread: ThreadRef, id, body) =>
      request('change a comment', async () => void (await rest.issues.updateComment({ ...at, comment_id: id, body }))),
  };
}

/**
 * The REST API has no such call. It also needs write access to contents.
 * https://docs.github.com/en/graphql/reference/pulls#markpullrequestreadyforreview https://github.com/cli/cli/issues/8910
 */
async function markReady({ octokit, at }: Pick<Repository, 'octokit' | 'at'>, { number }: ThreadRef): Promise<void> {
  const { data } = await octokit.rest.pulls.get({ ...at, pull_number: number });
  await octokit.graphql(READY, { id: data.node_id });
}

async function tokenOf(octokit: Octokit): Promise<string> {
  const authentication = (await octokit.auth({ type: 'installation' })) as { readonly token: string };
  return authentication.token;
}
