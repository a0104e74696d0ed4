import { Gitlab } from '@gitbeaker/rest';
import type { PullRequests, Thread, ThreadRef } from '#ports/vcs.ts';
import { createOnce } from '../vcs-error.ts';
import { requestsOf, statusOf } from './requests.ts';
import type { MakeRequest } from './requests.ts';
import { addThreadMetadata } from './add-metadata.ts';
import { notesOf } from './notes.ts';
import type { Project } from './project.ts';
import { mergeRequestReader } from './read-merge-requests.ts';
import { createRequester } from './requester.ts';
import { DRAFT, toIssue, toPullRequest } from './api-types.ts';
import type { GitLabIssue, GitLabMergeRequest } from './api-types.ts';

/** https://docs.gitlab.com/administration/instance_limits/#size-of-comments-and-descriptions-of-issues-merge-requests-and-epics */
const MAX_BODY_LENGTH = 1_000_000;

export interface GitLabAccess {
  /** URL of the instance, without `/api/v4`. */
  readonly url: string;
  /** `group/name`, or with subgroups. */
  readonly project: string;
  readonly token: string;
  /** Reports the reasons of delays. */
  readonly onMessage: (message: string) => void;
}

/** Opens a project on GitLab. https://docs.gitlab.com/api/rest/ */
export function openGitLab({ url, project: id, token, onMessage }: GitLabAccess, name: string): PullRequests {
  const project: Project = { client: new Gitlab({ host: url.replace(/\/+$/, ''), token, requesterFn: createRequester(onMessage) }), id };
  const request = requestsOf(name, token);
  return {
    name,
    longestBody: MAX_BODY_LENGTH,
    ...mergeRequestReader(project, request),
    ...makingIn(project, request),
    change: (thread, change) => request('change a merge request or an issue', () => changeThread(project, thread, change)),
    addMetadata: (thread, metadata) => request('label and assign', () => addThreadMetadata(project, thread, metadata)),
    changeComment: (thread, comment, body) =>
      request('change a comment', async () => void (await notesOf(project, thread).edit(comment, body))),
  };
}

/** Not idempotent. */
function makingIn(project: Project, request: MakeRequest): Pick<PullRequests, 'open' | 'openIssue' | 'comment'> {
  const { client, id } = project;
  // A failed look-up means that the creation failed; `request` reports it once.
  const reader = mergeRequestReader(project, (_what, act) => act());
  const once = <Made>(make: () => Promise<Made>, find: () => Promise<Made | undefined>): Promise<Made> => createOnce(make, find, statusOf);
  return {
    open: ({ branch, base, title, body, isDraft }) =>
      request('open a merge request', () =>
        once(
          async () => {
            const named = `${isDraft ? DRAFT : ''}${title}`;
            const made = await client.MergeRequests.create(id, branch, base, named, { description: body });
            return toPullRequest(made as unknown as GitLabMergeRequest);
          },
          async () => (await reader.from(branch)).find((pull) => pull.state === 'open' && pull.base === base),
        ),
      ),
    openIssue: ({ title, body, labels }) =>
      request('open an issue', () =>
        once<Thread>(
          async () =>
            toIssue((await client.Issues.create(id, title, { description: body, labels: labels.join(',') })) as unknown as GitLabIssue),
          async () => (await reader.issues(labels[0] ?? '')).find((issue) => issue.state === 'open' && issue.body === body),
        ),
      ),
    comment: (thread, body) =>
      request('accept a comment', () =>
        once(
          async () => ({ id: (await notesOf(project, thread).create(body)).id, body }),
          async () => (await reader.comments(thread)).find((comment) => comment.body === body),
        ),
      ),
  };
}

async function changeThread(
  { client, id }: Project,
  { kind, number }: ThreadRef,
  { title, body, state, isDraft: ready }: Parameters<PullRequests['change']>[1],
): Promise<'done' | 'refused'> {
  const wanted = {
    ...(body === undefined ? {} : { description: body }),
    ...(state === undefined ? {} : { stateEvent: state === 'open' ? ('reopen' as const) : ('close' as const) }),
  };
  try {
    if (ready === false) {
      const shown = (await client.MergeRequests.show(id, number)) as unknown as GitLabMergeRequest;
      await client.MergeRequests.edit(id, number, { title: toPullRequest(shown).title });
    } else if (kind === 'issue') await client.Issues.edit(id, number, { ...wanted, ...(title === undefined ? {} : { title }) });
    else {
      // The title prefix marks a draft. Only the author may change it, so an edited title keeps it.
      const isDraft = title !== undefined && (await client.MergeRequests.show(id, number)).draft;
      await client.MergeRequests.edit(id, number, {
        ...wanted,
        ...(title === undefined ? {} : { title: `${isDraft ? DRAFT : ''}${title}` }),
      });
    }
    return 'done';
  } catch (error) {
    if (state === 'open' && [400, 409, 422].includes(statusOf(error) ?? 0)) return 'refused';
    throw error;
  }
}
