/** The data of one repository at a VCS, and faults of network and VCS; the servers present it in their own API. */
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** By the tool unless an author is named. */
export interface WorldComment {
  id: number;
  body: string;
  author?: string;
  /** ISO 8601; absent: long ago. */
  at?: string;
  /** Time of an edit. */
  changedAt?: string;
  /** About a line of the diff. */
  onLine?: true;
  /** Time at which its review was submitted. GitHub shows the draft's time, and this as an update. */
  publishedAt?: string;
}

/** A pull request or an issue. */
export interface WorldThread {
  kind: 'pull-request' | 'issue';
  number: number;
  title: string;
  body: string;
  state: 'open' | 'merged' | 'closed';
  labels: string[];
  reviewers: string[];
  assignees: string[];
  author: string;
  comments: WorldComment[];
  endedAt?: string;
  branch?: string;
  base?: string;
  isDraft?: boolean;
  /** GitHub refuses to mark it as ready. */
  staysDraft?: boolean;
  isFromFork?: boolean;
  /** Commit of a branch that is not in the repository. */
  forkHead?: string;
  /** Head commit while it was open. */
  lastHead?: string;
  /** Reopening is refused, because its branch was recreated. */
  isSpoilt?: boolean;
  mergeCommit?: string;
  /** Base commit before the merge. */
  baseCommit?: string;
}

/** A fault that occurs once, for the first matching request. */
export interface Fault {
  readonly method: string;
  /** A part of the path. A header `now` is the time, in seconds since 1970. */
  readonly path: string;
  /** cut-after: processed, but the answer is lost. cut-before: not processed, no answer. Otherwise a status with headers. */
  readonly how:
    | 'cut-after'
    | 'cut-before'
    | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly message: string };
}

/** One repository at a VCS. */
export interface VcsWorld {
  readonly threads: WorldThread[];
  readonly faults: Fault[];
  /** Requests that the VCS's own documentation does not allow. */
  readonly violations: string[];
  /** `POST /repos/acme/infra/pulls`, in order. */
  readonly requests: string[];
  /** Authorization headers of the requests. */
  readonly authorizations: Set<string>;
  readonly collaborators: string[];
  readonly teams: string[];
  /** `org/team`, or a group's path → user names. */
  readonly members: Map<string, readonly string[]>;
  /** Called before a request is answered. */
  onRequest: ((request: string) => void | Promise<void>) | undefined;
}

/** The VCS's view of a repository's git. */
export interface WorldGit {
  /** Head commit of a branch; undefined if there is none. */
  headOf(branch: string): string | undefined;
  textAt(commit: string, path: string): string | undefined;
  changedPaths(base: string, commit: string): readonly string[];
}

/** An empty repository. */
export function aVcsWorld(): VcsWorld {
  return {
    threads: [],
    faults: [],
    violations: [],
    requests: [],
    authorizations: new Set(),
    collaborators: ['dana', 'sam'],
    teams: ['platform'],
    members: new Map(),
    onRequest: undefined,
  };
}

/** Id of a new comment: ids are unique in the whole repository, as at VCS providers. */
export function nextCommentId({ threads }: VcsWorld): number {
  return Math.max(1000, ...threads.flatMap((thread) => thread.comments.map((comment) => comment.id))) + 1;
}

/** The head commit of a pull request: a VCS keeps it after the branch is deleted. */
export function lastHeadOf(thread: WorldThread, git: WorldGit): string {
  const head = thread.forkHead ?? git.headOf(thread.branch ?? '');
  if (head !== undefined && thread.state === 'open') Object.assign(thread, { lastHead: head });
  return thread.state === 'open' ? (head ?? thread.lastHead ?? '0'.repeat(40)) : (thread.lastHead ?? head ?? '0'.repeat(40));
}

/** A person comments, now. */
export function comments(
  world: VcsWorld,
  thread: WorldThread,
  author: string,
  said: string | (Pick<WorldComment, 'body'> & Partial<WorldComment>),
): WorldComment {
  const more = typeof said === 'string' ? { body: said } : said;
  const comment: WorldComment = { id: nextCommentId(world), author, at: new Date().toISOString(), ...more };
  thread.comments.push(comment);
  return comment;
}

/** The answer of a server. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  /** Instead of JSON. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request to a server. */
export interface Question {
  readonly method: string;
  /** Without the query; escapes are kept. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: IncomingMessage['headers'];
}

/** A running server. */
export interface RunningVcs {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts a server on this machine that simulates the world's faults.
 * @param world records each request
 * @param answer answers as the VCS
 */
export async function listen(world: VcsWorld, answer: (question: Question) => Answer): Promise<RunningVcs> {
  const server: Server = createServer((request, response) => {
    void serve(request, response, { world, answer }).catch((error: unknown) => {
      world.violations.push(`the server failed: ${error instanceof Error ? error.stack : String(error)}`);
      response.destroy();
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { world, answer }: { readonly world: VcsWorld; readonly answer: (question: Question) => Answer },
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = new URL(request.url ?? '/', 'http://vcs');
  const { method = 'GET' } = request;
  const text = Buffer.concat(chunks).toString();
  const question: Question = {
    method,
    path: url.pathname,
    query: url.searchParams,
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
    headers: request.headers,
  };
  world.requests.push(`${method} ${url.pathname}`);
  world.authorizations.add(request.headers.authorization ?? String(request.headers['private-token'] ?? ''));
  await world.onRequest?.(`${method} ${url.pathname}`);
  const at = world.faults.findIndex((fault) => fault.method === method && url.pathname.includes(fault.path));
  const [fault] = at === -1 ? [] : world.faults.splice(at, 1);
  if (fault?.how === 'cut-before') return void request.socket.destroy();
  if (typeof fault?.how === 'object') {
    const headers = Object.entries(fault.how.headers ?? {}).map(([key, value]) => [
      key,
      value === 'now' ? String(Math.ceil(Date.now() / 1000)) : value,
    ]);
    return send(response, {
      status: fault.how.status,
      headers: Object.fromEntries(headers) as Record<string, string>,
      body: { message: fault.how.message },
    });
  }
  const answered = answer(question);
  if (fault?.how === 'cut-after') return void request.socket.destroy();
  send(response, answered);
}

function send(response: ServerResponse, { status, body, text, headers }: Answer): void {
  response.writeHead(status, { 'content-type': text === undefined ? 'application/json' : 'text/plain; charset=utf-8', ...headers });
  response.end(text ?? (body === undefined ? undefined : JSON.stringify(body)));
}

/** Open pull requests, or those in another state. */
export function pullsOf(world: VcsWorld, state: WorldThread['state'] = 'open'): readonly WorldThread[] {
  return world.threads.filter((thread) => thread.kind === 'pull-request' && thread.state === state);
}

/** Open issues, or those in another state. */
export function issuesOf(world: VcsWorld, state: WorldThread['state'] = 'open'): readonly WorldThread[] {
  return world.threads.filter((thread) => thread.kind === 'issue' && thread.state === state);
}
