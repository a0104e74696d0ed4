import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBorder } from '#terraform/find-border.ts';

let folder: string;
let root: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'reconcile-border-')));
  root = join(folder, 'live/envs/prod');
  mkdirSync(root, { recursive: true });
  mkdirSync(join(folder, 'live/envs/prod-eu'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('findBorder', () => {
  it('is the repository around the root, or else only the root', async () => {
    expect(await findBorder(root, undefined)).toEqual({ folder: root, isRepository: false });

    mkdirSync(join(folder, 'live/.git'));

    expect(await findBorder(root, undefined)).toEqual({ folder: join(folder, 'live'), isRepository: true });
  });

  it('is the named folder, also through a symbolic link', async () => {
    symlinkSync(join(folder, 'live'), join(folder, 'link'));

    for (const named of ['live', 'link'])
      expect(await findBorder(root, join(folder, named))).toEqual({ folder: join(folder, 'live'), isRepository: true });
    expect(await findBorder(root, root)).toEqual({ folder: root, isRepository: true });
  });

  it.each(['live/envs/prod-eu', 'live/envs/pro', 'gone'])('refuses a folder that does not contain the root: %s', async (named) => {
    await expect(findBorder(root, join(folder, named))).rejects.toMatchObject({ code: 'root-outside-repository' });
  });
});
