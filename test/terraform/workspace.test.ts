import { chmod, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import dedent from 'dedent';
import { execa } from 'execa';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Workspace } from '#domain/workspace.ts';
import type { RootOptions } from '#terraform/find-roots.ts';
import { makeScratch } from '#terraform/scratch.ts';
import { openRoots } from '#terraform/workspace.ts';
import { ANY_PROGRAM, UNDISTURBED } from '../support/programs.ts';

let folder: string;
let warnings: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reconcile-test-'));
  warnings = [];
  await writeFile(join(folder, 'main.tf'), 'resource "aws_sqs_queue" "work" {\n  name = "work"\n}\n');
  await writeFile(join(folder, 'terraform.tfstate'), aState('work'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function aState(name: string): string {
  return JSON.stringify({
    version: 4,
    resources: [{ mode: 'managed', type: 'aws_sqs_queue', name, instances: [{ attributes: { delay_seconds: 0 } }] }],
  });
}

function aRefresh(name: string): string {
  const change = { actions: ['update'], before: { delay_seconds: 0 }, after: { delay_seconds: 5 } };
  return JSON.stringify({
    format_version: '1.2',
    planned_values: {},
    resource_drift: [{ mode: 'managed', type: 'aws_sqs_queue', name, change }],
  });
}

async function open(
  options: Partial<RootOptions> & { readonly environment?: Readonly<Record<string, string | undefined>> },
): Promise<Workspace> {
  const { environment = { PATH: '' }, ...given } = options;
  const root = { directory: folder, variableFiles: [], state: 'auto', refresh: 'off', ...given };
  const [workspace] = await openRoots({
    roots: [root],
    environment,
    program: ANY_PROGRAM,
    onWarning: (message) => void warnings.push(message),
  }).open();
  return workspace!;
}

async function givenTerraform(script: string): Promise<{ PATH: string }> {
  // As terraform init leaves the root.
  await mkdir(join(folder, '.terraform/providers'), { recursive: true });
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, 'bin/terraform'), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, 'bin/terraform'), 0o755);
  return { PATH: join(folder, 'bin') };
}

