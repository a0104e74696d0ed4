import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rootsOf } from '#cli/root-options.ts';
import type { RootsOptions } from '#cli/root-options.ts';
import { ConfigurationError } from '#domain/errors.ts';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'reconcile-roots-'));
});
afterEach(() => rmSync(cwd, { recursive: true }));

function roots(options: Partial<RootsOptions>): ReturnType<typeof rootsOf> {
  return rootsOf({ refresh: 'off', ...options }, { cwd });
}

const aRoot = (directory: string, over: object = {}): object => ({
  directory: join(cwd, directory),
  variableFiles: [],
  state: 'auto',
  refresh: 'off',
  ...over,
});

describe('rootsOf', () => {
  it('is the current folder by default', async () => {
    expect(await roots({})).toEqual([aRoot('.')]);
  });

  it('reads several roots, each with its state, and shared variable files', async () => {
    const found = await roots({ dir: ['a', 'b'], state: ['auto', 'b.tfstate'], varFile: ['all.tfvars'] });

    expect(found).toEqual([
      aRoot('a', { variableFiles: [join(cwd, 'all.tfvars')] }),
      aRoot('b', { state: join(cwd, 'b.tfstate'), variableFiles: [join(cwd, 'all.tfvars')] }),
    ]);
  });

  it('combines every root with every workspace', async () => {
    const found = await roots({ dir: ['a', 'b'], workspace: ['blue', 'green'] });

    expect(found.map((root) => [root.directory.slice(cwd.length + 1), root.workspace])).toEqual([
      ['a', 'blue'],
      ['a', 'green'],
      ['b', 'blue'],
      ['b', 'green'],
    ]);
  });

  it('uses the roots of reconcile.yaml without --dir', async () => {
    writeFileSync(
      join(cwd, 'reconcile.yaml'),
      'roots:\n  - envs/*\n  - dir: app\n    workspace: blue\n    varFiles: [blue.tfvars]\n    refresh: r.json\n',
    );

    expect(await roots({ workspace: ['green'], varFile: ['all.tfvars'] })).toEqual([
      aRoot('envs/*', { workspace: 'green', variableFiles: [join(cwd, 'all.tfvars')] }),
      aRoot('app', { workspace: 'blue', refresh: join(cwd, 'r.json'), variableFiles: [join(cwd, 'all.tfvars'), join(cwd, 'blue.tfvars')] }),
    ]);
    expect(await roots({ dir: ['b'] })).toEqual([aRoot('b')]);
  });

  it('uses --dir if the configuration lists no roots, and the current folder without either', async () => {
    writeFileSync(join(cwd, 'team.yaml'), 'unmanaged: all\n');

    expect(await roots({ dir: ['b'], config: 'team.yaml' })).toEqual([aRoot('b')]);
    expect(await roots({ config: 'team.yaml' })).toEqual([aRoot('.')]);
  });

  it.each<[string, Partial<RootsOptions>, RegExp]>([
    [
      'fewer states than roots',
      { dir: ['a', 'b'], state: ['x'] },
      /Expected one --state for each --dir, in the same order; found 1 for 2/i,
    ],
    ['more states than roots', { state: ['x', 'y'] }, /found 2 for 1/],
    [
      'one refresh for two roots',
      { dir: ['a', 'b'], refresh: 'r.json' },
      /Expected --refresh auto or off for 2 roots; found the file r\.json/i,
    ],
    ['roots in both --dir and the configuration', { dir: ['a'], config: 'some.yaml' }, /either from --dir or from --config; found both/],
    ['a state in addition to the list', { config: 'some.yaml', state: ['x'] }, /found also --state x\./],
    ['a missing list', { config: 'gone.yaml' }, /Expected a YAML file at .*gone\.yaml; found no such file/],
  ])('refuses %s', async (_case, options, message) => {
    writeFileSync(join(cwd, 'some.yaml'), 'roots: [a]\n');

    const finding = roots(options);

    await expect(finding).rejects.toThrow(message);
    await expect(finding).rejects.toBeInstanceOf(ConfigurationError);
  });
});
