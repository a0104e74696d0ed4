/** A double of GitLab on this machine: validates every request against its documentation, and answers as GitLab does. */
import { faultsOfRequest } from './gitlab-api.ts';
import { lastHeadOf, listen, nextCommentId } from './vcs-world.ts';
import type { Answer, VcsWorld, WorldComment, Question, RunningVcs, WorldGit, WorldThread } from './vcs-world.ts';

const PROJECT = '/api/v4/projects/acme%2Finfra';
const PAGE = 'https://gitlab.example.com/acme/infra/-';
const LONG_AGO = '2026-01-01T00:00:00Z';
const MOST_TEXT = 1_048_576;

/**
 * Starts the server.
 * @param world its threads and faults
 * @param git reads branches
 */
export function startGitLab(world: VcsWorld, git: WorldGit): Promise<RunningVcs> {
  return listen(world, (question) => {
    world.violations.push(...faultsOfRequest(question));
    if (question.headers['private-token'] === undefined) return { status: 401, body: { message: '401 Unauthorized' } };
    return answer(question, world, git);
  });
}

type Body = Record<string, unknown>;

function answer(question: Question, world: VcsWorld, git: WorldGit): Answer {
  const { method, query } = question;
  const body = (question.body ?? {}) as Body;
  if (question.path === '/api/v4/users') {
    const at = world.collaborators.indexOf(query.get('username') ?? '');
    return { status: 200, body: at === -1 ? [] : [{ id: at + 1, username: world.collaborators[at] }] };
  }
  const [, group, user] = /^\/api\/v4\/(?:projects|groups)\/([^/]+)\/members\/all\/(\d+)$/.exec(question.path) ?? [];
  if (group !== undefined) return memberOf(world, decodeURIComponent(group), Number(user));
  if (!question.path.startsWith(PROJECT)) return { status: 404, body: { message: '404 Project Not Found' } };
  const [, collection = '', iid = '', part = '', note = ''] = question.path.slice(PROJECT.length).split('/');
  if (collection === '') return { status: 200, body: { id: 1, default_branch: 'main' } };
  if (collection === 'repository') {
    const text = git.textAt(query.get('ref') ?? '', decodeURIComponent(part));
    return text === undefined ? { status: 404, body: { message: '404 File Not Found' } } : { status: 200, text };
  }
  const kind = collection === 'issues' ? 'issue' : 'pull-request';
  const all = world.threads.filter((one) => one.kind === kind);
  if (iid === '')
    return method === 'POST'
      ? create(world, git, { kind, body })
      : paged(
          question,
          listed(all, query).map((one) => shown(one, git)),
        );
  const thread = all.find((one) => one.number === Number(iid));
  if (thread === undefined) return { status: 404, body: { message: '404 Not found' } };
  if (part === 'notes') return notes(world, { thread, method, note: Number(note), body, question });
  if (part === 'diffs')
    return paged(
      question,
      git
        .changedPaths(thread.base ?? '', thread.mergeCommit ?? thread.forkHead ?? git.headOf(thread.branch ?? '') ?? '')
        .map((path) => ({ new_path: path, old_path: path })),
    );
  return method === 'PUT' ? edit(world, git, { thread, body }) : { status: 200, body: shown(thread, git) };
}

function memberOf(world: VcsWorld, of: string, user: number): Answer {
  const name = world.collaborators[user - 1] ?? '';
  const isMember = of === 'acme/infra' ? world.collaborators.includes(name) : world.members.get(of)?.includes(name) === true;
  return isMember
    ? { status: 200, body: { id: user, access_level: 30, state: 'active' } }
    : { status: 404, body: { message: '404 Not found' } };
}

function listed(all: readonly WorldThread[], query: URLSearchParams): readonly WorldThread[] {
  const [state, source, target] = [query.get('state') ?? 'all', query.get('source_branch'), query.get('target_branch')];
  const labels = (query.get('labels') ?? '').split(',').filter(Boolean);
  const found = all
    .filter((one) => state === 'all' || (state === 'opened' ? one.state === 'open' : one.state === state))
    .filter((one) => source === null || one.branch === source)
    .filter((one) => target === null || one.base === target)
    .filter((one) => labels.every((label) => one.labels.includes(label)));
  return query.get('sort') === 'asc' ? found : found.toReversed();
}

function create(world: VcsWorld, git: WorldGit, { kind, body }: { readonly kind: WorldThread['kind']; readonly body: Body }): Answer {
  const [branch, base] = [body['source_branch'] as string | undefined, body['target_branch'] as string | undefined];
  if (String(body['description'] ?? '').length > MOST_TEXT) return { status: 400, body: { message: { description: ['is too long'] } } };
  if (kind === 'pull-request') {
    const open = world.threads.find((one) => one.kind === kind && one.state === 'open' && one.branch === branch && one.base === base);
    if (open !== undefined)
      return { status: 409, body: { message: [`Another open merge request already exists for this source branch: !${open.number}`] } };
    if (git.headOf(branch ?? '') === undefined) return { status: 400, body: { message: { source_branch: ['does not exist'] } } };
  }
  const title = String(body['title']);
  const thread: WorldThread = {
    kind,
    number: Math.max(0, ...world.threads.filter((one) => one.kind === kind).map((one) => one.number)) + 1,
    title,
    body: String(body['description'] ?? ''),
    state: 'open',
    labels: String(body['labels'] ?? '')
      .split(',')
      .filter(Boolean),
    reviewers: [],
    assignees: [],
    author: 'ci',
    comments: [],
    isDraft: title.startsWith('Draft: '),
    ...(branch === undefined ? {} : { branch }),
    ...(base === undefined ? {} : { base }),
  };
  world.threads.push(thread);
  return { status: 201, body: shown(thread, git) };
}

