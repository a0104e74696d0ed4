/**
 * Merge requests and issues of one project on GitLab. Takes what the port asks and returns GitLab's answer in the port's words.
 * Refuses to know what a body says. https://docs.gitlab.com/api/rest/
 */
import { Gitlab } from '@gitbeaker/rest';
import type { PullRequest, PullRequests, ThreadRef } from '#ports-forge.ts';
import { forgeError, makeOnce } from '../forge-error.ts';
import { dressThread } from './dress.ts';
import { outcomeOf } from './outcome.ts';
import { changedPaths, fileAt } from './project.ts';
import type { Project } from './project.ts';
import { createRequester, GitLabRefusal } from './requester.ts';
import { DRAFT, toIssue, toPullRequest } from './shapes.ts';
import type { GitLabIssue, GitLabMergeRequest } from './shapes.ts';

/** https://docs.gitlab.com/administration/instance_limits/#size-of-comments-and-descriptions-of-issues-merge-requests-and-epics */
const LONGEST_BODY = 1_000_000;

/** How GitLab is reached. */
export interface GitLabAccess {
  /** Of the instance, without `/api/v4`. */
  readonly url: string;
  /** `group/name`, or longer. */
  readonly project: string;
  readonly token: string;
  /** Told why it takes long. */
  readonly tell: (message: string) => void;
}

/**
 * Opens a project on GitLab.
 * @param access where, and what opens it
 * @param name for messages
 * @returns the port
 */
export function openGitLab({ url, project: id, token, tell }: GitLabAccess, name: string): PullRequests {
  const client = new Gitlab({ host: url.replace(/\/+$/, ''), token, requesterFn: createRequester(tell) });
  const project: Project = { client, id };
  const asked = async <Answer>(what: string, act: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await act();
    } catch (error) {
      throw error instanceof GitLabRefusal ? forgeError(`${name} to ${what}`, error, [token]) : error;
    }
  };
  const asking = readingOf(project);
  const once = <Made>(make: () => Promise<Made>, find: () => Promise<Made | undefined>): Promise<Made> => makeOnce(make, find, statusOf);
  return {
    name,
    longestBody: LONGEST_BODY,
    from: (branch) => asked('list merge requests of a branch', () => asking.from(branch)),
    issues: (label) => asked('list issues', () => asking.issues(label)),
    comments: (thread) => asked('list comments', () => asking.comments(thread)),
    openInto: (base) => asked('list open merge requests', () => asking.openInto(base)),
    defaultBranch: () => asked('be there', async () => String((await client.Projects.show(id)).default_branch)),
    open: ({ branch, base, title, body, isDraft }) =>
      asked('open a merge request', () =>
        once(
          async () => {
            const named = `${isDraft ? DRAFT : ''}${title}`;
            const made = await client.MergeRequests.create(id, branch, base, named, { description: body });
            return toPullRequest(made as unknown as GitLabMergeRequest);
          },
          async () => (await asking.from(branch)).find((pull) => pull.state === 'open' && pull.base === base),
        ),
      ),
    openIssue: ({ title, body, labels }) =>
      asked('open an issue', () =>
        once(
          async () =>
            toIssue((await client.Issues.create(id, title, { description: body, labels: labels.join(',') })) as unknown as GitLabIssue),
          async () => (await asking.issues(labels[0] ?? '')).find((issue) => issue.state === 'open' && issue.body === body),
        ),
      ),
    change: (thread, change) => asked('change a merge request or an issue', () => changeThread(project, thread, change)),
    dress: (thread, dress) => asked('label and assign', () => dressThread(project, thread, dress)),
    comment: (thread, body) =>
      asked('take a comment', () =>
        once(
          async () => ({ id: (await notesOf(project, thread).create(body)).id, body }),
          async () => (await asking.comments(thread)).find((comment) => comment.body === body),
        ),
      ),
    changeComment: (thread, comment, body) =>
      asked('change a comment', async () => void (await notesOf(project, thread).edit(comment, body))),
    outcome: (number) => asked('tell of a merge request', () => outcomeOf(project, number)),
    fileAt: (path, commit) => asked('show a file', () => fileAt(project, path, commit)),
    changedPaths: (number) => asked('list files of a merge request', () => changedPaths(project, number)),
  };
}

/** What only looks. */
function readingOf(project: Project): Pick<PullRequests, 'from' | 'issues' | 'comments' | 'openInto'> {
  const { client, id } = project;
  const list = async (query: object): Promise<readonly PullRequest[]> =>
    ((await client.MergeRequests.all({ projectId: id, perPage: 100, ...query })) as unknown as readonly GitLabMergeRequest[]).map(
      toPullRequest,
    );
  return {
    from: async (branch) => {
      const found = await list({ state: 'all', sourceBranch: branch, orderBy: 'created_at', sort: 'desc' });
      return found.filter((pull) => pull.branch === branch && !pull.isFromFork);
    },
    openInto: (base) => list({ state: 'opened', targetBranch: base }),
    issues: async (label) => {
      const query = { projectId: id, labels: label, orderBy: 'created_at', sort: 'asc', perPage: 100 } as const;
      return ((await client.Issues.all(query)) as unknown as readonly GitLabIssue[]).map(toIssue);
    },
    comments: async (thread) => {
      const notes = await notesOf(project, thread).all();
      return notes.filter((note) => note.system !== true).map((note) => ({ id: note.id, body: note.body.replaceAll('\r\n', '\n') }));
    },
  };
}

interface Note {
  readonly id: number;
  readonly body: string;
  /** Written by GitLab itself. */
  readonly system?: boolean;
}

/** Notes of issues and of merge requests are two interfaces alike. https://docs.gitlab.com/api/notes/ */
function notesOf(
  { client, id }: Project,
  { kind, number }: ThreadRef,
): { all(): Promise<readonly Note[]>; create(body: string): Promise<Note>; edit(note: number, body: string): Promise<unknown> } {
  const notes = kind === 'issue' ? client.IssueNotes : client.MergeRequestNotes;
  return {
    all: async () => (await notes.all(id, number, { sort: 'asc', orderBy: 'created_at', perPage: 100 })) as unknown as readonly Note[],
    create: async (body) => (await notes.create(id, number, body)) as unknown as Note,
    edit: (note, body) => notes.edit(id, number, note, { body }),
  };
}

async function changeThread(
  { client, id }: Project,
  { kind, number }: ThreadRef,
  { title, body, state }: Parameters<PullRequests['change']>[1],
): Promise<'done' | 'refused'> {
  const wanted = {
    ...(body === undefined ? {} : { description: body }),
    ...(state === undefined ? {} : { stateEvent: state === 'open' ? ('reopen' as const) : ('close' as const) }),
  };
  try {
    if (kind === 'issue') await client.Issues.edit(id, number, { ...wanted, ...(title === undefined ? {} : { title }) });
    else {
      // The title says whether it is a draft, and only its author may say otherwise.
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

function statusOf(error: unknown): number | undefined {
  return error instanceof GitLabRefusal ? error.status : undefined;
}
