// @module-tag slow
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ConfigurationError, DeliveryError } from '#domain/errors.ts';
import { examineVcs } from '#vcs/examine-vcs.ts';
import type { ExaminedVcs } from '#ports/doctor.ts';
import { aRemote } from '../support/git-remotes.ts';
import type { Remote } from '../support/git-remotes.ts';
import { faultsOfRequest } from '../support/openapi.ts';

const TOKEN = 'token-0123456789abcdef';

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

let remote: Remote;
beforeAll(() => {
  remote = aRemote({ 'main.tf': '' });
  remote.git(['remote', 'set-url', 'origin', 'https://code.example.com/acme/infra.git']);
});
afterAll(() => remote.remove());

let server: Server | undefined;
let asked: { readonly path: string; readonly headers: IncomingHttpHeaders }[] = [];
afterEach(async () => {
  await new Promise<void>((resolve) => (server === undefined ? resolve() : server.close(() => resolve())));
  server = undefined;
  asked = [];
});

async function look(
  kind: 'github' | 'gitlab',
  answers: Readonly<Record<string, Answer>>,
  environment: Readonly<Record<string, string>> = { RECONCILE_VCS_TOKEN: TOKEN },
): Promise<ExaminedVcs | undefined> {
  const started = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push({ path, headers: request.headers });
    const { status = 200, headers = {}, body } = answers[path] ?? { status: 404, body: { message: 'Not Found' } };
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
  return examineVcs({ directory: remote.clone, target: { remote: 'origin', kind, url }, environment }, new AbortController().signal);
}

describe('GitHub, with a token', () => {
  const repository = { full_name: 'acme/infra', private: true, has_issues: true, permissions: { pull: true, push: true } };

  it('reads the description of the repository', async () => {
    const vcs = await look('github', { '/repos/acme/infra': { headers: { 'x-oauth-scopes': 'repo, workflow' }, body: repository } });

    expect(vcs).toEqual({
      name: 'code.example.com/acme/infra',
      by: 'token of RECONCILE_VCS_TOKEN',
      scopes: ['repo', 'workflow'],
      lacks: [],
    });
    expect(asked).toMatchObject([{ path: '/repos/acme/infra', headers: { authorization: `Bearer ${TOKEN}` } }]);
    const question = {
      method: 'GET',
      path: '/repos/acme/infra',
      query: new URLSearchParams(),
      headers: asked[0]?.headers ?? {},
      body: undefined,
    };
    expect(faultsOfRequest(question)).toEqual([]);
  });

  it.each([
    ['no scope', 'read:org', repository, ['the scope repo']],
    ['a scope for public repositories only', 'public_repo', repository, ['the scope repo']],
    ['no push permission', 'repo', { ...repository, permissions: { push: false } }, ['write access to the repository']],
    ['issues turned off', 'repo', { ...repository, has_issues: false }, ['issues, which are turned off']],
  ])('reports what %s lacks', async (_name, scopes, body, lacks) => {
    const vcs = await look('github', { '/repos/acme/infra': { headers: { 'x-oauth-scopes': scopes }, body } });

    expect(vcs?.lacks).toEqual(lacks);
  });

  it('trusts the repository permissions for a token without visible scopes', async () => {
    expect(await look('github', { '/repos/acme/infra': { body: repository } })).toMatchObject({
      scopes: ['a token without visible scopes'],
      lacks: [],
    });
  });

  it('shows no part of the token in an error', async () => {
    const refused = look('github', { '/repos/acme/infra': { status: 401, body: { message: `Bad credentials ${TOKEN}` } } });

    await expect(refused).rejects.toThrow(DeliveryError);
    await expect(refused).rejects.toMatchObject({ hint: expect.stringContaining('set another one') as string });
    await expect(refused).rejects.not.toMatchObject({ message: expect.stringContaining(TOKEN) as string });
  });

  it('requires a token', async () => {
    await expect(look('github', {}, {})).rejects.toThrow(ConfigurationError);
    expect(asked).toEqual([]);
  });
});

describe('GitHub, with an app', () => {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  const environment = { RECONCILE_GITHUB_APP_ID: '7', RECONCILE_GITHUB_APP_PRIVATE_KEY: key };

  it.each([
    [{ contents: 'write', pull_requests: 'write', issues: 'write' }, []],
    [{ contents: 'write', issues: 'read' }, ['pull requests: write', 'issues: write']],
  ])('reports the permissions of the installation: %j', async (permissions, lacks) => {
    const vcs = await look('github', { '/repos/acme/infra/installation': { body: { id: 77, permissions } } }, environment);

    expect(vcs?.lacks).toEqual(lacks);
  });

  it('reports a missing installation', async () => {
    await expect(look('github', {}, environment)).rejects.toThrow(DeliveryError);
  });
});

describe('GitLab', () => {
  const PROJECT = '/api/v4/projects/acme%2Finfra';
  const SELF = '/api/v4/personal_access_tokens/self';
  const project = { id: 1, permissions: { project_access: { access_level: 30 }, group_access: null } };

  it('reads the project and the token', async () => {
    const vcs = await look('gitlab', {
      [PROJECT]: { body: project },
      [SELF]: { body: { scopes: ['api'], expires_at: '2027-01-01' } },
    });

    expect(vcs).toMatchObject({ by: 'token of RECONCILE_VCS_TOKEN', scopes: ['api', 'until 2027-01-01'], lacks: [] });
    expect(asked.map(({ path, headers }) => [path, headers['private-token']])).toEqual([
      [PROJECT, TOKEN],
      [SELF, TOKEN],
    ]);
  });

  it.each([
    ['a read-only token', project, ['read_api'], ['the scope api']],
    [
      'the reporter role',
      { ...project, permissions: { project_access: { access_level: 20 }, group_access: { access_level: 10 } } },
      ['api'],
      ['the role Developer'],
    ],
    ['nobody', { ...project, permissions: undefined }, ['api'], ['the role Developer']],
    ['disabled issues', { ...project, issues_access_level: 'disabled' }, ['api'], ['issues, which are turned off']],
  ])('reports what %s lacks', async (_name, body, scopes, lacks) => {
    expect(await look('gitlab', { [PROJECT]: { body }, [SELF]: { body: { scopes } } })).toMatchObject({ lacks });
  });

  it('works without scopes for a token that cannot read itself', async () => {
    expect(await look('gitlab', { [PROJECT]: { body: project } })).toMatchObject({ scopes: [], lacks: [] });
  });
});

describe('a VCS', () => {
  it('that is unreachable has another error than one that refuses', async () => {
    const asking = examineVcs(
      {
        directory: remote.clone,
        target: { remote: 'origin', kind: 'github', url: 'http://127.0.0.1:9' },
        environment: { GH_TOKEN: TOKEN },
      },
      new AbortController().signal,
    );

    await expect(asking).rejects.toMatchObject({ message: expect.stringContaining('no answer') as string });
  });

  it('is none without a remote', async () => {
    const asking = examineVcs({ directory: remote.clone, target: { remote: 'upstream' }, environment: {} }, new AbortController().signal);

    expect(await asking).toBeUndefined();
  });
});
