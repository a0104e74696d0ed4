import { appendFile, cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createVcs } from '#vcs/vcs.ts';

const { commitBranch } = createVcs();
let template: string;
let folder: string;
let repository: string;

beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'reconcile-test-'));
  repository = template;
  await execa('git', ['init', '--quiet', '--initial-branch=main', '--template=', repository]);
  await appendFile(join(repository, '.git/config'), '[user]\n\tname = Dana Example\n\temail = dana@example.com\n');
  await given({ 'infra/main.tf': 'a\n', 'infra/sub dir/ü.tf': 'u\n', 'shared/net.tf': 'n\n', '.gitignore': '*.auto.tfvars\n' });
  await git('add', '.');
  await git('commit', '--quiet', '-m', 'Start');
});
afterAll(() => rm(template, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'reconcile-test-')));
  repository = join(folder, 'repo');
  vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null');
  vi.stubEnv('GIT_CONFIG_SYSTEM', '/dev/null');
  vi.stubEnv('HOME', folder);
  await cp(template, repository, { recursive: true, preserveTimestamps: true });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

async function given(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(repository, path)), { recursive: true });
    await writeFile(join(repository, path), text);
  }
}

async function git(...args: readonly string[]): Promise<string> {
  return (await execa('git', args, { cwd: repository })).stdout;
}

const infra = (): string => join(repository, 'infra');
const A = { path: 'main.tf', before: 'a\n', after: 'b\n' };

