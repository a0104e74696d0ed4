import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Workspace } from '#domain/workspace.ts';
import { findBorder } from '#terraform/find-border.ts';
import { findRootsOutsideRun } from '#terraform/find-bystanders.ts';
import { readSourceFiles } from '#terraform/source-files.ts';
import { aWorkspace } from '../support/workspaces.ts';

const CALL = 'module "queue" {\n  source = "../../modules/queue"\n}\n';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'reconcile-bystanders-')));
  write({
    '.git/HEAD': '',
    'modules/queue/main.tf': 'variable "timeout" {\n  default = 30\n}\n',
    'envs/dev/main.tf': CALL,
    'envs/prod/main.tf': CALL,
    'envs/alone/main.tf': 'module "own" {\n  source = "./own"\n}\n',
    'envs/alone/own/main.tf': '',
  });
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

async function opened(root: string): Promise<Workspace> {
  const directory = join(folder, root);
  const border = await findBorder(directory, undefined);
  return { ...aWorkspace({}), directory, root, border, files: (await readSourceFiles(directory, () => undefined)).files };
}

async function besides(...roots: readonly string[]): Promise<readonly string[]> {
  const workspaces = await Promise.all(roots.map(opened));
  return (await findRootsOutsideRun(workspaces, () => undefined)).map((workspace) => workspace.root ?? '');
}

describe('findRootsOutsideRun', () => {
  it('finds other callers of a module outside the root', async () => {
    expect(await besides('envs/prod')).toEqual(['envs/dev']);
  });

  it.each([
    ['both callers are in the run', ['envs/dev', 'envs/prod']],
    ['every module is inside the root', ['envs/alone']],
  ])('finds none if %s', async (_case, roots) => {
    expect(await besides(...roots)).toEqual([]);
  });

  it('finds a caller through another module, and the intermediate module', async () => {
    write({
      'modules/app/main.tf': 'module "q" {\n  source = "../queue"\n}\n',
      'envs/dev/main.tf': 'module "a" {\n  source = "../../modules/app"\n}\n',
    });

    expect((await besides('envs/prod')).toSorted()).toEqual(['envs/dev', 'modules/app']);
  });

  it('does not return modules of the run', async () => {
    write({
      'modules/app/main.tf': 'module "q" {\n  source = "../queue"\n}\n',
      'envs/prod/main.tf': 'module "a" {\n  source = "../../modules/app"\n}\n',
    });

    expect(await besides('envs/dev', 'envs/prod')).toEqual([]);
  });

  it('searches only inside the repository, without hidden folders and links', async () => {
    write({ 'envs/prod/.terraform/modules/x/main.tf': CALL });
    symlinkSync(folder, join(folder, 'envs/back'));
    expect(await besides('envs/dev', 'envs/prod')).toEqual([]);

    rmSync(join(folder, '.git'), { recursive: true });
    expect(await besides('envs/prod')).toEqual([]);
  });

  it('ignores unreadable code', async () => {
    writeFileSync(join(folder, 'envs/dev/broken.tf'), Buffer.from([0xff, 0xfe, 0x00]));

    expect(await besides('envs/prod')).toEqual([]);
  });
});
