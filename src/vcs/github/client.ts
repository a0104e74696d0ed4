import { App, Octokit } from 'octokit';
import { isLoopback } from '../vcs-error.ts';

export type GitHubCredentials =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'app'; readonly appId: string; readonly privateKey: string; readonly installationId?: number };

export interface GitHubAccess {
  /** Base URL of the REST API. */
  readonly url: string;
  readonly owner: string;
  readonly repo: string;
  readonly credentials: GitHubCredentials;
  /** Reports the reasons of delays. */
  readonly onMessage: (message: string) => void;
}

/** Seconds. With a longer rate limit the job should end and run again later. */
const MAX_WAIT_SECONDS = 15 * 60;
const MAX_WAITS = 4;

/** Replaces Octokit's pauses between writes. */
const WITHOUT_PAUSE = {
  key: () => ({ schedule: (_job: unknown, act: (...args: readonly unknown[]) => unknown, ...args: readonly unknown[]) => act(...args) }),
};

/**
 * Creates a client that respects rate limits, pauses between writes and retries where that is safe.
 * https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api
 * @throws RequestError if the app is not installed for the repository
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

function optionsOf({ url, onMessage }: GitHubAccess): ConstructorParameters<typeof Octokit>[0] {
  const wait = (what: string) => (retryAfter: number, _options: object, _octokit: unknown, waits: number) => {
    const isWorthIt = waits < MAX_WAITS && retryAfter <= MAX_WAIT_SECONDS;
    if (isWorthIt) onMessage(`GitHub asks to wait ${retryAfter} s (${what})`);
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
  // Octokit logs every request; users only need to see delays.
}