describe('commitBranch', { tags: ['slow'], timeout: 120_000 }, () => {
  it('makes one commit per entry, on top of HEAD, inside and outside a sub-folder', async () => {
    const commits = [
      { message: 'Raise a\n\nDana did it.\n# not a comment\n', files: [A, { path: 'sub dir/ü.tf', before: 'u\n', after: 'ü\n' }] },
      {
        message: 'Import b',
        files: [
          { ...A, before: 'b\n', after: 'c\n' },
          { path: 'imports.tf', before: undefined, after: 'import {}\n' },
          { path: '../shared/net.tf', before: 'n\n', after: 'm\n' },
        ],
      },
    ];

    const made = await commitBranch(infra(), 'reconcile/1', commits);

    expect(made).toEqual({ branch: 'reconcile/1', head: await git('rev-parse', 'reconcile/1') });
    expect(await git('log', '--format=%s|%an|%ae', 'main..reconcile/1')).toBe(
      'Import b|Dana Example|dana@example.com\nRaise a|Dana Example|dana@example.com',
    );
    expect((await git('log', '-1', '--format=%b', 'reconcile/1~1')).trim()).toBe('Dana did it.\n# not a comment');
    expect(await git('-c', 'core.quotePath=false', 'diff', '--name-status', 'main', 'reconcile/1~1')).toBe(
      'M\tinfra/main.tf\nM\tinfra/sub dir/ü.tf',
    );
    expect(await git('-c', 'core.quotePath=false', 'diff', '--name-status', 'reconcile/1~1', 'reconcile/1')).toBe(
      'A\tinfra/imports.tf\nM\tinfra/main.tf\nM\tshared/net.tf',
    );
    expect(await git('show', 'reconcile/1:infra/main.tf')).toBe('c');
  });

  it('does not change working tree, index and current branch, with any changes of other files', async () => {
    await given({ 'notes.txt': 'untracked\n', 'infra/sub dir/ü.tf': 'edited\n', 'shared/net.tf': 'staged\n' });
    await git('add', 'shared/net.tf');
    const before = [await git('status', '--porcelain'), await git('rev-parse', 'HEAD'), await git('diff', '--cached')];

    await commitBranch(infra(), 'reconcile/1', [{ message: 'x', files: [A] }]);

    expect([await git('status', '--porcelain'), await git('rev-parse', 'HEAD'), await git('diff', '--cached')]).toEqual(before);
    expect(await git('branch', '--show-current')).toBe('main');
    expect(await readFile(join(infra(), 'main.tf'), 'utf8')).toBe('a\n');
    expect(await git('diff', '--name-only', 'main', 'reconcile/1')).toBe('infra/main.tf');
  });

  it('runs no hook', async () => {
    await mkdir(join(repository, '.git/hooks'));
    for (const hook of ['pre-commit', 'commit-msg', 'post-commit', 'post-checkout'])
      await writeFile(join(repository, '.git/hooks', hook), `#!/bin/sh\ntouch ${folder}/ran\nexit 1\n`, { mode: 0o755 });

    await commitBranch(infra(), 'reconcile/1', [{ message: 'x', files: [A] }]);

    await expect(readFile(join(folder, 'ran'))).rejects.toThrow('ENOENT');
  });

  it('keeps the mode of a file and the line endings in its attributes', async () => {
    await given({ '.gitattributes': '*.tf text eol=crlf\n', 'infra/run.tf': 'a\r\n' });
    await git('add', '.');
    await git('update-index', '--chmod=+x', 'infra/run.tf');
    await git('commit', '--quiet', '-m', 'CRLF in the working tree, LF in the repository');

    await commitBranch(infra(), 'reconcile/1', [{ message: 'x', files: [{ path: 'run.tf', before: 'a\r\n', after: 'b\r\n' }] }]);

    expect(await git('ls-tree', 'reconcile/1', '--', 'infra/run.tf')).toMatch(/^100755 /);
    expect((await execa('git', ['show', 'reconcile/1:infra/run.tf'], { cwd: repository, stripFinalNewline: false })).stdout).toBe('b\n');
  });

  it('uses reconcile as author if git has none', async () => {
    await git('config', '--unset', 'user.name');
    await git('config', '--unset', 'user.email');

    await commitBranch(infra(), 'reconcile/1', [{ message: 'x', files: [A] }]);

    expect(await git('log', '-1', '--format=%an|%ae|%cn', 'reconcile/1')).toBe('reconcile|reconcile@localhost|reconcile');
  });

  it('finds its own branch if repeated', async () => {
    const commits = [
      { message: 'one\n\nbody\n', files: [A] },
      { message: 'two', files: [{ ...A, before: 'b\n', after: 'c\n' }] },
    ];
    const first = await commitBranch(infra(), 'reconcile/1', commits);

    const second = await commitBranch(infra(), 'reconcile/1', commits);

    expect(second).toEqual(first);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['with other text', () => commitBranch(infra(), 'reconcile/1', [{ message: 'x', files: [{ ...A, after: 'other\n' }] }])],
    ['with another message', () => commitBranch(infra(), 'reconcile/1', [{ message: 'y', files: [A] }])],
    ['without own commits', () => git('branch', 'reconcile/1')],
    [
      'with commits of another person',
      async () => {
        const { head } = await commitBranch(infra(), 'reconcile/1', [{ message: 'x', files: [A] }]);
        await git('update-ref', 'refs/heads/reconcile/1', await git('commit-tree', `${head}^{tree}`, '-p', head, '-m', 'by hand'));
      },
    ],
  ])('refuses a branch %s, and does not change it', async (_title, prepare) => {
    await prepare();
    const before = await git('rev-parse', 'reconcile/1');

    await expect(commitBranch(infra(), 'reconcile/1', [{ message: 'x', files: [A] }])).rejects.toMatchObject({
      name: 'DeliveryError',
      code: 'branch-exists',
      hint: expect.stringContaining('git branch -D reconcile/1'),
    });

    expect(await git('rev-parse', 'reconcile/1')).toBe(before);
  });

  it.each<[string, () => Promise<void>, { path: string; before: string | undefined; after: string }, string]>([
    [
      'a file with uncommitted changes',
      () => appendFile(join(infra(), 'main.tf'), 'more\n'),
      { ...A, before: 'a\nmore\n' },
      'differs-from-commit',
    ],
    [
      'an untracked file',
      () => given({ 'infra/prod.auto.tfvars': 'p\n' }),
      { path: 'prod.auto.tfvars', before: 'p\n', after: 'q\n' },
      'not-committed',
    ],
    [
      'a new file that exists in the last commit',
      async () => {},
      { path: 'main.tf', before: undefined, after: 'b\n' },
      'differs-from-commit',
    ],
    ['a folder', async () => {}, { path: 'sub dir', before: 'a\n', after: 'b\n' }, 'not-committed'],
    ['a file outside the repository', async () => {}, { path: '../../x.tf', before: 'a\n', after: 'b\n' }, 'outside-repository'],
  ])('refuses %s', async (_title, prepare, file, code) => {
    await prepare();

    await expect(commitBranch(infra(), 'reconcile/1', [{ message: 'x', files: [file] }])).rejects.toMatchObject({
      name: 'DeliveryError',
      code,
    });

    expect(await git('branch', '--list', 'reconcile/1')).toBe('');
  });

  it('refuses a link', async () => {
    await rm(join(infra(), 'main.tf'));
    await execa('ln', ['-s', '../shared/net.tf', join(infra(), 'main.tf')]);
    await git('commit', '--quiet', '-am', 'Link');

    await expect(commitBranch(infra(), 'reconcile/1', [{ message: 'x', files: [{ ...A, before: 'n\n' }] }])).rejects.toMatchObject({
      code: 'not-a-file',
    });
  });

  it.each([
    ['a folder without a repository', () => folder, 'reconcile/1', 'not-a-repository'],
    ['an invalid branch name', infra, 'a..b', 'branch-name'],
  ])('refuses %s', async (_title, directory, branch, code) => {
    await expect(commitBranch(directory(), branch, [{ message: 'x', files: [A] }])).rejects.toMatchObject({ name: 'DeliveryError', code });
  });

  it('refuses a repository without a commit', async () => {
    const empty = join(folder, 'empty');
    await execa('git', ['init', '--quiet', empty]);

    await expect(commitBranch(empty, 'reconcile/1', [{ message: 'x', files: [A] }])).rejects.toMatchObject({
      name: 'DeliveryError',
      code: 'no-commit',
    });
  });

  it('reports that git is not installed', async () => {
    vi.stubEnv('PATH', folder);

    await expect(commitBranch(infra(), 'reconcile/1', [{ message: 'x', files: [A] }])).rejects.toMatchObject({
      name: 'DeliveryError',
      code: 'git-not-found',
    });
  });
});
