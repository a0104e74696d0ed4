import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn, spawnSync } from 'node:child_process';
import dedent from 'dedent';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PlanAnswer } from '#domain/workspace/plan.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { HostProcess } from '#ports.ts';
import { createPlanner } from '#terraform/planner.ts';
import type { VerifyOptions } from '#terraform/planner.ts';
import { openRoots } from '#terraform/workspace.ts';
import { changedPaths } from '../../eval/file-tree.ts';
import { aRecordedDay, aReplayedRoot } from '../support/replayed-roots.ts';
import type { ReplayedRoot } from '../support/replayed-roots.ts';
import { ANY_PROGRAM } from '../support/programs.ts';

const SLOW = { tags: ['slow'], timeout: 120_000 };
const DAY = aRecordedDay('orders-visibility-timeout');
const HOST: HostProcess = { id: 4711, isRunning: () => true, interrupted: new AbortController().signal };
const DRIFTED = 'aws_sqs_queue.work["orders"]';

let scratch: string;
let root: ReplayedRoot | undefined;

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'reconcile-test-'));
});
afterEach(async () => {
  await root?.remove();
  root = undefined;
  await rm(scratch, { recursive: true, force: true });
});

async function openedAt(
  directory: string,
  over: { readonly variableFiles?: readonly string[]; readonly workspace?: string } = {},
): Promise<Workspace> {
  const { variableFiles = [], workspace } = over;
  const named = workspace === undefined ? {} : { workspace };
  const one = { directory, variableFiles, state: 'auto', refresh: 'off', ...named };
  const [opened] = await openRoots({
    roots: [one],
    environment: root!.environment,
    program: ANY_PROGRAM,
    onWarning: () => undefined,
  }).open();
  return opened!;
}

function plan(workspace: Workspace, over: Partial<VerifyOptions> = {}): Promise<PlanAnswer> {
  const environment = { ...root!.environment, TMPDIR: scratch, ...over.environment };
  return createPlanner({ verify: 'terraform', binary: 'auto', timeoutMs: 100_000, host: HOST, ...over, environment }).plan(workspace);
}

function addresses(answer: PlanAnswer): readonly string[] {
  return answer.kind === 'planned'
    ? answer.plan.changes.map((change) => `${change.actions.join()} ${change.address}`)
    : [JSON.stringify(answer)];
}

describe('planning a recorded day', () => {
  it('returns the drift, and leaves the root unchanged, without extra files', SLOW, async () => {
    root = await aReplayedRoot(DAY);
    const before = root.tree();

    const answer = await plan(await openedAt(root.directory));

    expect(addresses(answer)).toEqual([`update ${DRIFTED}`]);
    expect(changedPaths(before, root.tree())).toEqual([]);
    expect(await readdir(scratch)).toEqual([]);
  });

  it('plans the given texts, not the files on disk', SLOW, async () => {
    root = await aReplayedRoot(DAY);
    const workspace = await openedAt(root.directory);
    const files = workspace.files.map((file) =>
      file.path === 'queues.tf' ? { ...file, text: `${file.text}\nresource "aws_sqs_queue" "more" {\n  name = "more"\n}\n` } : file,
    );

    expect(addresses(await plan({ ...workspace, files }))).toEqual(['create aws_sqs_queue.more', `update ${DRIFTED}`]);
  });

  it('reports errors with file and line', SLOW, async () => {
    root = await aReplayedRoot(DAY);
    const workspace = await openedAt(root.directory);
    const files = workspace.files.map((file) => (file.path === 'queues.tf' ? { ...file, text: `local_nothing = 1\n${file.text}` } : file));

    const answer = await plan({ ...workspace, files });

    expect(answer).toMatchObject({ kind: 'refused', diagnostics: [{ summary: 'Unsupported argument', file: 'queues.tf', line: 1 }] });
  });
});

