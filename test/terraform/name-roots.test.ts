import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nameRoots } from '#terraform/name-roots.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'reconcile-names-')));
  for (const root of ['dev', 'prod']) {
    mkdirSync(join(folder, root, '.terraform'), { recursive: true });
    writeFileSync(join(folder, root, 'main.tf'), '');
  }
  writeFileSync(join(folder, 'prod/.terraform/environment'), 'blue');
  symlinkSync(join(folder, 'dev'), join(folder, 'link'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('nameRoots', () => {
  it.each([
    ['a folder', ['dev'], {}, ['/dev']],
    ['the selected Terraform workspace', ['prod'], {}, ['/prod#blue']],
    ['the workspace from the environment', ['dev'], { TF_WORKSPACE: 'green' }, ['/dev#green']],
    ['a pattern', ['*d*'], {}, ['/dev', '/prod#blue']],
    ['the target of a link', ['link'], {}, ['/dev']],
    ['a missing folder', ['gone'], {}, ['/gone']],
  ] as const)('names %s as the ledger does', async (_, roots, environment, names) => {
    const options = roots.map((name) => ({ directory: join(folder, name), variableFiles: [], state: 'auto', refresh: 'off' }));

    expect(await nameRoots(options, environment)).toEqual(names.map((one) => `${folder}${one}`));
  });

  it('uses the requested workspace', async () => {
    const root = { directory: join(folder, 'prod'), variableFiles: [], state: 'auto', refresh: 'off', workspace: 'default' };

    expect(await nameRoots([root], {})).toEqual([join(folder, 'prod')]);
  });
});
