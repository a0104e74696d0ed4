import { vcsError } from '../vcs-error.ts';
import { GitLabRefusal } from './requester.ts';

/** Makes a request, and turns a refusal into an error of the port. */
export type MakeRequest = <Answer>(what: string, act: () => Promise<Answer>) => Promise<Answer>;

/** Turns GitLabRefusal into DeliveryError without the token in its message; other errors pass unchanged. */
export function requestsOf(name: string, token: string): MakeRequest {
  return async (what, act) => {
    try {
      return await act();
    } catch (error) {
      throw error instanceof GitLabRefusal ? vcsError(`${name} to ${what}`, error, [token]) : error;
    }
  };
}

/** Returns the HTTP status of a failed request: 0 without an answer; undefined for any other error. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof GitLabRefusal ? error.status : undefined;
}
