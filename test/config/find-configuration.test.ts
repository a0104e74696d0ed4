import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findConfiguration } from '#config/find-configuration.ts';

let top: string;
beforeEach(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), 'reconcile-find-')));
  for (const root of ['envs/dev', 'envs/prod']) write(`${root}/main.tf`, 'provider "aws" {}\n');
});
afterEach(() => rmSync(top, { recursive: true }));

function write(path: string, text = ''): void {
  mkdirSync(dirname(join(top, path)), { recursive: true });
  writeFileSync(join(top, path), text);
}

/** From a folder below the test's, for these roots. */
async function found(from: string, roots?: readonly string[], repository?: string): Promise<string | undefined> {
  const path = await findConfiguration({
    cwd: join(top, from),
    roots: roots?.map((root) => join(top, root)),
    ...(repository === undefined ? {} : { repository: join(top, repository) }),
  });
  return path?.slice(top.length + 1);
}

describe('findConfiguration', () => {
  it.each<readonly [string, string, readonly string[] | undefined]>([
    ['a subfolder', 'envs/prod', undefined],
    ['a root in a subfolder', '.', ['envs/prod']],
    ['a root outside the current folder', 'envs/dev', ['envs/prod']],
    ['a pattern of roots', '.', ['envs/*']],
  ])('finds the file at the top of the repository from %s', async (_name, from, roots) => {
    write('.git/HEAD');
    write('reconcile.yaml');

    expect(await found(from, roots)).toBe('reconcile.yaml');
  });

  it('accepts both extensions', async () => {
    write('.git/HEAD');
    write('envs/reconcile.yml');

    expect(await found('envs/prod')).toBe('envs/reconcile.yml');
  });

  it('looks no higher than the repository, and without one only in the named folders', async () => {
    write('reconcile.yaml');
    expect(await found('envs/prod')).toBeUndefined();
    expect(await found('.', ['envs/prod'])).toBe('reconcile.yaml');

    write('envs/.git/HEAD');
    expect(await found('envs/prod')).toBeUndefined();
  });

  it('accepts a named folder as the repository', async () => {
    write('reconcile.yaml');

    expect(await found('envs/prod', undefined, '.')).toBe('reconcile.yaml');
  });

  it.each<readonly [string, readonly [string, string], string, readonly string[] | undefined]>([
    ['in one folder', ['reconcile.yaml', 'reconcile.yml'], '.', undefined],
    ['in a root and at the top', ['envs/prod/reconcile.yaml', 'reconcile.yaml'], 'envs/prod', undefined],
    ['in the current folder and in the root', ['reconcile.yaml', 'envs/prod/reconcile.yaml'], '.', ['envs/prod']],
    ['in two roots of one run', ['envs/dev/reconcile.yaml', 'envs/prod/reconcile.yaml'], '.', ['envs/dev', 'envs/prod']],
    ['in two roots of a pattern', ['envs/dev/reconcile.yaml', 'envs/prod/reconcile.yaml'], '.', ['envs/*']],
  ])('refuses two files %s, and names both', async (_name, files, from, roots) => {
    write('.git/HEAD');
    for (const file of files) write(file);

    await expect(found(from, roots)).rejects.toMatchObject({
      code: 'two-configurations',
      message: `Expected one reconcile.yaml for a run; found ${join(top, files[0])} and ${join(top, files[1])}.`,
    });
  });
});
