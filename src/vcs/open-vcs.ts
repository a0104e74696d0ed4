/** Secrets are read only from the environment. They go only into requests and into git's environment. */
import { ConfigurationError } from '#domain/errors.ts';
import type { GitRemote, PullRequests } from '#ports/vcs.ts';
import { isLoopback } from './vcs-error.ts';
import { addressOf, createGitRemote } from './git-remote.ts';
import type { GitHubCredentials } from './github/client.ts';
import { parseRemote } from './parse-remote.ts';
import type { RemotePlace } from './parse-remote.ts';

export interface VcsTarget {
  readonly kind?: 'github' | 'gitlab' | undefined;
  readonly remote: string;
  readonly url?: string | undefined;
  readonly project?: string | undefined;
}

export interface OpenVcsOptions {
  /** Absolute path, anywhere inside the working tree. */
  readonly directory: string;
  readonly target: VcsTarget;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Reports the reasons of delays. */
  readonly onMessage: (message: string) => void;
}

export interface OpenedVcs {
  readonly pullRequests: PullRequests;
  readonly remote: GitRemote;
}

/**
 * Opens the VCS of a working tree and its remote.
 * @throws ConfigurationError if the kind of VCS is unknown or there is no token; DeliveryError if the VCS refuses access
 */
export async function openVcs({ directory, target, environment, onMessage }: OpenVcsOptions): Promise<OpenedVcs> {
  const address = await addressOf(directory, target.remote);
  if (address === undefined)
    throw new ConfigurationError(
      'no-remote',
      `Expected a git remote ${target.remote} of ${directory}; found none.`,
      'Add it, set vcs.remote in reconcile.yaml, or use --deliver branch.',
    );
  const place = parseRemote(address);
  const kind = target.kind ?? kindOf(place, target);
  const project = target.project ?? place.project;
  const url = target.url ?? apiOf(kind, place);
  refuseOpenWire(url);
  const name = `${place.host === '' ? new URL(url).host : place.host}/${project}`;
  // Loaded on use: the clients are large, and most runs open no pull request.
  if (kind === 'gitlab') {
    const { openGitLab } = await import('./gitlab/gitlab.ts');
    const token = required(environment, ['RECONCILE_VCS_TOKEN', 'GITLAB_TOKEN'], kind);
    const remote = createGitRemote(target.remote, async () => settingsFor(place, `oauth2:${token}`));
    return { pullRequests: openGitLab({ url, project, token, onMessage }, name), remote };
  }
  const [owner = '', repo = '', more] = project.split('/');
  if (repo === '' || more !== undefined)
    throw new ConfigurationError(
      'no-project',
      `Expected owner/name of a repository on GitHub; found ${project}.`,
      'Set vcs.project in reconcile.yaml.',
    );
  const { openGitHub } = await import('./github/github.ts');
  const opened = await openGitHub({ url, owner, repo, credentials: githubCredentials(environment), onMessage }, name);
  const remote = createGitRemote(target.remote, async () => settingsFor(place, `x-access-token:${await opened.gitToken()}`));
  return { pullRequests: opened.pullRequests, remote };
}

/** Recognises the VCS by the host name or the API's URL. @throws ConfigurationError if neither names one */
export function kindOf({ host }: RemotePlace, { url = '' }: VcsTarget): 'github' | 'gitlab' {
  const named = `${host} ${url}`;
  if (/github/i.test(named)) return 'github';
  if (/gitlab/i.test(named)) return 'gitlab';
  throw new ConfigurationError(
    'vcs-unknown',
    `Expected a git remote on GitHub or GitLab; found one on ${host === '' ? 'this machine' : host}.`,
    'Set vcs.kind in reconcile.yaml, or use --deliver branch.',
  );
}

/**
 * Returns the API's URL. https://docs.github.com/en/enterprise-server@latest/rest/using-the-rest-api/getting-started-with-the-rest-api
 * @throws ConfigurationError if the remote has no host
 */
export function apiOf(kind: 'github' | 'gitlab', { host }: RemotePlace): string {
  if (host === '')
    throw new ConfigurationError(
      'no-url',
      'Expected a git remote on a host; found one on this machine.',
      'Set vcs.url in reconcile.yaml to the API endpoint.',
    );
  if (kind === 'gitlab') return `https://${host}`;
  return host === 'github.com' ? 'https://api.github.com' : `https://${host}/api/v3`;
}

/** Refuses to send a token unencrypted. @throws ConfigurationError for a URL without https, unless it is on this machine */
export function refuseOpenWire(url: string): void {
  if (url.startsWith('https://') || isLoopback(url)) return;
  throw new ConfigurationError(
    'url-not-encrypted',
    `Expected an https URL in vcs.url; found ${url}.`,
    'Correct vcs.url in reconcile.yaml.',
  );
}

/** Returns the credentials of an app if one is configured, else a token. @throws ConfigurationError if there are none */
export function githubCredentials(environment: OpenVcsOptions['environment']): GitHubCredentials {
  const {
    RECONCILE_GITHUB_APP_ID: appId,
    RECONCILE_GITHUB_APP_PRIVATE_KEY: key,
    RECONCILE_GITHUB_APP_INSTALLATION_ID: installation,
  } = environment;
  if (appId === undefined || appId === '' || key === undefined || key === '')
    return { kind: 'token', token: required(environment, ['RECONCILE_VCS_TOKEN', 'GITHUB_TOKEN', 'GH_TOKEN'], 'github') };
  // Many secret stores keep only a single line.
  const privateKey = key.includes('\n') ? key : key.replaceAll('\\n', '\n');
  const id = Number(installation);
  return {
    kind: 'app',
    appId,
    privateKey,
    ...(installation !== undefined && Number.isInteger(id) && id > 0 ? { installationId: id } : {}),
  };
}

/** Returns the value of the first variable that is set. @throws ConfigurationError if none is */
export function required(environment: OpenVcsOptions['environment'], names: readonly string[], kind: string): string {
  const token = names.map((name) => environment[name]).find((value) => value !== undefined && value !== '');
  if (token !== undefined) return token;
  const app = kind === 'github' ? ', or RECONCILE_GITHUB_APP_ID and RECONCILE_GITHUB_APP_PRIVATE_KEY' : '';
  throw new ConfigurationError(
    'no-vcs-token',
    `Expected a token in the environment (${names.join(', ')}${app}); found none.`,
    'Set one with write access to contents, pull requests and issues, or use --deliver branch.',
  );
}

/** Only an HTTPS remote gets the token; SSH remotes use their own keys. */
function settingsFor({ host, isHttps }: RemotePlace, pair: string): Readonly<Record<string, string>> {
  if (!isHttps) return {};
  return { [`http.https://${host}/.extraHeader`]: `Authorization: Basic ${Buffer.from(pair).toString('base64')}` };
}
