import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import dedent from 'dedent';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Workspace } from '#domain/workspace.ts';
import { planRoot } from '#terraform/plan-root.ts';
import { planRefresh } from '#terraform/plan-refresh.ts';
import { readRefresh } from '#terraform/refresh.ts';
import { openRoots } from '#terraform/workspace.ts';
import { changedPaths, readFileTree } from '../../eval/file-tree.ts';
import { aRecordedDay, aReplayedRoot } from '../support/replayed-roots.ts';
import type { ReplayedRoot } from '../support/replayed-roots.ts';
import { ANY_PROGRAM, UNDISTURBED } from '../support/programs.ts';
import { aWorkspace } from '../support/workspaces.ts';

const SLOW = { tags: ['slow'], timeout: 120_000 };
const OF_AWS = JSON.stringify({
  version: 4,
  serial: 7,
  resources: [{ provider: 'provider["registry.terraform.io/hashicorp/aws"]', instances: [] }],
});
const OF_TERRAFORM = JSON.stringify({
  version: 4,
  serial: 7,
  resources: [
    { mode: 'managed', type: 'terraform_data', name: 'it', provider: 'provider["terraform.io/builtin/terraform"]', instances: [] },
  ],
});
const STATE = '{"version":4,"serial":7,"resources":[]}';

let folder: string;
let temporary: string;
let replayed: ReplayedRoot | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reconcile-test-'));
  temporary = join(folder, 'temporary');
  await Promise.all(['bin', 'root', 'temporary'].map((name) => mkdir(join(folder, name))));
});
afterEach(async () => {
  await replayed?.remove();
  replayed = undefined;
  await rm(folder, { recursive: true, force: true });
});

/** A program that goes where it is told, as terraform does, and notes down its commands. */
async function givenTerraform(script: string): Promise<{ readonly PATH: string; readonly TMPDIR: string; readonly SECRET: string }> {
  const path = join(folder, 'bin/terraform');
  await writeFile(path, `#!/bin/sh\ncd "\${1#-chdir=}"\nshift\necho "$*" >> ${folder}/calls\n${script}\n`);
  await chmod(path, 0o755);
  return { PATH: join(folder, 'bin'), TMPDIR: temporary, SECRET: 'of the environment' };
}

/** As `terraform init` leaves it, in the eyes of who looks for providers. */
async function givenInstalledRoot(...given: Parameters<typeof givenRoot>): Promise<Workspace> {
  await mkdir(join(folder, 'root/.terraform/providers/registry.terraform.io'), { recursive: true });
  return givenRoot(...given);
}

async function givenRoot(texts: Readonly<Record<string, string>>, over: Partial<Workspace> = {}): Promise<Workspace> {
  for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, 'root', name), text);
  return { ...aWorkspace(texts), directory: join(folder, 'root'), stateText: STATE, ...over };
}

