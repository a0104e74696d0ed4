import { DeliveryError } from '#domain/errors.ts';

export interface VcsAnswer {
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly message: string;
}

const HINTS: Readonly<Record<number, string>> = {
  401: 'The token is invalid or expired: set another one in the environment.',
  403: 'Grant the token write access to contents, pull requests and issues, or wait for the rate limit to reset.',
  404: 'Check vcs.project and vcs.url in reconcile.yaml, and that the token can read the repository.',
  429: 'Wait for the rate limit to reset, then run again: existing deliveries are detected.',
};

/**
 * Builds the error for a refused request. It has no cause, because the cause contains the request and its token.
 * @param expected such as `github.com/acme/infra to open a pull request`
 * @param secrets texts to remove from the message
 */
export function vcsError(expected: string, { status, message }: VcsAnswer, secrets: readonly string[]): DeliveryError {
  const firstLine = message.split('\n')[0]?.slice(0, 300) ?? '';
  const found = withoutSecrets(status === 0 ? `no answer (${firstLine})` : `${status} ${firstLine}`, secrets);
  return new DeliveryError(
    'vcs-refused',
    `Expected ${expected}; found: ${found}.`,
    HINTS[status] ?? 'Run again when the VCS responds: existing deliveries are detected, without duplicates.',
  );
}

/** Texts shorter than four characters are not removed, because that would damage other words. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.filter((secret) => secret.length > 3).reduce((left, secret) => left.replaceAll(secret, '***'), text);
}

/** Retries of a request with an unknown result. */
const MAX_TRIES = 3;

/**
 * Makes a non-idempotent request. If the result is unknown, it looks for the object before a retry.
 * @param find looks for the object that `make` creates
 * @param status HTTP status of an error of `make`: 0 without an answer; undefined for another error
 * @throws the error of `make` if the VCS refused for good
 */
export async function createOnce<Made>(
  make: () => Promise<Made>,
  find: () => Promise<Made | undefined>,
  status: (error: unknown) => number | undefined,
): Promise<Made> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await make();
    } catch (error) {
      const code = status(error);
      if (code === undefined) throw error;
      const found = await find();
      if (found !== undefined) return found;
      if (tries === MAX_TRIES || (code > 0 && code < 500)) throw error;
    }
  }
}

/** True for the loopback interface, which needs neither encryption nor pauses. */
export function isLoopback(url: string): boolean {
  return /^(?:127(?:\.\d+){3}|localhost|\[::1\])$/.test(new URL(url).hostname);
}
