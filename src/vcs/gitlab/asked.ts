import { vcsError } from '../vcs-error.ts';
import { GitLabRefusal } from './requester.ts';

/** Asks GitLab, and says in the port's words what it would not do. */
export type Ask = <Answer>(what: string, act: () => Promise<Answer>) => Promise<Answer>;

/**
 * Makes what asks.
 * @param name of the project, for messages
 * @param token what opens it, which gets into no message
 * @returns a function that turns GitLabRefusal into DeliveryError, and leaves every other error as it is
 */
export function askAs(name: string, token: string): Ask {
  return async (what, act) => {
    try {
      return await act();
    } catch (error) {
      throw error instanceof GitLabRefusal ? vcsError(`${name} to ${what}`, error, [token]) : error;
    }
  };
}

/**
 * Tells how GitLab refused.
 * @returns HTTP status, 0 where no answer came; undefined where it is no request that failed
 */
export function statusOf(error: unknown): number | undefined {
  return error instanceof GitLabRefusal ? error.status : undefined;
}
