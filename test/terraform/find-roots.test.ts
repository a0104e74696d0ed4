import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WorkspaceError } from '#domain/errors.ts';
import { findRoots } from '#terraform/find-roots.ts';
import type { RootOptions } from '#terraform/find-roots.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'reconcile-roots-')));
  for (const root of ['envs/dev', 'envs/prod', 'envs/prod/modules/queue', 'app', 'modules/queue']) {
    mkdirSync(join(folder, root), { recursive: true });
    writeFileSync(join(folder, root, 'main.tf'), '');
  }
  mkdirSync(join(folder, 'envs/docs'));
  mkdirSync(join(folder, 'envs/.terraform/modules/x'), { recursive: true });
  writeFileSync(join(folder, 'envs/.terraform/modules/x/main.tf'), '');
  writeFileSync(join(folder, 'envs/README.md'), '');
});
afterEach(() => rmSync(folder, { recursive: true }));

function aRoot(path: string, over: Partial<RootOptions> = {}): RootOptions {
  return { directory: join(folder, path), variableFiles: [], state: 'auto', refresh: 'off', ...over };
}

/** `envs/dev as envs/dev`: real folder below the test's, and name. */
async function found(...asked: readonly RootOptions[]): Promise<readonly string[]> {
  return (await findRoots(asked)).map(({ directory, root, workspace }) =>
    [directory.slice(folder.length + 1), root ?? 'the only one', ...(workspace === undefined ? [] : [workspace])].join(' as '),
  );
}

describe('findRoots', () => {
  it.each([
    ['one', ['app'], ['app as the only one']],
    ['several roots, named relative to their common folder', ['envs/prod', 'envs/dev'], ['envs/prod as prod', 'envs/dev as dev']],
    ['several in different folders', ['app', 'envs/dev'], ['app as app', 'envs/dev as envs/dev']],
    ['a pattern: folders with code, in name order', ['envs/*'], ['envs/dev as dev', 'envs/prod as prod']],
    ['a part of a name', ['envs/p*d'], ['envs/prod as the only one']],
    ['one character', ['envs/de?'], ['envs/dev as the only one']],
    ['any depth, without modules below a root', ['envs/**'], ['envs/dev as dev', 'envs/prod as prod']],
    ['any depth, with a name', ['**/dev'], ['envs/dev as the only one']],
    ['a pattern in the middle', ['e*/prod'], ['envs/prod as the only one']],
  ])('finds %s', async (_case, paths, expected) => {
    expect(await found(...paths.map((path) => aRoot(path)))).toEqual(expected);
  });

  it('names roots relative to their repository', async () => {
    mkdirSync(join(folder, '.git'));

    expect(await found(aRoot('envs/*'))).toEqual(['envs/dev as envs/dev', 'envs/prod as envs/prod']);
  });

  it('accepts one folder in two workspaces', async () => {
    expect(await found(aRoot('app', { workspace: 'blue' }), aRoot('app', { workspace: 'green' }))).toEqual([
      'app as . as blue',
      'app as . as green',
    ]);
  });

  it('accepts a folder with a name that resembles a pattern', async () => {
    mkdirSync(join(folder, 'app*'));

    expect(await found(aRoot('app*'))).toEqual(['app* as the only one']);
  });

  it('follows a link to the real folder, but no circular link', async () => {
    symlinkSync(join(folder, 'envs/prod'), join(folder, 'live'));
    symlinkSync(folder, join(folder, 'envs/docs/back'));

    expect(await found(aRoot('live'))).toEqual(['envs/prod as the only one']);
    expect(await found(aRoot('envs/**'))).toEqual(['envs/dev as dev', 'envs/prod as prod']);
  });

  it('uses the copy in the Terragrunt cache for a unit without code', async () => {
    for (const [unit, hash] of [
      ['live/db', 'a/b'],
      ['live/net', 'c/d'],
    ]) {
      const copy = join(folder, `${unit}/.terragrunt-cache/${hash}`);
      mkdirSync(copy, { recursive: true });
      for (const path of [join(copy, 'main.tf'), join(copy, '.terragrunt-module-manifest'), join(folder, `${unit}/terragrunt.hcl`)])
        writeFileSync(path, '');
    }
    mkdirSync(join(folder, 'live/new'));
    writeFileSync(join(folder, 'live/new/terragrunt.hcl'), '');

    expect(await found(aRoot('live/db'))).toEqual(['live/db/.terragrunt-cache/a/b as the only one']);
    expect(await found(aRoot('live/*'))).toEqual([
      'live/db/.terragrunt-cache/a/b as db/.terragrunt-cache/a/b',
      'live/net/.terragrunt-cache/c/d as net/.terragrunt-cache/c/d',
    ]);
    expect(await found(aRoot('live/new'))).toEqual(['live/new as the only one']);
  });

  it('returns a missing folder unchanged', async () => {
    expect(await found(aRoot('gone'))).toEqual(['gone as the only one']);
  });

  it.each<[string, () => readonly RootOptions[], RegExp]>([
    ['a pattern without a match', () => [aRoot('prod-*')], /Expected --dir .*prod-\* to match folders with \*\.tf files; found none/],
    ['a pattern without code', () => [aRoot('envs/do*')], /found none/],
    ['a duplicate folder', () => [aRoot('app'), aRoot('app')], /Expected each root once; found .*app twice/],
    ['a folder in two notations', () => [aRoot('app'), aRoot('envs/../app/.')], /Expected each root once/],
    ['a folder by a pattern and by its name', () => [aRoot('envs/*'), aRoot('envs/prod')], /found .*envs\/prod twice/],
    ['a duplicate workspace', () => [aRoot('app', { workspace: 'b' }), aRoot('app', { workspace: 'b' })], /app twice with workspace b/],
    [
      'a nested root',
      () => [aRoot('envs/prod'), aRoot('envs/prod/modules/queue')],
      /Expected roots in separate folders; found .*queue inside .*prod/,
    ],
    [
      'one state for several matches of a pattern',
      () => [aRoot('envs/*', { state: '/s.json' })],
      /Expected one root for --state \/s\.json; found the pattern/,
    ],
  ])('refuses %s', async (_case, asked, message) => {
    const finding = findRoots(asked());

    await expect(finding).rejects.toThrow(message);
    await expect(finding).rejects.toBeInstanceOf(WorkspaceError);
    await expect(finding).rejects.toMatchObject({ hint: expect.stringMatching(/./) });
  });

  it('reports both names of one folder', async () => {
    symlinkSync(join(folder, 'app'), join(folder, 'link'));

    await expect(findRoots([aRoot('app'), aRoot('link')])).rejects.toThrow(/found .*\/app and .*\/link, which are one folder/);
  });
});
