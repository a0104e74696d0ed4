import { DeliveryError } from '#domain/errors.ts';
import { isJsonObject } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';
import type { ExaminedVcs } from '#ports/doctor.ts';
import { vcsError } from './vcs-error.ts';
import { addressOf } from './git-remote.ts';
import { apiOf, githubCredentials, kindOf, refuseOpenWire, required } from './open-vcs.ts';
import type { OpenVcsOptions } from './open-vcs.ts';
import { parseRemote } from './parse-remote.ts';

/** The role Developer. https://docs.gitlab.com/api/access_requests/#valid-access-levels */
const DEVELOPER = 30;
const APP = 'app of RECONCILE_GITHUB_APP_ID';
const GITHUB_TOKENS = ['RECONCILE_VCS_TOKEN', 'GITHUB_TOKEN', 'GH_TOKEN'];
const GITLAB_TOKENS = ['RECONCILE_VCS_TOKEN', 'GITLAB_TOKEN'];
/** Required permissions of an app. https://docs.github.com/en/rest/apps/apps#get-a-repository-installation-for-the-authenticated-app */
const OF_APP = { contents: 'contents: write', pull_requests: 'pull requests: write', issues: 'issues: write' };

interface VcsCheck {
  readonly url: string;
  readonly project: string;
  readonly name: string;
  readonly environment: OpenVcsOptions['environment'];
  readonly signal: AbortSignal;
}

/**
 * Checks the access to the VCS of a working tree, read-only. Returns undefined without a remote.
 * @throws ConfigurationError if the kind of VCS is unknown or there is no token; DeliveryError if the VCS refuses access
 */
export async function examineVcs(
  { directory, target, environment }: Omit<OpenVcsOptions, 'onMessage'>,
  signal: AbortSignal,
): Promise<ExaminedVcs | undefined> {
  const address = await addressOf(directory, target.remote);
  if (address === undefined) return undefined;
  const place = parseRemote(address);
  const kind = target.kind ?? kindOf(place, target);
  const url = (target.url ?? apiOf(kind, place)).replace(/\/+$/, '');
  refuseOpenWire(url);
  const project = target.project ?? place.project;
  const check = { url, project, name: `${place.host === '' ? new URL(url).host : place.host}/${project}`, environment, signal };
  if (kind === 'gitlab') return askGitLab(check);
  const credentials = githubCredentials(environment);
  return credentials.kind === 'app' ? askApp(check, credentials) : askGitHub(check, credentials.token);
}

// https://docs.github.com/en/rest/repos/repos#get-a-repository
// https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps
async function askGitHub(check: VcsCheck, token: string): Promise<ExaminedVcs> {
  const { body, headers } = await ask(check, `/repos/${check.project}`, { authorization: `Bearer ${token}` });
  const header = headers.get('x-oauth-scopes');
  const scopes = header === null ? [] : header.split(',').map((scope) => scope.trim());
  const mayWrite = isJsonObject(body['permissions']) ? body['permissions']['push'] : undefined;
  const hasScope = header === null || scopes.some((scope) => scope === 'repo' || (scope === 'public_repo' && body['private'] === false));
  return {
    name: check.name,
    by: `token of ${nameOf(check.environment, GITHUB_TOKENS)}`,
    scopes: header === null ? ['a token without visible scopes'] : scopes.filter((scope) => scope !== ''),
    lacks: [
      ...(hasScope ? [] : ['the scope repo']),
      ...(mayWrite === false ? ['write access to the repository'] : []),
      ...(body['has_issues'] === false ? ['issues, which are turned off'] : []),
    ],
  };
}

async function askApp(
  check: VcsCheck,
  { appId, privateKey }: { readonly appId: string; readonly privateKey: string },
): Promise<ExaminedVcs> {
  const { App, Octokit } = await import('octokit');
  const app = new App({ appId, privateKey, Octokit: Octokit.defaults({ baseUrl: check.url, userAgent: 'reconcile' }) });
  const [owner = '', repo = ''] = check.project.split('/');
  try {
    const { data } = await app.octokit.request('GET /repos/{owner}/{repo}/installation', {
      owner,
      repo,
      request: { signal: check.signal, retries: 0 },
    });
    const permissions = data.permissions as Readonly<Record<string, string | undefined>>;
    return {
      name: check.name,
      by: APP,
      scopes: Object.entries(permissions).map(([name, level]) => `${name}: ${level}`),
      lacks: Object.entries(OF_APP).flatMap(([name, what]) => (permissions[name] === 'write' ? [] : [what])),
    };
  } catch (error) {
    const { status = 0, message } = error as { readonly status?: number; readonly message: string };
    throw vcsError(`${check.name} to show the permissions of the app`, { status, message }, [privateKey]);
  }
}

// https://docs.gitlab.com/api/projects/#get-a-single-project
// https://docs.gitlab.com/api/personal_access_tokens/#get-details-on-a-personal-access-token
async function askGitLab(check: VcsCheck): Promise<ExaminedVcs> {
  const headers = { 'private-token': required(check.environment, GITLAB_TOKENS, 'gitlab') };
  const { body } = await ask(check, `/api/v4/projects/${encodeURIComponent(check.project)}`, headers);
  // A CI job token cannot read `self`, so its scopes stay unknown.
  const token = await ask(check, '/api/v4/personal_access_tokens/self', headers).then(
    (answer) => answer.body,
    () => undefined,
  );
  const scopes = Array.isArray(token?.['scopes']) ? token['scopes'].map(String) : [];
  const expires = token?.['expires_at'];
  return {
    name: check.name,
    by: `token of ${nameOf(check.environment, GITLAB_TOKENS)}`,
    scopes: [...scopes, ...(typeof expires === 'string' ? [`until ${expires}`] : [])],
    lacks: [
      ...(token === undefined || scopes.includes('api') ? [] : ['the scope api']),
      ...(levelIn(body) >= DEVELOPER ? [] : ['the role Developer']),
      ...(body['merge_requests_access_level'] === 'disabled' ? ['merge requests, which are turned off'] : []),
      ...(body['issues_access_level'] === 'disabled' ? ['issues, which are turned off'] : []),
    ],
  };
}

function levelIn({ permissions }: JsonObject): number {
  if (!isJsonObject(permissions)) return 0;
  const levels = [permissions['project_access'], permissions['group_access']].map((access) =>
    isJsonObject(access) ? Number(access['access_level'] ?? 0) : 0,
  );
  return Math.max(...levels);
}

async function ask(
  { url, name, signal }: VcsCheck,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly body: JsonObject; readonly headers: Headers }> {
  const expected = `${name} to show the scopes of the token`;
  const secrets = Object.values(headers).flatMap((value) => value.split(' '));
  let answer: Response;
  try {
    answer = await fetch(`${url}${path}`, {
      headers: { ...headers, accept: 'application/json', 'user-agent': 'reconcile' },
      signal,
      redirect: 'error',
    });
  } catch (error) {
    throw vcsError(expected, { status: 0, message: causeOf(error) }, secrets);
  }
  const body: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok) throw vcsError(expected, { status: answer.status, message: answer.statusText }, secrets);
  if (isJsonObject(body)) return { body, headers: answer.headers };
  throw new DeliveryError('vcs-refused', `Expected ${expected}; found no JSON.`, 'Check vcs.url in reconcile.yaml.');
}

/** The message `fetch failed` gives no reason; the cause does. */
function causeOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
}

function nameOf(environment: OpenVcsOptions['environment'], names: readonly string[]): string {
  return names.find((name) => (environment[name] ?? '') !== '') ?? 'the environment';
}
