import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadRoots } from '#config/load-roots.ts';
import { ConfigurationError } from '#domain/errors.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reconcile-config-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function load(text: string): ReturnType<typeof loadRoots> {
  const file = join(folder, 'reconcile.yaml');
  writeFileSync(file, text);
  return loadRoots(file);
}

describe('loadRoots', () => {
  it('reads folders, and folders with their own sources, relative to the file', async () => {
    const roots = await load(
      'roots:\n  - envs/*\n  - dir: app\n    workspace: blue\n    state: app.tfstate\n    refresh: off\n    varFiles: [../blue.tfvars]\n',
    );

    expect(roots).toEqual([
      { directory: join(folder, 'envs/*'), state: 'auto', variableFiles: [] },
      {
        directory: join(folder, 'app'),
        workspace: 'blue',
        state: join(folder, 'app.tfstate'),
        refresh: 'off',
        variableFiles: [join(folder, '../blue.tfvars')],
      },
    ]);
  });

  it.each([
    ['nothing', '', /roots: .*expected array/],
    ['no root', 'roots: []\n', /roots: /],
    ['a word that is none of ours', 'roots:\n  - dir: a\n    directory: b\n', /roots\.0: /],
    ['another list', 'projects:\n  - dir: a\n', /Unrecognized key: "projects"/],
  ])('refuses %s and says what may stand there', async (_case, text, message) => {
    const loading = load(text);

    await expect(loading).rejects.toThrow(message);
    await expect(loading).rejects.toThrow(/to hold roots, a list of folders or of \{dir, workspace, state, refresh, varFiles\}/);
    await expect(loading).rejects.toBeInstanceOf(ConfigurationError);
  });
});
