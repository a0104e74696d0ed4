import { RequestError } from 'octokit';
import type { Octokit } from 'octokit';
import type { ThreadMetadata, ThreadRef } from '#ports/vcs.ts';

export interface MetadataTarget {
  readonly octokit: Octokit;
  readonly at: { readonly owner: string; readonly repo: string };
  readonly thread: ThreadRef;
}

/**
 * Adds reviewers, assignees, and labels last: present labels mean that everything was added. Sends one request per reviewer, because GitHub
 * rejects the whole request if it does not know one of them. https://docs.github.com/en/rest/pulls/review-requests
 * @returns one sentence per refused reviewer
 * @throws RequestError if GitHub refuses anything else
 */
export async function addThreadMetadata({ octokit, at, thread }: MetadataTarget, metadata: ThreadMetadata): Promise<readonly string[]> {
  const { rest } = octokit;
  const refused: string[] = [];
  const requests = [
    ...metadata.reviewers.map((name) => ({ name, body: { reviewers: [name] } })),
    ...metadata.teamReviewers.map((name) => ({ name, body: { team_reviewers: [name] } })),
  ];
  for (const { name, body } of thread.kind === 'pull-request' ? requests : []) {
    try {
      await rest.pulls.requestReviewers({ ...at, pull_number: thread.number, ...body });
    } catch (error) {
      if (!(error instanceof RequestError) || error.status !== 422) throw error;
      refused.push(`no review of #${thread.number} can be requested from ${name}: GitHub has no such reviewer here`);
    }
  }
  if (metadata.assignees.length > 0)
    await rest.issues.addAssignees({ ...at, issue_number: thread.number, assignees: [...metadata.assignees] });
  if (metadata.labels.length > 0) await rest.issues.addLabels({ ...at, issue_number: thread.number, labels: [...metadata.labels] });
  return refused;
}
