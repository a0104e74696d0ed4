// @module-tag slow
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigurationError, DeliveryError } from '#domain/errors.ts';
import { openVcs } from '#vcs/open-vcs.ts';
import type { VcsTarget, OpenedVcs } from '#vcs/open-vcs.ts';
import { aVcsWorld } from '../support/vcs-world.ts';
import { aRemote } from '../support/git-remotes.ts';
import type { Remote } from '../support/git-remotes.ts';
import { startGitHub } from '../support/github-server.ts';
import { startGitLab } from '../support/gitlab-server.ts';

const TOKEN = 'token-0123456789abcdef';
const NO_GIT = { headOf: () => undefined, textAt: () => undefined, changedPaths: () => [] };

let remote: Remote;
beforeAll(() => {
  remote = aRemote({ 'main.tf': 'variable "timeout" {}\n' });
});
afterAll(() => remote.remove());

interface Opening {
  /** Address of the remote `origin`; absent: a folder of this machine. */
  readonly address?: string;
  readonly target?: Partial<VcsTarget>;
  readonly environment?: Readonly<Record<string, string>>;
}

function open({ address, target = {}, environment = { RECONCILE_VCS_TOKEN: TOKEN } }: Opening): Promise<OpenedVcs> {
  remote.git(['remote', 'set-url', 'origin', address ?? remote.bare]);
  return openVcs({ directory: remote.clone, target: { remote: 'origin', ...target }, environment, onMessage: () => undefined });
}

describe('the kind of VCS', () => {
  it.each([
    { address: 'https://github.com/acme/infra.git', name: 'github.com/acme/infra', longest: 65_536 },
    { address: 'git@github.com:acme/infra.git', name: 'github.com/acme/infra', longest: 65_536 },
    { address: 'https://github.example.com/acme/infra', name: 'github.example.com/acme/infra', longest: 65_536 },
    { address: 'https://gitlab.com/acme/platform/infra.git', name: 'gitlab.com/acme/platform/infra', longest: 1_000_000 },
    { address: 'ssh://git@gitlab.example.com:2222/acme/infra.git', name: 'gitlab.example.com/acme/infra', longest: 1_000_000 },
  ])('is recognised by $address', async ({ address, name, longest }) => {
    const { pullRequests } = await open({ address });

    expect([pullRequests.name, pullRequests.longestBody]).toEqual([name, longest]);
  });

  it('is read from the configuration if the address does not show it', async () => {
    const { pullRequests } = await open({
      address: 'https://code.example.com/mirrors/infra.git',
      target: { kind: 'gitlab', project: 'acme/infra' },
    });

    expect([pullRequests.name, pullRequests.longestBody]).toEqual(['code.example.com/acme/infra', 1_000_000]);
  });

  it('is read from the named remote', async () => {
    remote.git(['remote', 'add', 'mirror', 'https://github.com/acme/other.git']);

    const { pullRequests } = await open({ target: { remote: 'mirror' } });

    expect(pullRequests.name).toBe('github.com/acme/other');
  });
});

describe('opening a VCS', () => {
  it.each<{ readonly name: string; readonly opening: Opening; readonly code: string }>([
    { name: 'a missing remote', opening: { target: { remote: 'upstream' } }, code: 'no-remote' },
    { name: 'an unknown host', opening: { address: 'https://code.example.com/acme/infra' }, code: 'vcs-unknown' },
    { name: 'a folder as remote, with a VCS kind but without its URL', opening: { target: { kind: 'github' } }, code: 'no-url' },
    {
      name: 'an address without TLS',
      opening: { address: 'https://github.com/acme/infra', target: { url: 'http://github.example.com/api/v3' } },
      code: 'url-not-encrypted',
    },
    { name: 'a group on GitHub', opening: { address: 'https://github.com/acme/platform/infra' }, code: 'no-project' },
    { name: 'an owner without a repository', opening: { address: 'https://github.com/acme' }, code: 'no-project' },
    { name: 'no token for GitHub', opening: { address: 'https://github.com/acme/infra', environment: {} }, code: 'no-vcs-token' },
    {
      name: 'a token of another VCS',
      opening: { address: 'https://gitlab.com/acme/infra', environment: { GITHUB_TOKEN: TOKEN } },
      code: 'no-vcs-token',
    },
    {
      name: 'an empty token',
      opening: { address: 'https://gitlab.com/acme/infra', environment: { RECONCILE_VCS_TOKEN: '' } },
      code: 'no-vcs-token',
    },
  ])('refuses $name', async ({ opening, code }) => {
    const opened = open(opening);

    await expect(opened).rejects.toThrow(ConfigurationError);
    await expect(opened).rejects.toMatchObject({ code, hint: expect.stringMatching(/\w/) });
  });

  it('names the variables for a token', async () => {
    await expect(open({ address: 'https://github.com/acme/infra', environment: {} })).rejects.toThrow(
      '(RECONCILE_VCS_TOKEN, GITHUB_TOKEN, GH_TOKEN, or RECONCILE_GITHUB_APP_ID and RECONCILE_GITHUB_APP_PRIVATE_KEY)',
    );
  });
});

describe('credentials of a VCS', () => {
  it.each([
    { kind: 'github', start: startGitHub, names: ['RECONCILE_VCS_TOKEN', 'GITHUB_TOKEN', 'GH_TOKEN'] },
    { kind: 'gitlab', start: startGitLab, names: ['RECONCILE_VCS_TOKEN', 'GITLAB_TOKEN'] },
  ] as const)('are for $kind the first available token', async ({ kind, start, names }) => {
    const world = aVcsWorld();
    const server = await start(world, NO_GIT);
    const target = { kind, url: server.url, project: 'acme/infra' };
    const used: boolean[] = [];

    for (const [index] of names.entries()) {
      world.authorizations.clear();
      const environment = Object.fromEntries(names.slice(index).map((name) => [name, `${name}-${TOKEN}`]));
      const { pullRequests } = await open({ target, environment });
      await pullRequests.defaultBranch();
      used.push([...world.authorizations].every((sent) => sent.endsWith(`${names[index]}-${TOKEN}`)));
    }

    expect(used).toEqual(names.map(() => true));
    expect(world.requests).toHaveLength(names.length);
    expect(world.violations).toEqual([]);
    await server.close();
  });

  it.each(['github', 'gitlab'] as const)('are not sent for %s to a remote without TLS', async (kind) => {
    const sent: (string | undefined)[] = [];
    const listener = createServer((request, response) => {
      sent.push(request.headers.authorization);
      response.writeHead(404).end();
    });
    await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready));
    const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
    const { remote: origin } = await open({ address: `${url}/acme/infra.git`, target: { kind, url } });

    const pushed = origin.push({ directory: remote.clone, base: 'main', branch: 'reconcile/a1b2c3', commits: [], signOff: false });

    await expect(pushed).rejects.toThrow(DeliveryError);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter((authorization) => authorization !== undefined)).toEqual([]);
    listener.closeAllConnections();
    listener.close();
  });
});
