import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTarget } from '#vcs/read-target.ts';

let folder: string;

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'reconcile-test-')));
  await mkdir(join(folder, 'root'));
  await mkdir(join(folder, 'shared'));
  await writeFile(join(folder, 'shared/x.tf'), 'x\n', { mode: 0o640 });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('readTarget', () => {
  it('finds a module file above the root, with its mode', async () => {
    const target = await readTarget(join(folder, 'root'), { path: '../shared/x.tf', before: 'x\n', after: 'y\n' });

    expect(target.path).toBe(join(folder, 'shared/x.tf'));
    expect((target.now?.mode ?? 0) & 0o777).toBe(0o640);
  });

  it('resolves paths from the real root, not from a link to it', async () => {
    await mkdir(join(folder, 'links'));
    await symlink('../root', join(folder, 'links/prod'));

    const target = await readTarget(join(folder, 'links/prod'), { path: '../shared/x.tf', before: 'x\n', after: 'y\n' });

    expect(target.path).toBe(join(folder, 'shared/x.tf'));
  });

  it('accepts a new file', async () => {
    expect(await readTarget(join(folder, 'root'), { path: 'new.tf', before: undefined, after: 'y\n' })).toMatchObject({
      path: join(folder, 'root/new.tf'),
      now: undefined,
    });
  });

  it('refuses a path outside the repository', async () => {
    await mkdir(join(folder, 'root/.git'));

    await expect(readTarget(join(folder, 'root'), { path: '../shared/x.tf', before: 'x\n', after: 'y\n' })).rejects.toMatchObject({
      name: 'DeliveryError',
      code: 'outside-project',
    });
  });
});
