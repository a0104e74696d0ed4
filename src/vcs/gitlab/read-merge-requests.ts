import type { PullRequest, PullRequests } from '#ports/vcs.ts';
import type { MakeRequest } from './requests.ts';
import { isMember, mayWrite } from './members.ts';
import { notesOf, toComment } from './notes.ts';
import { outcomeOf } from './merge-request-outcome.ts';
import { changedPaths, fileAt } from './project.ts';
import type { Project } from './project.ts';
import { toIssue, toPullRequest } from './api-types.ts';
import type { GitLabIssue, GitLabMergeRequest } from './api-types.ts';

type MergeRequestReader = Pick<
  PullRequests,
  | 'from'
  | 'issues'
  | 'labelled'
  | 'comments'
  | 'openInto'
  | 'defaultBranch'
  | 'outcome'
  | 'fileAt'
  | 'changedPaths'
  | 'mayWrite'
  | 'isMember'
>;

/** The read-only methods of the port. https://docs.gitlab.com/api/merge_requests/ https://docs.gitlab.com/api/issues/ */
export function mergeRequestReader(project: Project, request: MakeRequest): MergeRequestReader {
  const { client, id } = project;
  return {
    from: (branch) =>
      request('list merge requests of a branch', async () => {
        const found = await listed(project, { state: 'all', sourceBranch: branch, orderBy: 'created_at', sort: 'desc' });
        return found.filter((pull) => pull.branch === branch && !pull.isFromFork);
      }),
    openInto: (base) => request('list open merge requests', () => listed(project, { state: 'opened', targetBranch: base })),
    issues: (label) =>
      request('list issues', async () => {
        const query = { projectId: id, labels: label, orderBy: 'created_at', sort: 'asc', perPage: 100 } as const;
        return ((await client.Issues.all(query)) as unknown as readonly GitLabIssue[]).map(toIssue);
      }),
    labelled: (label) =>
      request('list items with a label', async () => {
        const merges = await listed(project, { state: 'all', labels: label });
        const issues = (await client.Issues.all({ projectId: id, labels: label, perPage: 100 })) as unknown as readonly GitLabIssue[];
        return [...merges, ...issues.map(toIssue)].map(({ kind, number }) => ({ kind, number }));
      }),
    comments: (thread) =>
      request('list comments', async () => {
        const notes = await notesOf(project, thread).all();
        return notes.filter((note) => note.system !== true).map(toComment);
      }),
    defaultBranch: () => request('exist', async () => String((await client.Projects.show(id)).default_branch)),
    outcome: (number) => request('show a merge request', () => outcomeOf(project, number)),
    fileAt: (path, commit) => request('show a file', () => fileAt(project, path, commit)),
    changedPaths: (number) => request('list files of a merge request', () => changedPaths(project, number)),
    mayWrite: (user) => request('show the role of a user', () => mayWrite(project, user)),
    isMember: (group, user) => request('show the members of a group', () => isMember(project, group, user)),
  };
}

async function listed({ client, id }: Project, query: object): Promise<readonly PullRequest[]> {
  const found = await client.MergeRequests.all({ projectId: id, perPage: 100, ...query });
  return (found as unknown as readonly GitLabMergeRequest[]).map(toPullRequest);
}
