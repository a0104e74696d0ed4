import type { ThreadComment, ThreadRef } from '#ports/vcs.ts';
import type { Project } from './project.ts';

export interface Note {
  readonly id: number;
  readonly body: string;
  /** True for a note that GitLab wrote itself. */
  readonly system?: boolean;
  readonly author: { readonly username: string };
  readonly created_at: string;
  readonly updated_at: string;
}

/**
 * Lists, creates and edits notes. The client has the same interface for issues and for merge requests. https://docs.gitlab.com/api/notes/
 * @throws GitLabRefusal from each method
 */
export function notesOf(
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

export function toComment({ id, body, author, created_at: at, updated_at: changedAt }: Note): ThreadComment {
  return { id, body: body.replaceAll('\r\n', '\n'), author: author.username, at, isEdited: changedAt !== at };
}
