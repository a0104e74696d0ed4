// @module-tag slow
import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { openGitHub } from '#vcs/github/github.ts';
import { aVcsWorld } from '../../support/vcs-world.ts';
import { startGitHub } from '../../support/github-server.ts';
import { describePullRequests } from '../pull-requests-suite.ts';

const PLACE = { owner: 'acme', repo: 'infra' };

describePullRequests('GitHub', {
  start: startGitHub,
  open: async (url, token, tell) =>
    (await openGitHub({ url, ...PLACE, credentials: { kind: 'token', token }, onMessage: tell }, 'vcs.example.com/acme/infra'))
      .pullRequests,
  paths: { pulls: '/pulls', issues: '/issues', comments: '/comments' },
  limits: [
    { name: '429', how: { status: 429, message: 'You have exceeded a secondary rate limit.', headers: { 'retry-after': '1' } } },
    {
      name: '403, the secondary limit',
      how: { status: 403, message: 'You have exceeded a secondary rate limit.', headers: { 'retry-after': '1' } },
    },
    {
      name: '403, the first limit',
      how: { status: 403, message: 'API rate limit exceeded', headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': 'now' } },
    },
  ],
});

it('opens a repository as an app, with a separate token for git', async () => {
  const world = aVcsWorld();
  const server = await startGitHub(world, { headOf: () => undefined, textAt: () => undefined, changedPaths: () => [] });
  const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

  const opened = await openGitHub(
    { url: server.url, ...PLACE, credentials: { kind: 'app', appId: '42', privateKey }, onMessage: () => undefined },
    'acme/infra',
  );

  expect(await opened.pullRequests.defaultBranch()).toBe('main');
  expect(await opened.gitToken()).toBe('ghs_installationToken0123456789');
  expect(world.violations).toEqual([]);
  await server.close();
});
