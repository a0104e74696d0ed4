// @module-tag slow
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examineRepository } from '#vcs/examine-repository.ts';
import { aRemote } from '../support/git-remotes.ts';
import type { Remote } from '../support/git-remotes.ts';

let remote: Remote;
beforeAll(() => {
  remote = aRemote({ 'main.tf': '' });
});
afterAll(() => remote.remove());

describe('examineRepository', () => {
  it.each([
    ['https://user:hunter2-and-more@github.com/acme/infra.git', { host: 'github.com', project: 'acme/infra' }],
    ['git@gitlab.example.com:acme/platform/infra.git', { host: 'gitlab.example.com', project: 'acme/platform/infra' }],
  ])('prints the remote %s without its password', async (address, place) => {
    remote.git(['remote', 'set-url', 'origin', address]);

    const tried = await examineRepository(remote.clone, 'origin');

    expect(tried).toMatchObject({ kind: 'found', found: { top: remote.clone, hasCommit: true, remote: place } });
    expect(JSON.stringify(tried)).not.toContain('hunter2');
  });

  it('finds no remote with another name', async () => {
    expect(await examineRepository(remote.clone, 'upstream')).not.toHaveProperty('found.remote');
  });

  it.runIf(process.getuid?.() === 0)('states the next step if git refuses the tree of another user', async () => {
    chownSync(remote.clone, 4321, 4321);

    const tried = await examineRepository(remote.clone, 'origin');

    chownSync(remote.clone, 0, 0);
    expect(tried).toMatchObject({
      kind: 'failed',
      remedy: `If you trust its owner: \`git config --global --add safe.directory ${remote.clone}\``,
    });
  });

  it('reports a folder outside a repository', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'reconcile-no-git-'));

    const tried = await examineRepository(folder, 'origin');

    rmSync(folder, { recursive: true });
    expect(tried).toMatchObject({
      kind: 'found',
      found: { version: expect.stringMatching(/^git version \d/) as string, hasCommit: false },
    });
    expect(tried).not.toHaveProperty('found.top');
  });

  it('reports a repository without a commit', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'reconcile-new-git-'));
    remote.git(['init', '--quiet'], folder);

    const tried = await examineRepository(folder, 'origin');

    rmSync(folder, { recursive: true });
    expect(tried).toMatchObject({ found: { hasCommit: false, top: expect.any(String) as string } });
  });
});
