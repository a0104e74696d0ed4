import { setTimeout as pause } from 'node:timers/promises';
import type { Gitlab } from '@gitbeaker/rest';

export type Requester = NonNullable<NonNullable<ConstructorParameters<typeof Gitlab>[0]>['requesterFn']>;

/** GitLab refused, or did not answer. */
export class GitLabRefusal extends Error {
  /** HTTP status; 0 without an answer. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'GitLabRefusal';
    this.status = status;
  }
}

/** Seconds. */
const MAX_WAIT_SECONDS = 15 * 60;
const MAX_TRIES = 5;
const TIMEOUT_MS = 60_000;

interface Call {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/**
 * Creates a `requesterFn` for the client. The library's own one ignores Retry-After and repeats writes that may have succeeded. This one
 * waits as long as GitLab asks for, and repeats a write only after a 429. https://docs.gitlab.com/security/rate_limits/
 * @param onMessage reports the reasons of delays
 */
export function createRequester(onMessage: (message: string) => void): Requester {
  return ({ url, headers, authHeaders }) => {
    const ask = async (method: string, endpoint: string, options: { readonly searchParams?: object; readonly body?: unknown } = {}) => {
      const query = toQuery(options.searchParams);
      const sent: Record<string, string> = { ...headers, 'user-agent': 'reconcile' };
      for (const [name, value] of Object.entries(authHeaders)) sent[name] = await value();
      const body = options.body === undefined ? undefined : JSON.stringify(snakeKeys(options.body));
      if (body !== undefined) sent['content-type'] = 'application/json';
      return send(
        { method, url: `${url.replace(/\/+$/, '')}/${endpoint}${query === '' ? '' : `?${query}`}`, headers: sent, body },
        onMessage,
      );
    };
    const verb = (method: string) => (endpoint: string, options?: object) => ask(method, endpoint, options);
    const verbs = { get: verb('GET'), post: verb('POST'), put: verb('PUT'), patch: verb('PATCH'), delete: verb('DELETE') };
    return verbs as unknown as ReturnType<Requester>;
  };
}

async function send(call: Call, onMessage: (message: string) => void): Promise<object> {
  for (let tries = 1; ; tries += 1) {
    const response = await fetchOnce(call);
    if (response instanceof GitLabRefusal) {
      if (call.method !== 'GET' || tries === MAX_TRIES) throw response;
      await pause(1000 * tries);
      continue;
    }
    if (response.ok) return { status: response.status, headers: Object.fromEntries(response.headers), body: await bodyOf(response) };
    const wait = waitAfter(call, response, tries);
    if (wait === undefined || tries === MAX_TRIES) throw new GitLabRefusal(response.status, await messageOf(response));
    if (response.status === 429) onMessage(`GitLab asks to wait ${wait} s (limit on requests)`);
    await response.body?.cancel();
    await pause(wait * 1000);
  }
}

async function fetchOnce({ method, url, headers, body }: Call): Promise<Response | GitLabRefusal> {
  try {
    // A redirect could send the token to another host.
    return await fetch(url, {
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body }),
    });
  } catch (error) {
    const { message, cause } = error as Error;
    return new GitLabRefusal(0, cause instanceof Error ? cause.message : message);
  }
}

/** Seconds until a retry; undefined if a retry is useless or could repeat a write. */
function waitAfter({ method }: Call, { status, headers }: Response, tries: number): number | undefined {
  if (status === 429) {
    const wait = Number(headers.get('retry-after') ?? 60);
    return Number.isFinite(wait) && wait <= MAX_WAIT_SECONDS ? wait : undefined;
  }
  return status >= 500 && method === 'GET' ? tries : undefined;
}

async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  return response.headers.get('content-type')?.includes('application/json') === true ? response.json() : response.text();
}

async function messageOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const { message, error } = JSON.parse(text) as { readonly message?: unknown; readonly error?: unknown };
    const detail = message ?? error ?? text;
    return typeof detail === 'string' ? detail : JSON.stringify(detail);
  } catch {
    return text;
  }
}

/** The library uses camelCase, GitLab snake_case. */
function snakeKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [snake(key), part]));
}

function snake(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function toQuery(parameters: object = {}): string {
  const pairs = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(pairs.map(([key, value]) => [snake(key), String(value)])).toString();
}