/** A queue whose name is put together from a module, files around the root, and a file of values. */
async function aProject(terraformBlock: string): Promise<string> {
  root = await aReplayedRoot(DAY);
  const project = join(root.folder, 'project');
  const files: Readonly<Record<string, string>> = {
    'envs/prod/main.tf': dedent`
      terraform {
        ${terraformBlock}
      }

      provider "aws" {
        region = "us-east-1"
      }

      variable "team" {}

      module "work" {
        source = "../../modules/queue"
        team   = var.team
      }
    `,
    'modules/queue/main.tf': dedent`
      variable "team" {}

      resource "aws_sqs_queue" "this" {
        name = join("-", [
          var.team,
          trimspace(file("\${path.module}/names/base.txt")),
          trimspace(file("\${path.root}/../shared/suffix.txt")),
          trimspace(templatefile("\${path.root}/linked.tftpl", { word = terraform.workspace })),
        ])
      }
    `,
    'modules/queue/names/base.txt': 'orders\n',
    'envs/shared/suffix.txt': 'x\n',
    'envs/shared/word.tftpl': '${word}\n',
    'values/prod.tfvars': 'team = "shop"\n',
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(project, path, '..'), { recursive: true });
    await writeFile(join(project, path), text);
  }
  await symlink('../shared/word.tftpl', join(project, 'envs/prod/linked.tftpl'));
  return join(project, 'envs/prod');
}

async function nameOfQueue(directory: string, workspace?: string): Promise<unknown> {
  const variableFiles = [join(directory, '../../values/prod.tfvars')];
  const opened = await openedAt(directory, { variableFiles, ...(workspace === undefined ? {} : { workspace }) });
  const answer = await plan(opened);
  return answer.kind === 'planned' ? answer.plan.changes.map(({ address, after }) => `${address} ${String(after['name'])}`) : answer;
}

const EMPTY =
  '{"version":4,"terraform_version":"1.11.4","serial":3,"lineage":"0b4c2f4e-1111-2222-3333-444455556666","outputs":{},"resources":[]}';

describe('a root in a larger project', () => {
  it('finds modules, parent files, links and variable files like the original', SLOW, async () => {
    const directory = await aProject('required_version = ">= 1.5"');
    await writeFile(join(directory, 'terraform.tfstate'), EMPTY);

    expect(await nameOfQueue(directory)).toEqual(['module.work.aws_sqs_queue.this shop-orders-x-default']);
  });

  it('plans in the selected workspace with its state', SLOW, async () => {
    const directory = await aProject('required_version = ">= 1.5"');
    await mkdir(join(directory, 'terraform.tfstate.d/blue'), { recursive: true });
    await writeFile(join(directory, 'terraform.tfstate.d/blue/terraform.tfstate'), EMPTY);

    expect(await nameOfQueue(directory, 'blue')).toEqual(['module.work.aws_sqs_queue.this shop-orders-x-blue']);
  });

  it.each([
    { name: 's3', block: 'backend "s3" {\n    bucket = "b"\n    key    = "k"\n    region = "us-east-1"\n  }' },
    { name: 'cloud', block: 'cloud {\n    organization = "o"\n\n    workspaces {\n      name = "w"\n    }\n  }' },
    { name: 'local, at another path', block: 'backend "local" {\n    path = "elsewhere/s.tfstate"\n  }' },
  ])('plans with a copy of its state if the backend $name is unreachable', SLOW, async ({ block }) => {
    const directory = await aProject(block);
    const opened = { ...(await openedWithState(directory)), stateText: EMPTY };

    const answer = await plan(opened);

    expect(addresses(answer)).toEqual(['create module.work.aws_sqs_queue.this']);
  });

  it('uses modules installed by init in place, and adds nothing to them', SLOW, async () => {
    const directory = await aProject('required_version = ">= 1.5"');
    await writeFile(join(directory, 'terraform.tfstate'), EMPTY);
    await writeFile(
      join(directory, 'main.tf'),
      (await readFile(join(directory, 'main.tf'), 'utf8')).replace('../../modules/queue', 'example.com/acme/queue/aws'),
    );
    await mkdir(join(directory, '.terraform/modules'), { recursive: true });
    const installed = join(directory, '.terraform/modules/work');
    spawnSync('cp', ['-r', join(directory, '../../modules/queue'), installed]);
    const entries = [
      { Key: '', Source: '', Dir: '.' },
      { Key: 'work', Source: 'example.com/acme/queue/aws', Version: '1.0.0', Dir: '.terraform/modules/work' },
    ];
    await writeFile(join(directory, '.terraform/modules/modules.json'), JSON.stringify({ Modules: entries }));
    const before = spawnSync('find', [join(directory, '.terraform'), '-printf', '%p %s %T@\n'], { encoding: 'utf8' }).stdout;

    expect(await nameOfQueue(directory)).toEqual(['module.work.aws_sqs_queue.this shop-orders-x-default']);
    expect(spawnSync('find', [join(directory, '.terraform'), '-printf', '%p %s %T@\n'], { encoding: 'utf8' }).stdout).toBe(before);
  });
});