function edit(world: VcsWorld, git: WorldGit, { thread, body }: { readonly thread: WorldThread; readonly body: Body }): Answer {
  if (body['state_event'] === 'reopen' && thread.state !== 'open') {
    if (thread.kind === 'pull-request' && (thread.state === 'merged' || git.headOf(thread.branch ?? '') === undefined))
      return { status: 422, body: { message: ['The source branch does not exist'] } };
    Object.assign(thread, { state: 'open' });
  }
  if (body['state_event'] === 'close' && thread.state === 'open') Object.assign(thread, { state: 'closed' });
  if (body['title'] !== undefined) {
    Object.assign(thread, { title: String(body['title']) });
    Object.assign(thread, { isDraft: thread.title.startsWith('Draft: ') });
  }
  if (body['description'] !== undefined) Object.assign(thread, { body: String(body['description']) });
  Object.assign(thread, {
    labels: [
      ...new Set([
        ...thread.labels,
        ...String(body['add_labels'] ?? '')
          .split(',')
          .filter(Boolean),
      ]),
    ],
  });
  const named = (key: string): string[] => ((body[key] ?? []) as number[]).flatMap((id) => world.collaborators[id - 1] ?? []);
  if (body['reviewer_ids'] !== undefined) Object.assign(thread, { reviewers: named('reviewer_ids') });
  if (body['assignee_ids'] !== undefined) Object.assign(thread, { assignees: named('assignee_ids') });
  return { status: 200, body: shown(thread, git) };
}

function notes(
  world: VcsWorld,
  {
    thread,
    method,
    note,
    body,
    question,
  }: { readonly thread: WorldThread; readonly method: string; readonly note: number; readonly body: Body; readonly question: Question },
): Answer {
  if (method === 'GET') return paged(question, thread.comments.map(noteOf));
  if (method === 'POST') {
    const made = { id: nextCommentId(world), body: String(body['body']) };
    thread.comments.push(made);
    return { status: 201, body: noteOf(made) };
  }
  const comment = thread.comments.find((one) => one.id === note);
  if (comment === undefined) return { status: 404, body: { message: '404 Note Not Found' } };
  comment.body = String(body['body']);
  return { status: 200, body: noteOf(comment) };
}

/** A review note is created when the review is published; a note on a line of the diff is listed with the others. https://docs.gitlab.com/api/notes/ */
function noteOf({ id, body, author = 'ci', onLine, ...times }: WorldComment): object {
  const made = times.publishedAt ?? times.at ?? LONG_AGO;
  const type = onLine === true ? 'DiffNote' : null;
  return { id, type, body, author: { username: author }, created_at: made, updated_at: times.changedAt ?? made, system: false };
}

function shown(thread: WorldThread, git: WorldGit): object {
  const common = {
    iid: thread.number,
    title: thread.title,
    description: thread.body,
    labels: thread.labels,
    state: thread.state === 'open' ? 'opened' : thread.state,
    author: { username: thread.author },
    web_url: `${PAGE}/${thread.kind === 'issue' ? 'issues' : 'merge_requests'}/${thread.number}`,
    closed_at: thread.state === 'closed' ? (thread.endedAt ?? '2026-11-21T10:00:00Z') : null,
  };
  if (thread.kind === 'issue') return common;
  return {
    ...common,
    source_branch: thread.branch,
    target_branch: thread.base,
    sha: lastHeadOf(thread, git),
    draft: thread.isDraft === true,
    source_project_id: thread.isFromFork === true ? 2 : 1,
    target_project_id: 1,
    merged_at: thread.state === 'merged' ? (thread.endedAt ?? '2026-11-21T10:00:00Z') : null,
    merge_commit_sha: thread.mergeCommit ?? null,
    squash_commit_sha: null,
    diff_refs: { base_sha: thread.baseCommit ?? git.headOf(thread.base ?? '') ?? '0'.repeat(40) },
  };
}

function paged({ path, query, headers }: Question, items: readonly object[]): Answer {
  const [size, page] = [Number(query.get('per_page') ?? 20), Number(query.get('page') ?? 1)];
  const next = new URLSearchParams(query);
  next.set('page', String(page + 1));
  const link = items.length > size * page ? { link: `<http://${headers.host}${path}?${next}>; rel="next"` } : {};
  return { status: 200, body: items.slice(size * (page - 1), size * page), headers: link };
}
