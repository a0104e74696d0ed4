import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeliveryError } from '#domain/errors.ts';
import { addressOf, createGitRemote } from '#vcs/git-remote.ts';
import type { PushOutcome, PushRequest } from '#ports/vcs.ts';
import { aRemote } from '../support/git-remotes.ts';
import type { Remote } from '../support/git-remotes.ts';

const SLOW = { tags: ['slow'], timeout: 120_000 };
const BEFORE = 'timeout = 60\n';
const AFTER = 'timeout = 300\n';

let remote: Remote;
beforeEach(() => {
  remote = aRemote({ 'prod/terraform.tfvars': BEFORE, 'prod/main.tf': 'variable "timeout" {}\n' });
});
afterEach(() => {
  vi.unstubAllEnvs();
  remote.remove();
});

function push(over: Partial<PushRequest> = {}): Promise<PushOutcome> {
  return createGitRemote('origin', async () => ({})).push({
    directory: join(remote.clone, 'prod'),
    base: 'main',
    branch: 'reconcile/a1b2c3',
    commits: [{ message: 'Set timeout to 300\n\nBecause.', files: [{ path: 'terraform.tfvars', before: BEFORE, after: AFTER }] }],
    signOff: false,
    ...over,
  });
}

describe('push', SLOW, () => {
  it('puts one commit on the base of the remote, and does not change the clone', async () => {
    const ahead = remote.pushAs('dana', 'main', { 'README.md': 'hello\n' });
    const before = [
      remote.git(['status', '--porcelain']),
      remote.git(['for-each-ref', 'refs/heads', 'refs/tags']),
      remote.git(['rev-parse', 'HEAD']),
    ];

    const outcome = await push();

    expect(outcome).toEqual({ kind: 'pushed', head: remote.git(['rev-parse', 'reconcile/a1b2c3'], remote.bare) });
    expect(remote.read('reconcile/a1b2c3', 'prod/terraform.tfvars')).toBe('timeout = 300');
    expect(remote.git(['rev-parse', 'reconcile/a1b2c3^'], remote.bare)).toBe(ahead);
    expect([
      remote.git(['status', '--porcelain']),
      remote.git(['for-each-ref', 'refs/heads', 'refs/tags']),
      remote.git(['rev-parse', 'HEAD']),
    ]).toEqual(before);
  });

  it('omits commits of the clone that the remote does not have', async () => {
    writeFileSync(join(remote.clone, 'draft.txt'), 'not meant for anybody\n');
    remote.git(['add', '-A']);
    remote.git(['commit', '--quiet', '-m', 'A draft']);

    await push();

    expect(remote.git(['ls-tree', '-r', '--name-only', 'reconcile/a1b2c3'], remote.bare)).not.toContain('draft.txt');
  });

  it('does nothing the second time', async () => {
    const first = await push();

    const second = await push();

    expect([first.kind, second]).toEqual(['pushed', { ...first, kind: 'as-it-was' }]);
  });

  it('does nothing if only other files of the base changed', async () => {
    const first = await push();
    remote.pushAs('dana', 'main', { 'README.md': 'hello\n' });

    expect(await push()).toEqual({ ...first, kind: 'as-it-was' });
  });

  it('replaces its own commit if the edit changed', async () => {
    await push();

    const second = await push({
      commits: [{ message: 'Set timeout to 301', files: [{ path: 'terraform.tfvars', before: BEFORE, after: 'timeout = 301\n' }] }],
    });

    expect(second.kind).toBe('pushed');
    expect(remote.read('reconcile/a1b2c3', 'prod/terraform.tfvars')).toBe('timeout = 301');
    expect(remote.git(['rev-list', '--count', 'main..reconcile/a1b2c3'], remote.bare)).toBe('1');
  });

  it.each<{ readonly name: string; readonly act: () => string }>([
    { name: 'a person added', act: () => remote.pushAs('dana', 'reconcile/a1b2c3', { 'prod/note.txt': 'mine\n' }, 'reconcile/a1b2c3') },
    { name: 'a person amended', act: () => amend('prod/terraform.tfvars', 'timeout = 299\n') },
  ])('never overwrites a branch with commits that $name', async ({ act }) => {
    await push();
    const theirs = act();

    const outcome = await push({
      commits: [{ message: 'Set timeout to 301', files: [{ path: 'terraform.tfvars', before: BEFORE, after: 'timeout = 301\n' }] }],
    });

    expect(outcome).toMatchObject({ kind: 'foreign', head: theirs, commits: [theirs] });
    expect(remote.git(['rev-parse', 'reconcile/a1b2c3'], remote.bare)).toBe(theirs);
  });

  it('never overwrites a branch with the same name made by another person', async () => {
    const theirs = remote.pushAs('dana', 'reconcile/a1b2c3', { 'prod/terraform.tfvars': AFTER });

    expect(await push()).toEqual({ kind: 'foreign', head: theirs, commits: [theirs] });
  });

  it('names the file that differs on the remote', async () => {
    remote.pushAs('dana', 'main', { 'prod/terraform.tfvars': 'timeout = 90\n' });

    expect(await push()).toMatchObject({ kind: 'base-moved', problem: expect.stringContaining('prod/terraform.tfvars') });
    expect(remote.branches()).toEqual(['main']);
  });

  it('makes one branch of one commit if runs push at the same time', async () => {
    const outcomes = await Promise.all([push(), push(), push()]);

    expect(outcomes.map(({ kind }) => kind).filter((kind) => kind !== 'as-it-was')).toHaveLength(1);
    expect(remote.git(['rev-list', '--count', 'main..reconcile/a1b2c3'], remote.bare)).toBe('1');
  });

  it('does not report a push if another run pushed the identical commit before', async () => {
    for (const name of ['GIT_AUTHOR_DATE', 'GIT_COMMITTER_DATE']) vi.stubEnv(name, '2026-01-16T06:00:00Z');
    await push();
    const other = remote.git(['rev-parse', 'reconcile/a1b2c3'], remote.bare);
    remote.git(['branch', '--quiet', '-D', 'reconcile/a1b2c3'], remote.bare);
    const script = join(remote.folder, 'receive-pack');
    writeFileSync(script, `#!/bin/sh\ngit -C "$1" update-ref refs/heads/reconcile/a1b2c3 ${other}\nexec git-receive-pack "$@"\n`, {
      mode: 0o755,
    });
    remote.git(['config', 'remote.origin.receivepack', script]);

    expect(await push()).toEqual({ kind: 'as-it-was', head: other });
  });

  it('stacks several commits', async () => {
    await push({
      commits: [
        { message: 'First', files: [{ path: 'terraform.tfvars', before: BEFORE, after: AFTER }] },
        { message: 'Second', files: [{ path: 'terraform.tfvars', before: AFTER, after: 'timeout = 301\n' }] },
      ],
    });

    expect(remote.git(['log', '--format=%s', 'main..reconcile/a1b2c3'], remote.bare)).toBe('Second\nFirst');
    expect((await push()).kind).toBe('pushed');
  });

  it('adds a sign-off if configured, and recognises its commit', async () => {
    await push({ signOff: true });

    expect(remote.git(['log', '-1', '--format=%B', 'reconcile/a1b2c3'], remote.bare)).toMatch(/\nSigned-off-by: ci <ci@example\.com>$/);
    expect((await push({ signOff: true })).kind).toBe('as-it-was');
  });

  it('works with a shallow clone', async () => {
    const shallow = join(remote.folder, 'shallow');
    remote.pushAs('dana', 'main', { 'README.md': 'hello\n' });
    remote.git(['clone', '--quiet', '--depth=1', `file://${remote.bare}`, shallow], remote.folder);
    remote.pushAs('dana', 'main', { 'README.md': 'hello again\n' });

    const outcomes = [await push({ directory: join(shallow, 'prod') }), await push({ directory: join(shallow, 'prod') })];

    expect(outcomes.map(({ kind }) => kind)).toEqual(['pushed', 'as-it-was']);
  });

  it.each<{ readonly name: string; readonly over: Partial<PushRequest>; readonly code: string }>([
    { name: 'a missing base', over: { base: 'trunk' }, code: 'no-base' },
    { name: 'an invalid branch name', over: { branch: 'reconcile/..' }, code: 'branch-name' },
  ])('refuses $name', async ({ over, code }) => {
    await expect(push(over)).rejects.toMatchObject({ code });
  });

  it('reports that the remote rejects the push', async () => {
    const hook = join(remote.bare, 'hooks', 'pre-receive');
    writeFileSync(hook, '#!/bin/sh\necho "branch names have to start with fix/" >&2\nexit 1\n', { mode: 0o755 });

    await expect(push()).rejects.toMatchObject({ code: 'push-refused' });
  });

  it('never repeats the credentials of the remote', async () => {
    remote.git(['remote', 'set-url', 'origin', 'https://somebody:hunter2secret@127.0.0.1:9/acme/infra.git']);
    const secret = 'Authorization: Basic c2VjcmV0LXRva2VuLW9mLXRoZS1mb3JnZQ==';

    const attempt = createGitRemote('origin', async () => ({ 'http.https://127.0.0.1:9/.extraHeader': secret })).push({
      directory: remote.clone,
      base: 'main',
      branch: 'reconcile/a1b2c3',
      commits: [],
      signOff: false,
    });
    const error: unknown = await attempt.catch((cause: unknown) => cause);

    expect(error).toBeInstanceOf(DeliveryError);
    expect(JSON.stringify([String(error), error])).not.toMatch(/hunter2|c2VjcmV0/);
  });
});

