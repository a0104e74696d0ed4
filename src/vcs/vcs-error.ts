import { DeliveryError } from '#domain/errors.ts';

/** What a VCS answered instead of doing what it was asked to. */
export interface VcsAnswer {
  /** HTTP status; 0 where there was no answer at all. */
  readonly status: number;
  readonly message: string;
}

const HINTS: Readonly<Record<number, string>> = {
  401: 'the token is invalid or expired: set another one in the environment',
  403: 'grant the token write access to contents, pull requests and issues, or wait for the rate limit to reset',
  404: 'check vcs.project and vcs.url in reconcile.yaml, and that the token can read the repository',
  429: 'wait for the rate limit to reset, then run again: existing deliveries are detected',
};

/**
 * Makes the error of a VCS that did not do what it was asked to. The cause is left out: it holds the request, and with it the token.
 * @param expected what was asked, such as `github.com/acme/infra to open a pull request`
 * @param secrets texts that nobody is to read
 * @returns the error
 */
export function vcsError(expected: string, { status, message }: VcsAnswer, secrets: readonly string[]): DeliveryError {
  const said = message.split('\n')[0]?.slice(0, 300) ?? '';
  const found = withoutSecrets(status === 0 ? `no answer (${said})` : `${status} ${said}`, secrets);
  return new DeliveryError(
    'vcs-refused',
    `expected ${expected}, found: ${found}`,
    HINTS[status] ?? 'run again when the VCS responds: existing deliveries are detected, without duplicates',
  );
}

/** Nothing shorter than four characters is a secret: it would take words out that are none. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.filter((secret) => secret.length > 3).reduce((left, secret) => left.replaceAll(secret, '***'), text);
}

/** How often something that may have been done all the same is looked for and asked again. */
const MOST_TRIES = 3;

/**
 * Makes something of which a VCS would make a second one when it is asked twice. Where no answer came, or one that says nothing of
 * whether it was made, it is looked for before it is asked for again.
 * @param find looks for what `make` would have made
 * @param status HTTP status behind what `make` throws: 0 where no answer came; undefined where it is another fault
 * @returns what was made
 * @throws what `make` throws, where it was not made and the VCS said that it will not be
 */
export async function makeOnce<Made>(
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
      if (tries === MOST_TRIES || (code > 0 && code < 500)) throw error;
    }
  }
}

/**
 * Whether an address is of this machine: requests to it need neither encryption nor pauses.
 * @returns true for the loopback interface
 */
export function isLoopback(url: string): boolean {
  return /^(?:127(?:\.\d+){3}|localhost|\[::1\])$/.test(new URL(url).hostname);
}
