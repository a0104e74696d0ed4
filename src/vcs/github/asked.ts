import { RequestError } from 'octokit';
import type { Octokit } from 'octokit';
import { vcsError } from '../vcs-error.ts';
import type { GitHubAccess } from './client.ts';

/** Asks GitHub, and says in the port's words what it would not do. */
export type Ask = <Answer>(what: string, act: () => Promise<Answer>) => Promise<Answer>;

/** A repository, and what it is asked with. */
export interface Repository {
  readonly octokit: Octokit;
  readonly at: { readonly owner: string; readonly repo: string };
  readonly asked: Ask;
}

/**
 * Makes what asks.
 * @param access what opens the repository, none of which gets into a message
 * @param name of the repository, for messages
 * @returns a function that turns RequestError into DeliveryError, and leaves every other error as it is
 */
export function askAs({ credentials }: GitHubAccess, name: string): Ask {
  const secrets = credentials.kind === 'token' ? [credentials.token] : [credentials.privateKey];
  return async (what, act) => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      throw vcsError(`${name} to ${what}`, { status: statusOf(error) ?? 0, message: error.message }, secrets);
    }
  };
}

/**
 * Tells how GitHub refused.
 * @returns HTTP status, 0 where no answer came; undefined where it is no request that failed
 */
export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof RequestError)) return undefined;
  return error.response === undefined ? 0 : error.status;
}