async function openedWithState(directory: string): Promise<Workspace> {
  const state = join(directory, '../../given.tfstate');
  await writeFile(state, EMPTY);
  const variableFiles = [join(directory, '../../values/prod.tfvars')];
  const one = { directory, variableFiles, state, refresh: 'off' };
  const [opened] = await openRoots({
    roots: [one],
    environment: root!.environment,
    program: ANY_PROGRAM,
    onWarning: () => undefined,
  }).open();
  return opened!;
}

describe('under adverse conditions', () => {
  it('plans while an apply holds the state lock', SLOW, async () => {
    root = await aReplayedRoot(DAY);
    const apply = spawn('terraform', ['apply', '-no-color'], {
      cwd: root.directory,
      env: root.environment,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const ended = new Promise((resolve) => apply.on('close', resolve));
    try {
      for await (const chunk of apply.stdout) if (String(chunk).includes('Enter a value')) break;
      const other = spawnSync('terraform', ['plan', '-json'], { cwd: root.directory, env: root.environment, encoding: 'utf8' });

      const answer = await plan(await openedAt(root.directory));

      expect(other.stdout).toContain('Error acquiring the state lock');
      expect(addresses(answer)).toEqual([`update ${DRIFTED}`]);
    } finally {
      apply.stdin.end('no\n');
      await ended;
    }
  });

  it('explains unusable credentials', SLOW, async () => {
    const fail = (): never => {
      throw new Error('No valid credential sources found');
    };
    root = await aReplayedRoot(DAY, { answer: (world) => ({ ...world, read: fail }) });

    await expect(plan(await openedAt(root.directory))).rejects.toMatchObject({
      code: 'terraform-unavailable',
      message: expect.stringContaining('No valid credential sources found'),
      hint: expect.stringContaining('Sign in with credentials that can read'),
    });
    expect(await readdir(scratch)).toEqual([]);
  });

  it('ends if the provider crashes', SLOW, async () => {
    let die: () => void = () => undefined;
    root = await aReplayedRoot(DAY, {
      answer: (world) => ({
        ...world,
        read: (type, current, region) => {
          setImmediate(die);
          return world.read(type, current, region);
        },
      }),
    });
    die = root.stopProvider;
    const before = root.tree();

    await expect(plan(await openedAt(root.directory))).rejects.toMatchObject({ code: 'provider-crashed' });
    expect([changedPaths(before, root.tree()), await readdir(scratch)]).toEqual([[], []]);
  });

  it('ends if terraform is killed', SLOW, async () => {
    const pidFile = join(scratch, 'pid');
    const binary = join(scratch, 'terraform');
    const real = spawnSync('which', ['terraform'], { encoding: 'utf8' }).stdout.trim();
    await writeFile(binary, `#!/bin/sh\necho $$ > ${pidFile}\nexec ${real} "$@"\n`, { mode: 0o755 });
    let killed = false;
    root = await aReplayedRoot(DAY, {
      answer: (world) => ({
        ...world,
        read: (type, current, region) => {
          if (!killed) killed = process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL');
          return world.read(type, current, region);
        },
      }),
    });

    await expect(plan(await openedAt(root.directory), { binary })).rejects.toMatchObject({ code: 'terraform-killed' });
    expect((await readdir(scratch)).sort()).toEqual(['pid', 'terraform']);
  });
});

const canMount =
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', '/mnt']).status === 0 && spawnSync('umount', ['/mnt']).status === 0;

// Only root may mount; what terraform says of a full disk is tested with the planner everywhere.
describe.runIf(canMount)('with a full disk', () => {
  it.each([
    { name: 'for the copy', size: '24k' },
    { name: 'for the plan', size: '116k' },
  ])('ends with the next step, without temporary files: no space $name', SLOW, async ({ size }) => {
    root = await aReplayedRoot(DAY);
    const workspace = await openedAt(root.directory);
    const small = join(scratch, 'small');
    await mkdir(small);
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', small]);
    try {
      const environment = { TMPDIR: small };

      await expect(plan(workspace, { environment })).rejects.toMatchObject({
        code: 'scratch-full',
        hint: expect.stringContaining('TMPDIR'),
      });
      expect(await readdir(small)).toEqual([]);
    } finally {
      spawnSync('umount', [small]);
    }
  });
});
