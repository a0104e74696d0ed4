/** A double of GitHub's GraphQL on this machine, with only the used operations, from its documentation. */
import type { Answer, Question, VcsWorld, WorldComment, WorldThread } from './vcs-world.ts';

interface Operation {
  /** The text as sent, with single spaces. */
  readonly query: string;
  /** Names and types of its variables. */
  readonly variables: Readonly<Record<string, 'ID' | 'IDs'>>;
  answer(variables: Readonly<Record<string, unknown>>, world: VcsWorld): Answered;
}

type Answered = { readonly data: unknown; readonly errors?: readonly object[] };

/** https://docs.github.com/en/graphql/reference/pulls https://docs.github.com/en/graphql/reference/interfaces#comment */
const OPERATIONS: readonly Operation[] = [
  {
    query: 'mutation($id: ID!) { markPullRequestReadyForReview(input: { pullRequestId: $id }) { pullRequest { isDraft } } }',
    variables: { id: 'ID' },
    answer: ({ id }, world) => {
      const pull = world.threads.find((one) => one.kind === 'pull-request' && nodeIdOf(one) === id);
      const path = ['markPullRequestReadyForReview'];
      const refused = (type: string, message: string): Answered => ({ data: { [path[0]!]: null }, errors: [{ type, path, message }] });
      if (pull === undefined) return refused('NOT_FOUND', `Could not resolve to a node with the global id of '${String(id)}'`);
      if (pull.staysDraft === true) return refused('FORBIDDEN', 'Resource not accessible by integration');
      Object.assign(pull, { isDraft: false });
      return { data: { markPullRequestReadyForReview: { pullRequest: { isDraft: false } } } };
    },
  },
  {
    query: 'query($ids: [ID!]!) { nodes(ids: $ids) { ... on Comment { id lastEditedAt } } }',
    variables: { ids: 'IDs' },
    answer: ({ ids }, world) => {
      const comments = world.threads.flatMap((thread) => thread.comments);
      const nodes = (ids as readonly string[]).map((id) => comments.find((one) => nodeIdOf(one) === id));
      return {
        data: { nodes: nodes.map((one) => (one === undefined ? null : { id: nodeIdOf(one), lastEditedAt: one.changedAt ?? null })) },
      };
    },
  },
];

/** https://docs.github.com/en/graphql/overview/resource-limitations */
const MOST_NODES = 100;

/** The node id of a pull request, an issue or a comment. */
export function nodeIdOf(node: WorldThread | WorldComment): string {
  if ('kind' in node) return `${node.kind === 'issue' ? 'I' : 'PR'}_${node.number}`;
  return `${node.onLine === true ? 'PRRC' : 'IC'}_${node.id}`;
}

/** Answers errors with 200, too, as GitHub does. https://docs.github.com/en/graphql/guides/forming-calls-with-graphql */
export function answerGraphql({ method, body, headers }: Question, world: VcsWorld): Answer {
  if (headers.authorization === undefined) return { status: 401, body: { message: 'This endpoint requires you to be authenticated.' } };
  const { query = '', variables = {}, ...more } = (body ?? {}) as { query?: string; variables?: Readonly<Record<string, unknown>> };
  const operation = OPERATIONS.find((one) => one.query === query.replace(/\s+/g, ' ').trim());
  const isTaken =
    operation !== undefined &&
    Object.keys(variables).toSorted().join() === Object.keys(operation.variables).toSorted().join() &&
    Object.entries(operation.variables).every(([name, type]) => isOf(type, variables[name]));
  if (method !== 'POST' || headers['user-agent'] === undefined || Object.keys(more).length > 0 || !isTaken) {
    world.violations.push(`${method} /graphql: ${JSON.stringify(body)} is no operation that is known`);
    return { status: 200, body: { errors: [{ message: 'Parse error' }] } };
  }
  return { status: 200, body: operation.answer(variables, world) };
}

function isOf(type: 'ID' | 'IDs', value: unknown): boolean {
  if (type === 'ID') return typeof value === 'string' && value !== '';
  return Array.isArray(value) && value.length > 0 && value.length <= MOST_NODES && value.every((one) => isOf('ID', one));
}