describe('openRoots', () => {
  it('opens code, state, schema and environment variables', async () => {
    const workspace = await open({
      directory: relative(process.cwd(), folder),
      environment: { TF_VAR_region: 'eu-west-1', TF_VAR_unset: undefined, HOME: '/root' },
    });

    expect(workspace.directory).toBe(folder);
    expect(workspace.files.map((file) => file.path)).toEqual(['main.tf']);
    expect(workspace.resources.map((resource) => resource.address)).toEqual(['aws_sqs_queue.work']);
    expect(workspace.schema['aws_sqs_queue']).toBeDefined();
    expect(workspace.environmentVariables).toEqual({ region: 'eu-west-1' });
    expect(workspace.adopted).toEqual([]);
    expect('refresh' in workspace).toBe(false);
  });

  it('reads the named variable files once, in order', async () => {
    await mkdir(join(folder, 'env'));
    await writeFile(join(folder, 'env/prod.tfvars'), 'a = 1\n');
    await writeFile(join(folder, 'terraform.tfvars'), 'a = 2\n');
    const given = ['env/prod.tfvars', 'terraform.tfvars', 'env/prod.tfvars'];

    const workspace = await open({ variableFiles: given.map((file) => join(folder, file)) });

    expect(workspace.variableFiles).toEqual(given);
    expect(workspace.files.map((file) => file.path)).toEqual(['main.tf', 'terraform.tfvars', 'env/prod.tfvars']);
  });

  it('reads sibling files of a named variable file, which are for other environments', async () => {
    await mkdir(join(folder, 'env'));
    for (const name of ['prod', 'staging']) await writeFile(join(folder, `env/${name}.tfvars`), 'a = 1\n');
    await writeFile(join(folder, 'env/notes.txt'), 'none');

    const workspace = await open({ variableFiles: [join(folder, 'env/prod.tfvars')] });

    expect(workspace.variableFiles).toEqual(['env/prod.tfvars']);
    expect(workspace.files.map((file) => file.path)).toEqual(['main.tf', 'env/prod.tfvars', 'env/staging.tfvars']);
  });

  it('reads downloaded modules for tracing, and does not copy them with the root', async () => {
    await writeFile(join(folder, 'main.tf'), 'module "work" {\n  source = "acme/queue/aws"\n}\n');
    await mkdir(join(folder, '.terraform/modules/work'), { recursive: true });
    await writeFile(join(folder, '.terraform/modules/work/main.tf'), 'resource "aws_sqs_queue" "this" {}\n');
    const modules = [{ Key: 'work', Source: 'registry.terraform.io/acme/queue/aws', Dir: '.terraform/modules/work' }];
    await writeFile(join(folder, '.terraform/modules/modules.json'), JSON.stringify({ Modules: modules }));
    await writeFile(join(folder, 'terraform.tfstate'), '{"version": 4, "resources": []}');

    const workspace = await open({});
    const scratch = await makeScratch(workspace, { environment: { TMPDIR: folder }, host: UNDISTURBED });

    expect(workspace.files.map((file) => file.path)).toEqual([
      'main.tf',
      '.terraform/modules/work/main.tf',
      '.terraform/modules/modules.json',
    ]);
    expect((await lstat(join(scratch.root, '.terraform/modules/work'))).isSymbolicLink()).toBe(true);
  });

  it('refuses a missing variable file', async () => {
    await expect(open({ variableFiles: [join(folder, 'gone.tfvars')] })).rejects.toThrow(/gone\.tfvars; found no such file/);
  });

  it('removes the leftovers of a killed run before a refresh', async () => {
    const parent = join(folder, 'temporary');
    await mkdir(parent);
    const host = { ...UNDISTURBED, id: 4712 };
    const { folder: left } = await makeScratch(await open({}), { environment: { TMPDIR: parent }, host });
    const environment = { ...(await givenTerraform(`[ "$2" = plan ] || echo '${aRefresh('work')}'`)), TMPDIR: parent };
    const isRunning = (id: number): boolean => id !== host.id;
    await openRoots({
      roots: [{ directory: folder, variableFiles: [], state: 'auto', refresh: 'auto' }],
      environment,
      program: { ...ANY_PROGRAM, host: { ...UNDISTURBED, isRunning } },
      onWarning: (message) => void warnings.push(message),
    }).open();

    expect(left.startsWith(parent)).toBe(true);
    expect(await readdir(parent)).toEqual([]);
    expect(warnings).toEqual([]);
  });

  it('reads the named refresh', async () => {
    await writeFile(join(folder, 'refresh.json'), aRefresh('work'));

    const workspace = await open({ refresh: join(folder, 'refresh.json') });

    expect(workspace.refresh).toMatchObject([{ address: 'aws_sqs_queue.work', kind: 'update', after: { delay_seconds: 5 } }]);
  });

  it('runs terraform for the refresh', async () => {
    const environment = await givenTerraform(`[ "$2" = plan ] || echo '${aRefresh('work')}'`);

    const workspace = await open({ refresh: 'auto', environment });

    expect(workspace.refresh).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['terraform fails', 'echo "Error: Inconsistent dependency lock file" >&2; exit 1', 'Inconsistent dependency lock file'],
    ['the plan belongs to another state', `[ "$2" = plan ] || echo '${aRefresh('other')}'`, 'none of its 1 changes'],
    ['the plan is invalid', '[ "$2" = plan ] || echo "{}"', 'found JSON of another kind'],
  ])('continues without a refresh, with a warning, if %s', async (_title, script, why) => {
    const workspace = await open({ refresh: 'auto', environment: await givenTerraform(script) });

    expect('refresh' in workspace).toBe(false);
    expect(warnings).toEqual([expect.stringContaining('continuing without a refresh')]);
    expect(warnings[0]).toContain(why);
  });

  it.each([
    ['a state of another project', { 'terraform.tfstate': aState('elsewhere') }, {}, 'state-of-another-project'],
    ['a refresh of another project', { 'refresh.json': aRefresh('elsewhere') }, { refresh: 'refresh.json' }, 'refresh-of-another-project'],
    ['a missing refresh', {}, { refresh: 'gone.json' }, 'refresh-not-found'],
    ['an invalid state', { 'terraform.tfstate': '[]' }, {}, 'state-unreadable'],
  ])('refuses %s', async (_title, files, options, code) => {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const refresh = 'refresh' in options ? join(folder, options.refresh) : 'off';

    await expect(open({ refresh })).rejects.toMatchObject({ name: 'WorkspaceError', code });
  });

  it('opens a root with real terraform, without writing to it', { tags: ['slow'], timeout: 60_000 }, async () => {
    const root = join(folder, 'real');
    await mkdir(root);
    await writeFile(
      join(root, 'main.tf'),
      dedent`
        resource "terraform_data" "this" {
          for_each = toset(["a", "b"])
          input    = each.key
        }
      `,
    );
    await execa('terraform', ['apply', '-auto-approve', '-input=false', '-no-color'], { cwd: root });
    const before = await readdir(root, { recursive: true });

    const workspace = await open({ directory: root, refresh: 'auto', environment: process.env });

    expect(warnings).toEqual([]);
    expect(workspace.resources.map((resource) => resource.address)).toEqual(['terraform_data.this["a"]', 'terraform_data.this["b"]']);
    expect(workspace.refresh).toEqual([]);
    expect(await readdir(root, { recursive: true })).toEqual(before);
  });
});

