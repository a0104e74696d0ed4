import { RequestError } from 'octokit';
import type { Octokit } from 'octokit';
import { vcsError } from '../vcs-error.ts';
import type { GitHubAccess } from './client.ts';

/** Makes a request, and turns a refusal into an error of the port. */
export type MakeRequest = <Answer>(what: string, act: () => Promise<Answer>) => Promise<Answer>;

export interface Repository {
  readonly octokit: Octokit;
  readonly at: { readonly owner: string; readonly repo: string };
  readonly request: MakeRequest;
}

/** Turns RequestError into DeliveryError without credentials in its message; other errors pass unchanged. */
export function requestsOf({ credentials }: GitHubAccess, name: string): MakeRequest {
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

/** Returns the HTTP status of a failed request: 0 without an answer; undefined for any other error. */
export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof RequestError)) return undefined;
  return error.response === undefined ? 0 : error.status;
}

/** Handles the failure of a request for something that may not exist: undefined for 404. @throws any other error */
export function absent(error: unknown): undefined {
  if (statusOf(error) !== 404) throw error;
  return undefined;
}

/** Whether GraphQL refused a request (with status 200). https://docs.github.com/en/graphql/guides/forming-calls-with-graphql */
export function isGraphqlRefusal(error: unknown): boolean {
  return error instanceof Error && error.name === 'GraphqlResponseError';
}