describe('folderOf', SLOW, () => {
  it.each([
    ['prod', 'prod'],
    ['.', '.'],
  ])('names %s', async (folder, name) => {
    expect(await createGitRemote('origin', async () => ({})).folderOf(join(remote.clone, folder))).toBe(name);
  });
});

describe('addressOf', SLOW, () => {
  it('reads the address of a remote, and returns nothing without one', async () => {
    mkdirSync(join(remote.folder, 'plain'));

    expect(await addressOf(remote.clone, 'origin')).toBe(remote.bare);
    expect(await addressOf(remote.clone, 'upstream')).toBeUndefined();
    expect(await addressOf(join(remote.folder, 'plain'), 'origin')).toBeUndefined();
  });
});

function amend(path: string, text: string): string {
  const own = join(remote.folder, 'amending');
  remote.git(['clone', '--quiet', '--branch', 'reconcile/a1b2c3', remote.bare, own], remote.folder);
  writeFileSync(join(own, path), text);
  remote.git(['-c', 'user.name=dana', '-c', 'user.email=dana@example.com', 'commit', '--quiet', '-a', '--amend', '--no-edit'], own);
  remote.git(['push', '--quiet', '--force', 'origin', 'reconcile/a1b2c3'], own);
  return remote.git(['rev-parse', 'HEAD'], own);
}