describe('several roots', () => {
  async function openAll(...directories: readonly string[]): Promise<readonly Workspace[]> {
    const roots = directories.map((directory) => ({
      directory: join(folder, directory),
      variableFiles: [],
      state: 'auto',
      refresh: 'off',
    }));
    return openRoots({
      roots,
      environment: { PATH: '' },
      program: ANY_PROGRAM,
      onWarning: (message) => void warnings.push(message),
    }).open();
  }

  async function aRootIn(name: string, state: string): Promise<void> {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'main.tf'), 'resource "aws_sqs_queue" "work" {\n  name = "work"\n}\n');
    await writeFile(join(folder, name, 'terraform.tfstate'), state);
  }

  it('are opened in order, each with its name, backend and state, and one schema', async () => {
    for (const [serial, name] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) {
      await aRootIn(name, JSON.stringify({ ...(JSON.parse(aState('work')) as object), serial, lineage: `of-${name}` }));
    }

    const workspaces = await openAll('b', 'a', 'c', 'd', 'e', 'f');

    expect(workspaces.map(({ root, backend, stateSerial, stateLineage }) => [root, backend?.key, stateSerial, stateLineage])).toEqual([
      ['b', 'terraform.tfstate', 1, 'of-b'],
      ['a', 'terraform.tfstate', 0, 'of-a'],
      ['c', 'terraform.tfstate', 2, 'of-c'],
      ['d', 'terraform.tfstate', 3, 'of-d'],
      ['e', 'terraform.tfstate', 4, 'of-e'],
      ['f', 'terraform.tfstate', 5, 'of-f'],
    ]);
    expect(new Set(workspaces.map((workspace) => workspace.schema)).size).toBe(1);
  });

  it('report the unreadable root, and the root of a warning', async () => {
    await aRootIn('a', aState('work'));
    await aRootIn('b', aState('other'));
    await writeFile(join(folder, 'a', 'more.tofu'), '');

    await expect(openAll('a', 'b')).rejects.toThrow(/^Expected the state of this root; found another: none of its 1 resources .* \(b\)\.$/);
    expect(warnings.every((warning) => warning.startsWith('a: '))).toBe(true);
  });
});
