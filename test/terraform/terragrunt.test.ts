import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SourceFile } from '#domain/workspace.ts';
import { cachedRoot, inputsObstacle, readTerragrunt, terragruntBehind } from '#terraform/terragrunt.ts';

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

function read(root: string, names: readonly string[] = []): Promise<readonly SourceFile[]> {
  const directory = join(folder, root);
  return readTerragrunt({ directory, names }, (path) => relative(folder, path));
}

it('finds the unit behind a copy in the cache', () => {
  expect(terragruntBehind('/live/db/.terragrunt-cache/a/b/mod')).toBe('/live/db/terragrunt.hcl');
  expect(terragruntBehind('/live/db')).toBeUndefined();
});

describe('readTerragrunt', () => {
  const unit = 'live/db/terragrunt.hcl';
  const including = 'include "root" {\n  path = find_in_parent_folders("root.hcl")\n}\n';

  it('reads only the unit if it includes nothing', async () => {
    await given({ [unit]: 'inputs = {}\n', 'live/root.hcl': '', '.git/HEAD': '' });

    expect(await read('live/db/.terragrunt-cache/a/b')).toEqual([{ path: unit, text: 'inputs = {}\n', isTerragrunt: true }]);
    expect(await read('live/db', ['main.tf', 'terragrunt.hcl'])).toHaveLength(1);
  });

  it('reads possible include files, up to the repository', async () => {
    await given({
      [unit]: including,
      'live/db/other.hcl': '',
      'live/.terraform.lock.hcl': '',
      'live/root.hcl': '# root\n',
      'top.hcl': '',
      '.git/HEAD': '',
    });

    const files = await read('live/db/.terragrunt-cache/a/b');

    expect(files.map(({ path, isTerragrunt }) => [path, isTerragrunt])).toEqual([
      [unit, true],
      ['live/root.hcl', true],
      ['top.hcl', true],
    ]);
  });

  it('reads nothing for a root without Terragrunt, and for a missing unit', async () => {
    await given({ 'app/main.tf': '', 'live/db/.terragrunt-cache/a/b/main.tf': '' });

    expect(await read('app', ['main.tf'])).toEqual([]);
    expect(await read('live/db/.terragrunt-cache/a/b')).toEqual([]);
  });

  it('marks units that Terragrunt generates from a stack', async () => {
    await given({ 'live/.terragrunt-stack/db/terragrunt.hcl': '' });

    expect(await read('live/.terragrunt-stack/db/.terragrunt-cache/a/b')).toMatchObject([
      { generatedBy: 'Terragrunt (terragrunt.stack.hcl)' },
    ]);
  });
});

describe('cachedRoot', () => {
  const copy = (path: string): Readonly<Record<string, string>> => ({
    [`live/db/.terragrunt-cache/${path}/main.tf`]: '',
    [`live/db/.terragrunt-cache/${path}/.terragrunt-module-manifest`]: '',
  });
  const found = (): Promise<string | undefined> => cachedRoot(join(folder, 'live/db'));

  it('finds the only copy, without other modules', async () => {
    await given({
      'live/db/terragrunt.hcl': '',
      ...copy('a/b/stacks/db'),
      'live/db/.terragrunt-cache/a/b/modules/net/main.tf': '',
      ...copy('a/b/stacks/db/inner'),
    });

    expect(await found()).toBe(join(folder, 'live/db/.terragrunt-cache/a/b/stacks/db'));
  });

  it('finds none before Terragrunt has run, or without a unit', async () => {
    expect(await found()).toBeUndefined();
    await given(copy('a/b'));
    expect(await found()).toBeUndefined();
    await rm(join(folder, 'live/db/.terragrunt-cache'), { recursive: true });
    await given({ 'live/db/terragrunt.hcl': '' });
    expect(await found()).toBeUndefined();
  });

  it('does not choose from several copies', async () => {
    await given({ 'live/db/terragrunt.hcl': '', ...copy('a/b'), ...copy('a/c') });

    await expect(found()).rejects.toMatchObject({
      message: expect.stringMatching(/Expected one copy of the code in .*; found 2: .*a\/b, .*a\/c\.$/),
      hint: expect.stringContaining('--dir'),
    });
  });
});

it('names the inputs that only Terragrunt evaluates', () => {
  const passed = { texts: {}, nulls: [], unknown: ['terragrunt.hcl:3', 'terragrunt.hcl:5'] };

  expect(inputsObstacle(passed)?.why).toBe('only Terragrunt evaluates the inputs at terragrunt.hcl:3, terragrunt.hcl:5');
  expect(inputsObstacle({ ...passed, unknown: [] })).toBeUndefined();
  expect(inputsObstacle(undefined)).toBeUndefined();
});
