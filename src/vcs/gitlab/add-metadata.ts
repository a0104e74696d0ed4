import type { ThreadMetadata, ThreadRef } from '#ports/vcs.ts';
import { userId } from './members.ts';
import type { Project } from './project.ts';

/**
 * Adds reviewers and assignees, and labels last: present labels mean that everything was added. GitLab needs numeric user ids, so names are
 * looked up. It has no teams as reviewers. https://docs.gitlab.com/api/merge_requests/#update-mr
 * @returns one sentence per unknown name
 * @throws GitLabRefusal
 */
export async function addThreadMetadata(
  project: Project,
  { kind, number }: ThreadRef,
  metadata: ThreadMetadata,
): Promise<readonly string[]> {
  const { client, id } = project;
  const reviewers = await idsOf(project, kind === 'issue' ? [] : metadata.reviewers);
  const assignees = await idsOf(project, metadata.assignees);
  if (reviewers.ids.length > 0) await client.MergeRequests.edit(id, number, { reviewerIds: [...reviewers.ids] });
  if (assignees.ids.length > 0)
    await (kind === 'issue'
      ? client.Issues.edit(id, number, { assigneeIds: [...assignees.ids] })
      : client.MergeRequests.edit(id, number, { assigneeIds: [...assignees.ids] }));
  const addLabels = metadata.labels.join(',');
  if (addLabels !== '')
    await (kind === 'issue' ? client.Issues.edit(id, number, { addLabels }) : client.MergeRequests.edit(id, number, { addLabels }));
  return [...reviewers.unknown, ...assignees.unknown].map(
    (name) => `no review of !${number} can be requested from ${name}: GitLab has no such user`,
  );
}

async function idsOf(
  project: Project,
  names: readonly string[],
): Promise<{ readonly ids: readonly number[]; readonly unknown: readonly string[] }> {
  const found: { readonly name: string; readonly id: number | undefined }[] = [];
  for (const name of names) {
    found.push({ name, id: await userId(project, name) });
  }
  return {
    ids: found.flatMap(({ id }) => id ?? []),
    unknown: found.filter(({ id }) => id === undefined).map(({ name }) => name),
  };
}
