import { describe, expect, it } from 'vitest';
import { DeliveryError } from '#domain/errors.ts';
import { vcsError, isLoopback, createOnce } from '#vcs/vcs-error.ts';

const TOKEN = 'token-0123456789abcdef';

class Refusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`refused with ${status}`);
    this.status = status;
  }
}

function statusOf(error: unknown): number | undefined {
  return error instanceof Refusal ? error.status : undefined;
}

/** Fails as often as there are errors, then makes it. */
function failing(...errors: readonly Error[]): { readonly make: () => Promise<string>; readonly asked: () => number } {
  let asked = 0;
  const make = async (): Promise<string> => {
    asked += 1;
    const error = errors[asked - 1];
    if (error !== undefined) throw error;
    return 'made';
  };
  return { make, asked: () => asked };
}

async function nothing(): Promise<undefined> {
  return undefined;
}

describe('vcsError', () => {
  it.each([
    { status: 401, hint: /token is invalid or expired/ },
    { status: 403, hint: /Grant the token write access to contents/ },
    { status: 404, hint: /Check vcs\.project and vcs\.url/ },
    { status: 429, hint: /Wait for the rate limit to reset/ },
    { status: 500, hint: /Run again when the VCS responds/ },
  ])('states the next step for $status', ({ status, hint }) => {
    const error = vcsError('github.com/acme/infra to list issues', { status, message: 'Sorry' }, []);

    expect(error).toBeInstanceOf(DeliveryError);
    expect(error).toMatchObject({
      code: 'vcs-refused',
      message: `Expected github.com/acme/infra to list issues; found: ${status} Sorry.`,
      hint: expect.stringMatching(hint),
    });
  });

  it('reports a missing response', () => {
    const error = vcsError('gitlab.com/acme/infra to be there', { status: 0, message: 'socket hang up' }, []);

    expect(error.message).toBe('Expected gitlab.com/acme/infra to be there; found: no answer (socket hang up).');
  });

  it('contains no secret and no cause, which has the request', () => {
    const error = vcsError('it to be there', { status: 401, message: `${TOKEN} is no token, ${TOKEN} neither` }, [TOKEN]);

    expect(error.message).toBe('Expected it to be there; found: 401 *** is no token, *** neither.');
    expect(error.cause).toBeUndefined();
  });

  it('masks nothing for text that is too short for a secret', () => {
    expect(vcsError('it to be there', { status: 404, message: 'Not Found' }, ['', 'o', 'Not']).message).toContain('404 Not Found');
  });

  it('contains only the first line of the response, with a limited length', () => {
    const error = vcsError('it to be there', { status: 502, message: `${'x'.repeat(900)}\n<html>a page</html>` }, []);

    expect(error.message).toBe(`Expected it to be there; found: 502 ${'x'.repeat(300)}.`);
  });
});

describe('createOnce', () => {
  it.each([
    { name: 'no response came', status: 0 },
    { name: 'the response is unclear', status: 502 },
  ])('retries if $name and nothing exists', async ({ status }) => {
    const { make, asked } = failing(new Refusal(status));

    const made = await createOnce(make, nothing, statusOf);

    expect([made, asked()]).toEqual(['made', 2]);
  });

  it('does not retry if it exists, although no response came', async () => {
    const { make, asked } = failing(new Refusal(0));

    const made = await createOnce(make, async () => 'found', statusOf);

    expect([made, asked()]).toEqual(['found', 1]);
  });

  it('finds what another run created if the VCS refuses a second one', async () => {
    const { make } = failing(new Refusal(422));

    expect(await createOnce(make, async () => 'found', statusOf)).toBe('found');
  });

  it('fails at once if the VCS refused and nothing exists', async () => {
    const { make, asked } = failing(new Refusal(422));

    await expect(createOnce(make, nothing, statusOf)).rejects.toThrow('refused with 422');

    expect(asked()).toBe(1);
  });

  it('stops after the last attempt', async () => {
    const { make, asked } = failing(...Array.from({ length: 9 }, () => new Refusal(503)));

    await expect(createOnce(make, nothing, statusOf)).rejects.toThrow('refused with 503');

    expect(asked()).toBe(3);
  });

  it('does not search after a programming error', async () => {
    const { make } = failing(new TypeError('a bug'));
    let looked = 0;
    const find = async (): Promise<string> => {
      looked += 1;
      return 'found';
    };

    await expect(createOnce(make, find, statusOf)).rejects.toThrow('a bug');

    expect(looked).toBe(0);
  });
});

it.each([
  { url: 'http://127.0.0.1:8080/api', expected: true },
  { url: 'http://127.12.0.9', expected: true },
  { url: 'http://localhost:3000', expected: true },
  { url: 'http://[::1]:3000', expected: true },
  { url: 'http://127.0.0.1.example.com', expected: false },
  { url: 'http://localhost.example.com', expected: false },
  { url: 'http://127.0.0.1@example.com', expected: false },
  { url: 'https://api.example.com', expected: false },
])('recognises whether $url is this machine: $expected', ({ url, expected }) => {
  expect(isLoopback(url)).toBe(expected);
});
