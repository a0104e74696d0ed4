/** A double of GitHub on this machine: validates every request against GitHub's own description, and answers as GitHub does. */
import { answerGraphql, nodeIdOf } from './github-graphql.ts';
import { faultsOfRequest } from './openapi.ts';
import { lastHeadOf, listen, nextCommentId } from './vcs-world.ts';
import type { Answer, VcsWorld, WorldComment, Question, RunningVcs, WorldGit, WorldThread } from './vcs-world.ts';

const REPO = '/repos/acme/infra';
const PAGE_OF = 'acme/infra';
const LONG_AGO = '2026-01-01T00:00:00Z';

/**
 * Starts the server.
 * @param world its threads and faults
 * @param git reads branches
 */
export function startGitHub(world: VcsWorld, git: WorldGit): Promise<RunningVcs> {
  return listen(world, (question) => {
    if (question.path === '/graphql') return answerGraphql(question, world);
    world.violations.push(...faultsOfRequest(question));
    if (question.headers.authorization === undefined) return { status: 401, body: { message: 'Requires authentication' } };
    return answer(question, world, git);
  });
}

type Body = Record<string, unknown>;

function answer(question: Question, world: VcsWorld, git: WorldGit): Answer {
  const { method, query } = question;
  const path = question.path.startsWith(REPO) ? question.path.slice(REPO.length) : `outside ${question.path}`;
  const body = (question.body ?? {}) as Body;
  const [, collection = '', id = '', part = ''] = path.split('/');
  const number = Number(id);
  const thread = world.threads.find((one) => one.number === number);
  const key = `${method} /${collection}${id === '' ? '' : '/N'}${part === '' ? '' : `/${part}`}`;
  if (question.path === '/app/installations/77/access_tokens')
    return { status: 201, body: { token: 'ghs_installationToken0123456789', expires_at: '2099-01-01T00:00:00Z', permissions: {} } };
  if (path === '/installation') return { status: 200, body: { id: 77 } };
  if (path.startsWith('/contents/')) {
    const text = git.textAt(query.get('ref') ?? '', decodeURIComponent(path.slice('/contents/'.length)));
    return text === undefined ? missing() : { status: 200, text };
  }
  if (path.startsWith('/issues/comments/')) return changeComment(world, Number(path.split('/').at(-1)), body);
  const [, team = '', member = ''] = /^\/orgs\/(.+)\/memberships\/(.+)$/.exec(question.path.replace('/teams/', '/')) ?? [];
  if (team !== '') return world.members.get(team)?.includes(member) === true ? { status: 200, body: { state: 'active' } } : missing();
  const [, collaborator] = /^\/collaborators\/([^/]+)\/permission$/.exec(path) ?? [];
  if (collaborator !== undefined)
    return { status: 200, body: { permission: world.collaborators.includes(collaborator) ? 'write' : 'read', role_name: 'write' } };
  switch (key) {
    case 'GET /':
      return { status: 200, body: { default_branch: 'main', full_name: PAGE_OF } };
    case 'GET /pulls':
      return paged(
        question,
        pullsAsked(world, query).map((one) => pullOf(one, git)),
      );
    case 'POST /pulls':
      return createPull(world, git, body);
    case 'GET /issues': {
      const labels = (query.get('labels') ?? '').split(',').filter(Boolean);
      const found = world.threads.filter((one) => labels.every((label) => one.labels.includes(label)));
      return paged(
        question,
        found.map((one) => issueOf(one)),
      );
    }
    case 'POST /issues': {
      const issue = add(world, {
        kind: 'issue',
        title: String(body['title']),
        body: String(body['body'] ?? ''),
        labels: [...((body['labels'] ?? []) as string[])],
      });
      return { status: 201, body: issueOf(issue) };
    }
  }
  if (thread === undefined) return missing();
  switch (key) {
    case 'GET /pulls/N':
      return thread.kind === 'pull-request' ? { status: 200, body: pullOf(thread, git) } : missing();
    case 'GET /pulls/N/files':
      return paged(
        question,
        git
          .changedPaths(thread.base ?? '', thread.mergeCommit ?? thread.forkHead ?? git.headOf(thread.branch ?? '') ?? '')
          .map((filename) => ({ filename, status: 'modified' })),
      );
    case 'PATCH /pulls/N':
    case 'PATCH /issues/N':
      return change(thread, body, git);
    case 'POST /pulls/N/requested_reviewers': {
      const [reviewers, teams] = [(body['reviewers'] ?? []) as string[], (body['team_reviewers'] ?? []) as string[]];
      if (reviewers.some((name) => !world.collaborators.includes(name)) || teams.some((name) => !world.teams.includes(name)))
        return { status: 422, body: { message: 'Reviews may only be requested from collaborators.' } };
      thread.reviewers.push(...reviewers, ...teams);
      return { status: 201, body: pullOf(thread, git) };
    }
    case 'POST /issues/N/labels':
      Object.assign(thread, { labels: [...new Set([...thread.labels, ...(body['labels'] as string[])])] });
      return { status: 200, body: thread.labels.map((name) => ({ name })) };
    case 'POST /issues/N/assignees':
      thread.assignees.push(...(body['assignees'] as string[]));
      return { status: 201, body: issueOf(thread) };
    case 'GET /issues/N/comments':
    case 'GET /pulls/N/comments':
      return paged(question, thread.comments.filter(({ onLine }) => (onLine === true) === key.startsWith('GET /pulls')).map(commentOf));
    case 'POST /issues/N/comments': {
      if (String(body['body']).length > 65_536) return tooLong();
      const comment = { id: nextCommentId(world), body: String(body['body']) };
      thread.comments.push(comment);
      return { status: 201, body: commentOf(comment) };
    }
    default:
      return missing();
  }
}

