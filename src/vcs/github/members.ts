import type { PullRequests } from '#ports/vcs.ts';
import { absent, statusOf } from './requests.ts';
import type { Repository } from './requests.ts';

/** User permissions. https://docs.github.com/en/rest/collaborators/collaborators https://docs.github.com/en/rest/teams/members */
export function memberReader({ octokit: { rest }, at, request }: Repository): Pick<PullRequests, 'mayWrite' | 'isMember'> {
  return {
    mayWrite: (username) =>
      request('show the permission of a user', async () => {
        // `permission` is the legacy role name: `maintain` is reported as `write`.
        const answer = await rest.repos.getCollaboratorPermissionLevel({ ...at, username }).catch(absent);
        return ['admin', 'write'].includes(answer?.data.permission ?? '');
      }),
    isMember: (team, username) =>
      request('show the members of a team', async () => {
        const [org = '', slug = ''] = team.split('/');
        const answer = await rest.teams
          .getMembershipForUserInOrg({ org, team_slug: slug, username })
          .catch((error: unknown) => (statusOf(error) === 403 ? undefined : absent(error)));
        return answer?.data.state === 'active';
      }),
  };
}
