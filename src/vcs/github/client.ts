import { App, Octokit } from 'octokit';
import { isLoopback } from '../vcs-error.ts';

/** What opens a repository on GitHub. */
export type GitHubCredentials =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'app'; readonly appId: string; readonly privateKey: string; readonly installationId?: number };

/** How GitHub is reached. */
export interface GitHubAccess {
  /** Of the REST API. */
  readonly url: string;
  readonly owner: string;
  readonly repo: string;
  readonly credentials: GitHubCredentials;
  /** Told why it takes long. */
  readonly tell: (message: string) => void;
}

/** Longest wait for a limit on requests, in seconds. Beyond that a job would rather end and come again. */
const LONGEST_WAIT = 15 * 60;
const MOST_WAITS = 4;

/** In the place of the pauses that GitHub asks for between writes. */
const WITHOUT_PAUSE = {
  key: () => ({ schedule: (_job: unknown, act: (...args: readonly unknown[]) => unknown, ...args: readonly unknown[]) => act(...args) }),
};

/**
 * Opens a client that waits where GitHub says so, pauses between writes as GitHub asks, and repeats what may be repeated.
 * https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api
 * @param access where, and what opens it
 * @returns the client
 * @throws RequestError where the app is not installed for the repository
 */
export async function openOctokit(access: GitHubAccess): Promise<Octokit> {
  const { url, credentials, owner, repo } = access;
  const options = optionsOf(access);
  if (credentials.kind === 'token') return new Octokit({ ...options, auth: credentials.token });
  const app = new App({
    appId: credentials.appId,
    privateKey: credentials.privateKey,
    Octokit: Octokit.defaults({ ...options, baseUrl: url }),
  });
  const { installationId } = credentials;
  if (installationId !== undefined) return app.getInstallationOctokit(installationId);
  const installation = await app.octokit.rest.apps.getRepoInstallation({ owner, repo });
  return app.getInstallationOctokit(installation.data.id);
}

function optionsOf({ url, tell }: GitHubAccess): ConstructorParameters<typeof Octokit>[0] {
  const wait = (what: string) => (retryAfter: number, _options: object, _octokit: unknown, waits: number) => {
    const isWorthIt = waits < MOST_WAITS && retryAfter <= LONGEST_WAIT;
    if (isWorthIt) tell(`GitHub asks to wait ${retryAfter} s (${what})`);
    return isWorthIt;
  };
  return {
    baseUrl: url,
    userAgent: 'reconcile',
    log: { debug: nothing, info: nothing, warn: nothing, error: nothing },
    throttle: {
      onRateLimit: wait('limit on requests'),
      onSecondaryRateLimit: wait('secondary limit'),
      ...(isLoopback(url) ? { write: WITHOUT_PAUSE, notifications: WITHOUT_PAUSE } : {}),
    },
  };
}

function nothing(): void {
  // Octokit prints requests; whoever runs the tool is told of waits alone.
}