function commentOf(comment: WorldComment): object {
  const { id, body, author = 'ci', at = LONG_AGO, publishedAt = at, changedAt = publishedAt } = comment;
  return { id, node_id: nodeIdOf(comment), body, user: { login: author }, created_at: at, updated_at: changedAt };
}

function pullsAsked(world: VcsWorld, query: URLSearchParams): readonly WorldThread[] {
  const [state, head, base] = [query.get('state') ?? 'open', query.get('head'), query.get('base')];
  return world.threads
    .filter((one) => one.kind === 'pull-request')
    .filter((one) => state === 'all' || (one.state === 'open') === (state === 'open'))
    .filter((one) => head === null || (`acme:${one.branch}` === head && one.isFromFork !== true))
    .filter((one) => base === null || one.base === base)
    .toSorted((left, right) => right.number - left.number);
}

function createPull(world: VcsWorld, git: WorldGit, body: Body): Answer {
  const [branch, base] = [String(body['head']), String(body['base'])];
  const refuse = (message: string): Answer => ({
    status: 422,
    body: { message: 'Validation Failed', errors: [{ resource: 'PullRequest', code: 'custom', message }] },
  });
  if (world.threads.some((one) => one.kind === 'pull-request' && one.state === 'open' && one.branch === branch && one.base === base))
    return refuse(`A pull request already exists for acme:${branch}.`);
  const head = git.headOf(branch);
  if (head === undefined) return refuse('head is invalid');
  if (head === git.headOf(base)) return refuse(`No commits between ${base} and ${branch}`);
  if (String(body['body']).length > 65_536) return tooLong();
  const pull = add(world, {
    kind: 'pull-request',
    title: String(body['title']),
    body: String(body['body'] ?? ''),
    branch,
    base,
    isDraft: body['draft'] === true,
  });
  return { status: 201, body: pullOf(pull, git) };
}

