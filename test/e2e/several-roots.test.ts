// @module-tag slow
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import dedent from 'dedent';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { JsonObject } from '#domain/json.ts';
import type { RunReport } from '#domain/run-report.ts';
import { openLedger } from '#ledger/sqlite.ts';
import { createQueue, inOrder, queueValues, setAttributes } from '../support/calls.ts';
import { aTerminal } from '../support/terminal.ts';

const MODULE = `${dedent`
  variable "name" {
    type = string
  }

  variable "timeout" {
    type    = number
    default = 30
  }

  resource "aws_sqs_queue" "this" {
    name                       = var.name
    visibility_timeout_seconds = var.timeout
    delay_seconds              = 0
  }
`}\n`;
const callOf = (environment: string): string =>
  `${dedent`
  module "jobs" {
    source = "../../modules/queue"
    name   = "${environment}-jobs"
  }

  resource "aws_sqs_queue" "mail" {
    name          = "${environment}-mail"
    delay_seconds = 0
  }
`}\n`;
const LONGER = { VisibilityTimeout: '90' };

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'reconcile-roots-')));
  write({ 'modules/queue/main.tf': MODULE });
  for (const environment of ['dev', 'prod']) {
    write({ [`envs/${environment}/main.tf`]: callOf(environment), [`envs/${environment}/terraform.tfstate`]: stateOf(environment) });
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function read(path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}

/** A raw state of one root, as Terraform writes it. */
function stateOf(environment: string, more: readonly object[] = []): string {
  const provider = 'provider["registry.terraform.io/hashicorp/aws"]';
  const queue = (name: string, attributes: JsonObject, module: object = {}): object => ({
    ...module,
    mode: 'managed',
    type: 'aws_sqs_queue',
    name,
    provider,
    instances: [{ schema_version: 0, attributes, sensitive_attributes: [] }],
  });
  const resources = [
    queue('this', queueValues(`${environment}-jobs`), { module: 'module.jobs' }),
    queue('mail', queueValues(`${environment}-mail`)),
    ...more,
  ];
  return JSON.stringify({
    version: 4,
    terraform_version: '1.11.4',
    serial: 7,
    lineage: `lineage-of-${environment}`,
    outputs: {},
    resources,
  });
}

interface Answer {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(
  events: readonly CloudTrailEvent[],
  argv: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  write({ 'trace.ndjson': events.map((event) => `${JSON.stringify(event)}\n`).join('') });
  const all = [
    'run',
    '--repository',
    folder,
    '--trace',
    join(folder, 'trace.ndjson'),
    '--refresh',
    'off',
    '--ledger',
    join(folder, 'ledger.sqlite'),
    ...argv,
  ];
  const terminal = aTerminal(all, { cwd: folder, env: { PATH: '', ...env } });
  return { code: await main(terminal), ...terminal.printed };
}

async function reported(
  events: readonly CloudTrailEvent[],
  argv: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<RunReport> {
  const { stdout, stderr } = await run(events, [...argv, '--format', 'json'], env);
  expect(stderr).not.toContain('error');
  return JSON.parse(stdout) as RunReport;
}

const BOTH = ['--dir', 'envs/*'] as const;

/** `prod module.jobs.aws_sqs_queue.this accept converged`, one a reconciliation. */
function told(report: RunReport): readonly string[] {
  return report.reconciliations.map((item) => [item.root, item.address ?? item.resourceType, item.verdict, item.status].join(' '));
}

describe('two roots that share a module', { tags: ['slow'], timeout: 120_000 }, () => {
  it('changes the call of the drifted root, and keeps the module for the other', async () => {
    const report = await reported(inOrder(setAttributes('prod-jobs', LONGER)), [...BOTH, '--write']);

    expect(told(report)).toEqual(['prod module.jobs.aws_sqs_queue.this accept converged']);
    expect(read('envs/prod/main.tf')).toBe(
      callOf('prod').replace(
        '  source = "../../modules/queue"\n  name   = "prod-jobs"\n',
        '  source  = "../../modules/queue"\n  name    = "prod-jobs"\n  timeout = 90\n',
      ),
    );
    expect(read('modules/queue/main.tf')).toBe(MODULE);
    expect(read('envs/dev/main.tf')).toBe(callOf('dev'));
  });

  it('changes the module once if both roots drifted in the same way', async () => {
    const report = await reported(inOrder(setAttributes('dev-jobs', LONGER), setAttributes('prod-jobs', LONGER)), [...BOTH, '--write']);

    expect(told(report)).toEqual([
      'dev module.jobs.aws_sqs_queue.this accept converged',
      'prod module.jobs.aws_sqs_queue.this accept converged',
    ]);
    expect(read('modules/queue/main.tf')).toBe(MODULE.replace('= 30', '= 90'));
    expect([read('envs/dev/main.tf'), read('envs/prod/main.tf')]).toEqual([callOf('dev'), callOf('prod')]);
  });

  it('adds an input to the module if one root needs another value than the shared literal', async () => {
    const report = await reported(inOrder(setAttributes('prod-jobs', { DelaySeconds: '5' })), [...BOTH, '--write']);

    expect(told(report)).toEqual(['prod module.jobs.aws_sqs_queue.this accept converged']);
    expect(read('modules/queue/main.tf')).toContain('delay_seconds              = var.delay_seconds\n');
    expect(read('modules/queue/main.tf')).toMatch(/variable "delay_seconds" \{\n {2}type {4}= number\n {2}default = 0\n\}\n/);
    expect(read('envs/prod/main.tf')).toContain('  delay_seconds = 5\n');
    expect(read('envs/dev/main.tf')).toBe(callOf('dev'));
  });

  const WORKS_OUT = MODULE.replace('delay_seconds              = 0', 'delay_seconds              = min(0, 900)');

  it('prefers a new input to a shared computed value', async () => {
    write({ 'modules/queue/main.tf': WORKS_OUT });

    const report = await reported(inOrder(setAttributes('prod-jobs', { DelaySeconds: '5' })), [...BOTH, '--write']);

    expect(told(report)).toEqual(['prod module.jobs.aws_sqs_queue.this accept converged']);
    expect(read('modules/queue/main.tf')).toContain(' = var.delay_seconds != null ? var.delay_seconds : min(0, 900)\n');
    expect(read('envs/prod/main.tf')).toMatch(/^ {2}delay_seconds += 5$/m);
    expect(read('envs/dev/main.tf')).toBe(callOf('dev'));
  });

  it('refuses to edit a shared computed value if no input can be added, and names the other root', async () => {
    const taken = ['delay_seconds', 'sqs_queue_delay_seconds'].map((name) => `\nvariable "${name}" {\n  default = 1\n}\n`).join('');
    const worksOut = `${WORKS_OUT}${taken}`;
    write({ 'modules/queue/main.tf': worksOut });

    const report = await reported(inOrder(setAttributes('prod-jobs', { DelaySeconds: '5' })), [...BOTH, '--write']);

    expect(told(report)).toEqual(['prod module.jobs.aws_sqs_queue.this escalate needs-human']);
    expect(report.reconciliations[0]?.refusal).toContain('would also change delay_seconds of module.jobs.aws_sqs_queue.this in dev');
    expect(read('modules/queue/main.tf')).toBe(worksOut);
  });

  it('does not edit the module if the other root is in the repository but not in the run', async () => {
    execFileSync('git', ['init', '-q'], { cwd: folder });

    const report = await reported(inOrder(setAttributes('prod-jobs', LONGER)), ['--dir', 'envs/prod', '--write']);

    expect(told(report)).toEqual(['. module.jobs.aws_sqs_queue.this accept converged']);
    expect(read('modules/queue/main.tf')).toBe(MODULE);
    expect(read('envs/prod/main.tf')).toContain('  timeout = 90\n');
  });

  it('edits the roots in sequence if they drifted differently: first the call, then the module', async () => {
    const events = inOrder(setAttributes('dev-jobs', { VisibilityTimeout: '60' }), setAttributes('prod-jobs', LONGER));

    const report = await reported(events, [...BOTH, '--write']);

    expect(told(report).every((line) => line.endsWith('accept converged'))).toBe(true);
    expect(read('envs/dev/main.tf')).toContain('  timeout = 60\n');
    expect(read('modules/queue/main.tf')).toBe(MODULE.replace('= 30', '= 90'));
    expect(read('envs/prod/main.tf')).toBe(callOf('prod'));
  });

  it('delivers one patch for all roots, with paths from the common folder', async () => {
    execFileSync('git', ['init', '-q'], { cwd: folder });
    const events = inOrder(setAttributes('dev-mail', { DelaySeconds: '5' }), setAttributes('prod-mail', { DelaySeconds: '9' }));

    const report = await reported(events, [...BOTH, '--deliver', 'patch', '--patch-file', 'all.patch']);

    expect(report.reconciliations.map((item) => item.root)).toEqual(['envs/dev', 'envs/prod']);
    expect(report.reconciliations[1]?.diff).toMatch(/^--- a\/envs\/prod\/main\.tf$/m);
    execFileSync('git', ['apply', 'all.patch'], { cwd: folder });
    expect([read('envs/dev/main.tf'), read('envs/prod/main.tf')].map((text) => /delay_seconds = (\d+)/.exec(text)?.[1])).toEqual([
      '5',
      '9',
    ]);
  });

  it('creates a branch with one commit per intent for all roots', async () => {
    const git = (...args: readonly string[]): string => execFileSync('git', [...args], { cwd: folder, encoding: 'utf8' });
    write({ '.gitignore': '*.sqlite*\ntrace.ndjson\n' });
    git('init', '-q', '-b', 'main');
    git('add', '.');
    git('-c', 'user.name=Dana', '-c', 'user.email=dana@example.com', 'commit', '-qm', 'Start');
    const events = inOrder(setAttributes('dev-mail', { DelaySeconds: '5' }), setAttributes('prod-mail', { DelaySeconds: '9' }));

    const report = await reported(events, [...BOTH, '--deliver', 'branch'], { PATH: process.env['PATH'] ?? '' });

    const [, branch = ''] = /^(\S+) at/.exec(report.deliveries[0]?.detail ?? '') ?? [];
    expect(git('diff', '--name-only', 'main', branch).trim().split('\n')).toEqual(['envs/dev/main.tf', 'envs/prod/main.tf']);
    expect(git('log', '--format=%s', `main..${branch}`).trim().split('\n')).toHaveLength(2);
  });

  it('reports the root, the folder and the state key', async () => {
    write({ 'envs/prod/backend.tf': 'terraform {\n  backend "s3" {\n    bucket = "states"\n    key    = "prod.tfstate"\n  }\n}\n' });
    const argv = ['--dir', 'envs/dev', '--state', 'auto', '--dir', 'envs/prod', '--state', join(folder, 'envs/prod/terraform.tfstate')];

    const { stdout } = await run(inOrder(setAttributes('prod-mail', { DelaySeconds: '9' })), argv);

    expect(stdout).toMatch(/aws_sqs_queue\.mail [0-9a-f]{12} envs\/prod\/main\.tf:6, root prod, state s3 states\/prod\.tfstate\n/);
  });

  it('writes SARIF results with paths in the repository', async () => {
    execFileSync('git', ['init', '--quiet', folder]);
    const drifted = inOrder(setAttributes('prod-mail', { DelaySeconds: '9' }), setAttributes('dev-jobs', LONGER));

    const { stdout } = await run(drifted, [...BOTH, '--format', 'sarif']);
    const log = JSON.parse(stdout) as { readonly runs: readonly { readonly results: readonly unknown[] }[] };
    const uris = JSON.stringify(log.runs[0]?.results)
      .match(/"uri":"[^"]+"/g)
      ?.toSorted();

    expect(uris).toEqual(['"uri":"envs/prod/main.tf"', '"uri":"modules/queue/main.tf"']);
  });

  it('moves the checkpoint of each root', async () => {
    await run([], [...BOTH, '--to', '2026-11-20']);

    const ledger = await openLedger(join(folder, 'ledger.sqlite'));
    const through = await Promise.all(['envs/dev', 'envs/prod', ''].map((root) => ledger.checkpoint(join(folder, root))));
    await ledger.close();
    expect(through.map((checkpoint) => checkpoint?.through)).toEqual(['2026-11-20T00:00:00.000Z', '2026-11-20T00:00:00.000Z', undefined]);
  });

  it('adopts a resource made by hand into the matching root', async () => {
    const report = await reported(inOrder(createQueue('prod-late')), [...BOTH, '--write']);

    expect(told(report)).toEqual(['prod aws_sqs_queue.late accept converged']);
    expect(read('envs/prod/main.tf')).toContain('resource "aws_sqs_queue" "late"');
    expect(read('envs/dev/main.tf')).toBe(callOf('dev'));
  });

  it('escalates a resource made by hand that matches both roots, and names both', async () => {
    write({ 'policy.yaml': 'unmanaged: all\n' });

    const report = await reported(inOrder(createQueue('late')), [...BOTH, '--policy', join(folder, 'policy.yaml'), '--write']);

    expect(told(report)).toEqual(['dev aws_sqs_queue escalate escalated']);
    expect(report.reconciliations[0]?.findings.map((finding) => finding.message)).toContainEqual(
      expect.stringContaining('could belong to dev or prod'),
    );
  });

  it('reads the roots of reconcile.yaml', async () => {
    write({ 'reconcile.yaml': 'roots:\n  - envs/dev\n  - dir: envs/prod\n' });

    const report = await reported(inOrder(setAttributes('prod-mail', { DelaySeconds: '9' })), []);

    expect(report.roots?.map((root) => root.root)).toEqual(['dev', 'prod']);
    expect(told(report)).toEqual(['prod aws_sqs_queue.mail accept converged']);
  });
});

describe('one root in two Terraform workspaces', { tags: ['slow'], timeout: 120_000 }, () => {
  const APP = `${dedent`
    variable "timeout" {
      default = 30
    }

    resource "aws_sqs_queue" "jobs" {
      name                       = "\${terraform.workspace}-jobs"
      visibility_timeout_seconds = var.timeout
    }
  `}\n`;
  const stateIn = (workspace: string): string =>
    JSON.stringify({
      version: 4,
      serial: 1,
      lineage: workspace,
      resources: [{ mode: 'managed', type: 'aws_sqs_queue', name: 'jobs', instances: [{ attributes: queueValues(`${workspace}-jobs`) }] }],
    });

  beforeEach(() => {
    write({ 'app/main.tf': APP });
    for (const workspace of ['blue', 'green']) write({ [`app/terraform.tfstate.d/${workspace}/terraform.tfstate`]: stateIn(workspace) });
  });

  it('writes to the variable file of the drifted workspace', async () => {
    write({
      'app/blue.tfvars': 'timeout = 30\n',
      'app/green.tfvars': 'timeout = 30\n',
      'reconcile.yaml':
        'roots:\n  - {dir: app, workspace: blue, varFiles: [app/blue.tfvars]}\n  - {dir: app, workspace: green, varFiles: [app/green.tfvars]}\n',
    });

    const report = await reported(inOrder(setAttributes('blue-jobs', LONGER)), ['--write']);

    expect(report.reconciliations.map((item) => [item.root, item.workspace, item.status])).toEqual([['.', 'blue', 'converged']]);
    expect([read('app/blue.tfvars'), read('app/green.tfvars'), read('app/main.tf')]).toEqual(['timeout = 90\n', 'timeout = 30\n', APP]);
  });

  it('adds a case for the drifted workspace if both read the value', async () => {
    const report = await reported(inOrder(setAttributes('blue-jobs', LONGER)), [
      '--dir',
      'app',
      '--workspace',
      'blue',
      '--workspace',
      'green',
      '--write',
    ]);

    expect(report.reconciliations[0]?.status).toBe('converged');
    expect(read('app/main.tf')).toBe(APP.replace('= var.timeout', '= terraform.workspace == "blue" ? 90 : var.timeout'));
  });

  it('uses TF_WORKSPACE or the selected workspace, and evaluates terraform.workspace with it', async () => {
    write({ 'app/.terraform/environment': 'green' });

    const selected = await reported(inOrder(setAttributes('green-jobs', LONGER)), ['--dir', 'app']);
    const named = await reported(inOrder(setAttributes('blue-jobs', LONGER)), ['--dir', 'app'], { TF_WORKSPACE: 'blue' });

    expect([selected, named].map((report) => [report.roots?.[0]?.workspace, report.reconciliations[0]?.status])).toEqual([
      ['green', 'converged'],
      ['blue', 'converged'],
    ]);
  });
});

describe('conflicting roots', () => {
  const inProd = { mode: 'managed', type: 'aws_sqs_queue', name: 'shared', instances: [{ attributes: queueValues('dev-mail') }] };

  it.each<[string, () => readonly string[], readonly RegExp[]]>([
    ['a missing folder', () => ['--dir', 'envs/dev', '--dir', 'envs/gone'], [/Expected a Terraform root at .*gone; found nothing there/]],
    [
      'a pattern without a match',
      () => ['--dir', 'envs/x*'],
      [/Expected --dir .*x\* to match folders with \*\.tf files; found none/, /quote it/],
    ],
    ['a duplicate root', () => ['--dir', 'envs/dev', '--dir', './envs/dev'], [/Expected each root once; found .*dev twice/]],
    [
      'a nested root',
      () => (write({ 'envs/dev/sub/main.tf': '' }), ['--dir', 'envs/dev', '--dir', 'envs/dev/sub']),
      [/found .*sub inside .*dev/],
    ],
    [
      'a resource in two states',
      () => (write({ 'envs/prod/terraform.tfstate': stateOf('prod', [inProd]) }), BOTH),
      [
        /Expected each resource in one state; found aws_sqs_queue https:\S+dev-mail is aws_sqs_queue\.mail in the state of dev \(local terraform\.tfstate\) and aws_sqs_queue\.shared in the state of prod/,
        /terraform state rm ADDRESS/,
      ],
    ],
    [
      'a workspace without a state',
      () => ['--dir', 'envs/*', '--workspace', 'blue'],
      [/Expected a state at terraform\.tfstate\.d\/blue\/terraform\.tfstate in .*; found none/],
    ],
    ['fewer states than roots', () => ['--dir', 'envs/dev', '--dir', 'envs/prod', '--state', 'x'], [/Expected one --state for each --dir/]],
  ])('%s: exits 2 with expected, found and next step', async (_case, argv, says) => {
    const { code, stdout, stderr } = await run([], argv());

    expect([code, stdout]).toEqual([2, '']);
    for (const text of says) expect(stderr.replace(/\s+/g, ' ')).toMatch(text);
    expect(existsSync(join(folder, 'reconcile.patch'))).toBe(false);
  });
});