const calls = async (): Promise<readonly string[]> => (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n');

describe('planRefresh', () => {
  it('plans in a copy with the opened state, and removes the copy and the plan', async () => {
    const environment = await givenTerraform(
      '[ "$1" = show ] && echo "shown with $(/bin/cat terraform.tfstate) and $SECRET" || { echo written > made.zip; for a; do :; done; echo plan > "${a#-out=}"; }',
    );
    const workspace = await givenInstalledRoot({ 'main.tf': '', 'terraform.tfstate': 'of another time' });
    const before = readFileTree(join(folder, 'root'));

    const output = await planRefresh(workspace, environment, ANY_PROGRAM);

    expect(output).toEqual({ kind: 'output', text: `shown with ${STATE} and of the environment`, command: 'terraform show -json' });
    expect((await calls())[0]).toMatch(/^plan -refresh-only -input=false -no-color -lock=false -out=\S+$/);
    expect(changedPaths(before, readFileTree(join(folder, 'root')))).toEqual([]);
    expect(await readdir(temporary)).toEqual([]);
  });

  it('passes the variable files in order', async () => {
    const environment = await givenTerraform(
      '/bin/cat $(for a; do case $a in -var-file=*) echo "${a#-var-file=}";; esac; done) >&2; exit 1',
    );
    const variableFiles = ['a.tfvars', 'b c.tfvars'];
    const workspace = await givenInstalledRoot({ 'main.tf': '', 'a.tfvars': 'a = 1\n', 'b c.tfvars': 'b = 2\n' }, { variableFiles });

    await planRefresh(workspace, environment, ANY_PROGRAM);

    expect((await calls())[0]).toMatch(/ -var-file=\S+\/values\/0\/a\.tfvars -var-file=\S+\/values\/1\/b c\.tfvars -out=/);
  });

  it.each([
    ['terraform fails', {}, 'echo "Error: no provider" >&2; exit 1', /^`terraform plan -refresh-only` failed: no provider$/],
    ['the state is not a raw one', { stateText: '{"format_version":"1.0"}' }, '', /the output of `terraform show -json`/],
  ])('returns the reason, and leaves no files, if %s', async (_title, over, script, why) => {
    const environment = await givenTerraform(script);

    const output = await planRefresh(await givenInstalledRoot({ 'main.tf': '' }, over), environment, ANY_PROGRAM);

    expect(output).toEqual({ kind: 'failed', why: expect.stringMatching(why) });
    expect(await readdir(temporary)).toEqual([]);
  });

  it('initialises only its own backend, and downloads no missing provider', async () => {
    const environment = await givenTerraform('[ "$1" != show ] || echo shown');
    const workspace = await givenRoot({ 'main.tf': 'terraform {\n  backend "s3" {}\n}\n' });

    const bare = await planRefresh(workspace, environment, ANY_PROGRAM);
    const attached = await planRefresh(workspace, { ...environment, TF_REATTACH_PROVIDERS: '{"x":{}}' }, ANY_PROGRAM);

    expect(bare).toEqual({ kind: 'failed', why: 'the root is not initialised: run `terraform init` in it' });
    expect(attached).toMatchObject({ kind: 'output', text: 'shown' });
    expect((await calls()).map((call) => call.split(' ')[0])).toEqual(['init', 'plan', 'show']);
  });

  it.each([
    ['with another backend', 'terraform {\n  backend "s3" {}\n}\n', ['init', 'plan', 'show']],
    ['without a backend', '', ['plan', 'show']],
  ])('works with provider overrides, %s: refresh and plan, without registry requests of init', async (_name, text, commands) => {
    const environment = await givenTerraform(`[ "$1" != show ] || echo '{"format_version":"1.2","resource_changes":[]}'`);
    await writeFile(join(folder, 'rc'), 'provider_installation {\n  dev_overrides {\n    "hashicorp/aws" = "/bin"\n  }\n}\n');
    const workspace = await givenRoot({ 'main.tf': text }, { stateText: OF_AWS });
    const overriding = { ...environment, TF_CLI_CONFIG_FILE: join(folder, 'rc') };
    const binary = { path: 'terraform', tool: { product: 'terraform', version: '1.11.4' } } as const;

    const bare = [
      await planRefresh(workspace, environment, ANY_PROGRAM),
      await planRoot(binary, workspace, { timeoutMs: 60_000, environment, host: UNDISTURBED }),
    ];
    expect(bare).toMatchObject([{ kind: 'failed' }, { kind: 'unavailable' }]);

    const refreshed = await planRefresh(workspace, overriding, ANY_PROGRAM);
    const planned = await planRoot(binary, workspace, { timeoutMs: 60_000, environment: overriding, host: UNDISTURBED });

    expect([refreshed.kind, planned.kind]).toEqual(['output', 'planned']);
    expect((await calls()).map((call) => call.split(' ')[0])).toEqual([...commands, ...commands]);
    for (const init of (await calls()).filter((call) => call.startsWith('init'))) expect(init).toMatch(/ -plugin-dir=\S+$/);
  });

  it('stops if the run is interrupted, and removes the copy', async () => {
    const environment = await givenTerraform('exec /bin/sleep 60');
    const host = { ...UNDISTURBED, interrupted: AbortSignal.timeout(300) };

    const planning = planRefresh(await givenInstalledRoot({ 'main.tf': '' }), environment, { ...ANY_PROGRAM, host });

    await expect(planning).rejects.toThrow('found an interrupt');
    expect(await readdir(temporary)).toEqual([]);
  });
});

describe('with real terraform', () => {
  async function opened(): Promise<Workspace> {
    const { directory, environment } = replayed!;
    const root = { directory, variableFiles: [], state: 'auto', refresh: 'off' };
    const [workspace] = await openRoots({ roots: [root], environment, program: ANY_PROGRAM, onWarning: () => undefined }).open();
    return workspace!;
  }

  it('finds the changes of a recorded day with any backend', SLOW, async () => {
    replayed = await aReplayedRoot(aRecordedDay('orders-visibility-timeout'));
    const workspace = await opened();
    const before = replayed.tree();
    const backend = { path: 'backend.tf', text: 'terraform {\n  backend "s3" {\n    bucket = "states"\n    key    = "a"\n  }\n}\n' };
    const environment = { ...replayed.environment, TMPDIR: temporary };

    const local = await planRefresh(workspace, environment, ANY_PROGRAM);
    const remote = await planRefresh({ ...workspace, files: [...workspace.files, backend] }, environment, ANY_PROGRAM);

    for (const output of [local, remote]) {
      if (output.kind === 'failed') throw new Error(output.why);
      expect(readRefresh(output.text, 'it').changes).toMatchObject([{ address: 'aws_sqs_queue.work["orders"]', kind: 'update' }]);
    }
    expect(changedPaths(before, replayed.tree())).toEqual([]);
    expect(await readdir(temporary)).toEqual([]);
  });

  it('reads built-in resources without an initialised root', SLOW, async () => {
    const text = dedent`
      resource "terraform_data" "it" {
        input = filebase64("\${path.module}/main.tf")
      }
    `;
    const workspace = await givenRoot({ 'main.tf': `${text}\n` }, { stateText: OF_TERRAFORM });
    const before = readFileTree(join(folder, 'root'));

    const output = await planRefresh(workspace, { PATH: process.env['PATH'], TMPDIR: temporary }, ANY_PROGRAM);

    expect(output).toMatchObject({ kind: 'output', text: expect.stringContaining('"format_version"') });
    expect(changedPaths(before, readFileTree(join(folder, 'root')))).toEqual([]);
  });
});
