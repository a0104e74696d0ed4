import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVcs } from '#vcs/vcs.ts';

const { writeFiles, writePatchFile } = createVcs();
let folder: string;

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'reconcile-test-')));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function given(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** Every file below the test's folder with its text. */
async function tree(): Promise<Readonly<Record<string, string>>> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path.slice(folder.length + 1), await readFile(path, 'utf8')] as const)),
  );
}

describe('writeFiles', () => {
  it('replaces files, creates new ones, and leaves no other files', async () => {
    await given({ 'root/main.tf': 'old\r\n', 'root/modules/db/main.tf': 'old\n', 'shared/x.tf': 'Größe\n', 'root/other.tf': 'other\n' });

    await writeFiles(join(folder, 'root'), [
      { path: 'main.tf', before: 'old\r\n', after: 'new\r\n' },
      { path: 'modules/db/main.tf', before: 'old\n', after: 'new\n' },
      { path: '../shared/x.tf', before: 'Größe\n', after: 'Länge\n' },
      { path: 'imports.tf', before: undefined, after: 'import {}\n' },
    ]);

    expect(await tree()).toEqual({
      'root/main.tf': 'new\r\n',
      'root/modules/db/main.tf': 'new\n',
      'shared/x.tf': 'Länge\n',
      'root/imports.tf': 'import {}\n',
      'root/other.tf': 'other\n',
    });
  });

  it('keeps the mode of a file', async () => {
    await given({ 'main.tf': 'old\n' });
    await chmod(join(folder, 'main.tf'), 0o640);

    await writeFiles(folder, [{ path: 'main.tf', before: 'old\n', after: 'new\n' }]);

    expect((await stat(join(folder, 'main.tf'))).mode & 0o777).toBe(0o640);
  });

  it('writes through a link within the repository', async () => {
    await given({ 'repo/.git/HEAD': 'ref: refs/heads/main\n', 'repo/common/p.tf': 'old\n', 'repo/root/main.tf': '' });
    await symlink('../common/p.tf', join(folder, 'repo/root/p.tf'));

    await writeFiles(join(folder, 'repo/root'), [{ path: 'p.tf', before: 'old\n', after: 'new\n' }]);

    expect(await readFile(join(folder, 'repo/common/p.tf'), 'utf8')).toBe('new\n');
    expect(
      (await readdir(join(folder, 'repo/root'), { withFileTypes: true })).find((entry) => entry.name === 'p.tf')?.isSymbolicLink(),
    ).toBe(true);
  });

  const FIRST = { path: 'a.tf', before: 'a\n', after: 'A\n' };

  it.each<[string, () => Promise<void>, { path: string; before: string | undefined; after: string }, string]>([
    [
      'a file with other text',
      () => given({ 'root/b.tf': 'b\nmore\n' }),
      { path: 'b.tf', before: 'b\n', after: 'B\n' },
      'changed-meanwhile',
    ],
    [
      'a file with other line endings',
      () => given({ 'root/b.tf': 'b\r\n' }),
      { path: 'b.tf', before: 'b\n', after: 'B\n' },
      'changed-meanwhile',
    ],
    ['a missing file', async () => {}, { path: 'b.tf', before: 'b\n', after: 'B\n' }, 'changed-meanwhile'],
    [
      'a folder instead of the file',
      () => given({ 'root/b.tf/x': '' }),
      { path: 'b.tf', before: 'b\n', after: 'B\n' },
      'changed-meanwhile',
    ],
    [
      'a new file that exists already',
      () => given({ 'root/b.tf': '' }),
      { path: 'b.tf', before: undefined, after: 'B\n' },
      'changed-meanwhile',
    ],
    ['a new file in a missing folder', async () => {}, { path: 'm/b.tf', before: undefined, after: 'B\n' }, 'changed-meanwhile'],
    [
      'a read-only file',
      () => given({ 'root/b.tf': 'b\n' }).then(() => chmod(join(folder, 'root/b.tf'), 0o444)),
      { path: 'b.tf', before: 'b\n', after: 'B\n' },
      'read-only',
    ],
    [
      'a read-only folder',
      () => given({ 'root/m/b.tf': 'b\n' }).then(() => chmod(join(folder, 'root/m'), 0o555)),
      { path: 'm/b.tf', before: 'b\n', after: 'B\n' },
      'read-only',
    ],
    [
      'a link to the outside',
      () => given({ 'away/b.tf': 'b\n' }).then(() => symlink('../away/b.tf', join(folder, 'root/b.tf'))),
      { path: 'b.tf', before: 'b\n', after: 'B\n' },
      'outside-project',
    ],
    [
      'a folder link to the outside',
      () => given({ 'away/b.tf': 'b\n' }).then(() => symlink('../away', join(folder, 'root/m'))),
      { path: 'm/b.tf', before: 'b\n', after: 'B\n' },
      'outside-project',
    ],
    ['a new file outside the root', async () => {}, { path: '../b.tf', before: undefined, after: 'B\n' }, 'outside-project'],
    ['an absolute path', async () => {}, { path: '/etc/b.tf', before: undefined, after: 'B\n' }, 'outside-project'],
    ['a duplicate file', async () => {}, FIRST, 'written-twice'],
  ])('writes nothing if there is %s', async (_title, prepare, second, code) => {
    await given({ 'root/a.tf': 'a\n' });
    await prepare();
    const before = await tree();

    const writing = writeFiles(join(folder, 'root'), [FIRST, second]);

    await expect(writing).rejects.toMatchObject({
      name: 'DeliveryError',
      code,
      message: expect.stringContaining(second.path.split('/')[0] || '/etc'),
    });
    expect(await tree()).toEqual(before);
  });

  it('writes nothing if the file system refuses', async () => {
    await given({ 'root/a.tf': 'a\n' });
    const before = await readFile('/proc/version', 'utf8');
    const path = '../'.repeat(folder.split('/').length) + 'proc/version';

    const writing = writeFiles(join(folder, 'root'), [FIRST, { path, before, after: 'new\n' }]);

    await expect(writing).rejects.toMatchObject({ name: 'DeliveryError', message: expect.stringContaining('/proc') });
    expect(await tree()).toEqual({ 'root/a.tf': 'a\n' });
  });
});

describe('writePatchFile', () => {
  it('writes a file, and replaces its previous contents', async () => {
    await writePatchFile(join(folder, 'a.patch'), 'one\n');
    await writePatchFile(join(folder, 'a.patch'), 'two\n');

    expect(await tree()).toEqual({ 'a.patch': 'two\n' });
  });

  it('writes to a device', async () => {
    await expect(writePatchFile('/dev/null', 'one\n')).resolves.toBeUndefined();
  });

  it.each([
    ['a folder', '.', 'patch-not-written'],
    ['a missing folder', 'gone/a.patch', 'patch-not-written'],
    ['a Terraform file', 'main.tf', 'not-a-patch-file'],
  ])('refuses %s', async (_title, path, code) => {
    await given({ 'main.tf': 'old\n' });

    await expect(writePatchFile(join(folder, path), 'one\n')).rejects.toMatchObject({ name: 'DeliveryError', code });

    expect(await tree()).toEqual({ 'main.tf': 'old\n' });
  });
});
