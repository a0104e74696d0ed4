import type { Octokit } from 'octokit';
import type { ThreadComment, ThreadRef } from '#ports/vcs.ts';
import { isGraphqlRefusal } from './requests.ts';
import type { Repository } from './requests.ts';

interface GitHubComment {
  readonly id: number;
  readonly node_id: string;
  readonly body?: string | undefined;
  readonly user: { readonly login: string } | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api */
const MAX_NODES = 100;
const LAST_EDITS = 'query($ids: [ID!]!) { nodes(ids: $ids) { ... on Comment { id lastEditedAt } } }';

/**
 * Returns the comments on a thread and on lines of its diff, oldest first.
 * https://docs.github.com/en/rest/issues/comments https://docs.github.com/en/rest/pulls/comments
 */
export async function commentsOn({ kind, number }: ThreadRef, { octokit, at, request }: Repository): Promise<readonly ThreadComment[]> {
  const { rest } = octokit;
  const paged = { ...at, per_page: 100 };
  const below: readonly GitHubComment[] = await request('list comments', () =>
    octokit.paginate(rest.issues.listComments, { ...paged, issue_number: number }),
  );
  const onLines: readonly GitHubComment[] =
    kind === 'issue'
      ? []
      : await request('list comments on lines', () => octokit.paginate(rest.pulls.listReviewComments, { ...paged, pull_number: number }));
  const touched = [...below, ...onLines].filter((one) => one.updated_at !== one.created_at);
  const unedited = await request('show edits of comments', () => uneditedOf(touched, octokit));
  const toComment = ({ id, node_id: node, body, user, created_at: time, updated_at: changedAt }: GitHubComment): ThreadComment => ({
    id,
    body: (body ?? '').replaceAll('\r\n', '\n'),
    author: user?.login ?? 'ghost',
    at: time,
    isEdited: changedAt !== time && !unedited.has(node),
  });
  const all = [...below.map(toComment), ...onLines.map((one) => ({ ...toComment(one), isOnLine: true as const }))];
  return all.toSorted((left, right) => Date.parse(left.at) - Date.parse(right.at));
}

/**
 * `updated_at` also changes without an edit, for example when the review that contains the comment is submitted. Only GraphQL's
 * `lastEditedAt` separates the two. https://docs.github.com/en/graphql/reference/interfaces#comment
 * @returns node ids of the comments without an edit; none if GraphQL does not answer
 */
async function uneditedOf(touched: readonly GitHubComment[], octokit: Octokit): Promise<ReadonlySet<string>> {
  const unedited = new Set<string>();
  for (let start = 0; start < touched.length; start += MAX_NODES) {
    const ids = touched.slice(start, start + MAX_NODES).map(({ node_id: id }) => id);
    try {
      const { nodes } = await octokit.graphql<{
        readonly nodes: readonly ({ readonly id: string; readonly lastEditedAt: string | null } | null)[];
      }>(LAST_EDITS, { ids });
      for (const node of nodes) if (node?.lastEditedAt === null) unedited.add(node.id);
    } catch (error) {
      if (!isGraphqlRefusal(error)) throw error;
    }
  }
  return unedited;
}
