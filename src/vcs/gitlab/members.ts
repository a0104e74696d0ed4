import { GitLabRefusal } from './requester.ts';
import type { Project } from './project.ts';

/** The lowest role that may push. https://docs.gitlab.com/api/members/#roles */
const DEVELOPER = 30;

/** Returns the numeric id of a user. https://docs.gitlab.com/api/users/#list-users @throws GitLabRefusal */
export async function userId({ client }: Project, name: string): Promise<number | undefined> {
  const users = (await client.Users.all({ username: name })) as unknown as readonly { readonly id: number; readonly username: string }[];
  return users.find((user) => user.username.toLowerCase() === name.toLowerCase())?.id;
}

/** Whether a user has at least the role Developer in the project, directly or through a group. @throws GitLabRefusal */
export async function mayWrite(project: Project, name: string): Promise<boolean> {
  const { client, id } = project;
  const level = await roleOf(project, name, (user) => client.ProjectMembers.show(id, user, { includeInherited: true }));
  return level >= DEVELOPER;
}

/** Whether a user belongs to a group or to a parent group. @throws GitLabRefusal */
export async function isMember(project: Project, group: string, name: string): Promise<boolean> {
  const { client } = project;
  return (await roleOf(project, name, (user) => client.GroupMembers.show(group, user, { includeInherited: true }))) > 0;
}

/** Returns 0 if the user is not an active member, or if the token may not see it. https://docs.gitlab.com/api/members/ */
async function roleOf(project: Project, name: string, ask: (user: number) => Promise<unknown>): Promise<number> {
  const user = await userId(project, name);
  if (user === undefined) return 0;
  try {
    const { access_level: level, state } = (await ask(user)) as { readonly access_level: number; readonly state?: string };
    return state === undefined || state === 'active' ? level : 0;
  } catch (error) {
    if (error instanceof GitLabRefusal && [403, 404].includes(error.status)) return 0;
    throw error;
  }
}