function add(world: VcsWorld, over: Partial<WorldThread> & Pick<WorldThread, 'kind' | 'title' | 'body'>): WorldThread {
  const number = Math.max(0, ...world.threads.map((one) => one.number)) + 1;
  const thread: WorldThread = { number, state: 'open', labels: [], reviewers: [], assignees: [], author: 'ci', comments: [], ...over };
  world.threads.push(thread);
  return thread;
}

function change(thread: WorldThread, body: Body, git: WorldGit): Answer {
  if (String(body['body'] ?? '').length > 65_536) return tooLong();
  if (body['state'] === 'open' && thread.state !== 'open') {
    const gone =
      thread.kind === 'pull-request' &&
      (thread.isSpoilt === true || thread.state === 'merged' || git.headOf(thread.branch ?? '') === undefined);
    if (gone)
      return {
        status: 422,
        body: { message: 'Validation Failed', errors: [{ message: 'state cannot be changed. The branch was force-pushed or recreated.' }] },
      };
    Object.assign(thread, { state: 'open', endedAt: undefined });
  }
  if (body['state'] === 'closed' && thread.state === 'open') {
    Object.assign(thread, { state: 'closed' });
    Object.assign(thread, { endedAt: '2026-11-21T10:00:00Z' });
  }
  if (body['title'] !== undefined) Object.assign(thread, { title: String(body['title']) });
  if (body['body'] !== undefined) Object.assign(thread, { body: String(body['body']) });
  return { status: 200, body: thread.kind === 'issue' ? issueOf(thread) : pullOf(thread, git) };
}

function changeComment(world: VcsWorld, id: number, body: Body): Answer {
  const comment = world.threads.flatMap((one) => one.comments).find((one) => one.id === id);
  if (comment === undefined) return missing();
  comment.body = String(body['body']);
  return { status: 200, body: commentOf(comment) };
}

function issueOf(thread: WorldThread): object {
  return {
    number: thread.number,
    node_id: nodeIdOf(thread),
    html_url: `https://github.com/${PAGE_OF}/${thread.kind === 'issue' ? 'issues' : 'pull'}/${thread.number}`,
    title: thread.title,
    body: thread.body,
    state: thread.state === 'open' ? 'open' : 'closed',
    labels: thread.labels.map((name) => ({ name })),
    user: { login: thread.author },
    ...(thread.kind === 'issue' ? {} : { pull_request: {} }),
  };
}

function pullOf(thread: WorldThread, git: WorldGit): object {
  const mine = { full_name: PAGE_OF };
  return {
    ...issueOf(thread),
    merged_at: thread.state === 'merged' ? (thread.endedAt ?? '2026-11-21T10:00:00Z') : null,
    closed_at: thread.state === 'open' ? null : (thread.endedAt ?? '2026-11-21T10:00:00Z'),
    merge_commit_sha: thread.mergeCommit ?? null,
    draft: thread.isDraft === true,
    head: {
      ref: thread.branch,
      sha: lastHeadOf(thread, git),
      repo: thread.isFromFork === true ? { full_name: `${thread.author}/infra` } : mine,
    },
    base: { ref: thread.base, sha: thread.baseCommit ?? git.headOf(thread.base ?? '') ?? '0'.repeat(40), repo: mine },
  };
}

/** One page of the requested size, with a link to the next. */
function paged({ path, query, headers }: Question, items: readonly object[]): Answer {
  const [size, page] = [Math.min(100, Number(query.get('per_page') ?? 30)), Number(query.get('page') ?? 1)];
  const next = new URLSearchParams(query);
  next.set('page', String(page + 1));
  const link = items.length > size * page ? { link: `<http://${headers.host}${path}?${next}>; rel="next"` } : {};
  return { status: 200, body: items.slice(size * (page - 1), size * page), headers: link };
}

function missing(): Answer {
  return { status: 404, body: { message: 'Not Found' } };
}

function tooLong(): Answer {
  return { status: 422, body: { message: 'Validation Failed', errors: [{ message: 'body is too long (maximum is 65536 characters)' }] } };
}
