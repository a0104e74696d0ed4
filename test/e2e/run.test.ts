// @module-tag slow
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import type { RunReport } from '#domain/run-report.ts';
import { copyProject, fingerprint, removeProject, traceOf, type Project } from '../support/project.ts';
import { aTerminal, type FakeTerminal } from '../support/terminal.ts';

const ONE_CHANGE = traceOf('orders-visibility-timeout');
const SCHEMA = JSON.parse(readFileSync(new URL('../../docs/run-report.schema.json', import.meta.url), 'utf8')) as object;

let project: Project;
beforeEach(() => {
  project = copyProject();
});
afterEach(() => removeProject(project));

describe('reconcile run', () => {
  it('prints the edit, writes nothing, and exits 1', async () => {
    const before = fingerprint(project.root);

    const { code, stdout, stderr } = await run(['--trace', ONE_CHANGE]);

    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toContain('-    visibility_timeout = 60\n');
    expect(stdout).toContain('+    visibility_timeout = 300\n');
    expect(stdout).toMatch(/^Events {5}90 read: /m);
    expect(stdout).toContain('Nothing was written.');
    expect(fingerprint(project.root)).toEqual(before);
  });

  it('prints JSON that fits its schema, with every event in exactly one count', async () => {
    const { stdout } = await run(['--trace', ONE_CHANGE, '--trace', traceOf('orders-invoices-public'), '--format', 'json']);

    const report = JSON.parse(stdout) as RunReport;
    const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(SCHEMA);
    expect(validate(report), JSON.stringify(validate.errors)).toBe(true);
    const { read, kept, context, dropped } = report.events;
    expect(kept + total(context) + total(dropped)).toBe(read);
    expect(report.reconciliations.map((item) => item.verdict).sort()).toEqual(['accept', 'escalate', 'revert']);
  });

  it('exits 0 if the window has no events', async () => {
    const { code, stdout } = await run(['--trace', ONE_CHANGE, '--from', '2027-01-01']);

    expect(code).toBe(0);
    expect(stdout).toMatch(/^No out-of-band change needs a decision since 2027-01-01/);
  });

  it('writes the edit with --write, and finds no difference afterwards', async () => {
    const tfvars = readFileSync(join(project.root, 'terraform.tfvars'), 'utf8');

    const first = await run(['--trace', ONE_CHANGE, '--write']);

    expect(first.code).toBe(1);
    expect(readFileSync(join(project.root, 'terraform.tfvars'), 'utf8')).toBe(
      tfvars.replace('visibility_timeout = 60\n', 'visibility_timeout = 300\n'),
    );
    const second = await run(['--trace', ONE_CHANGE, '--format', 'json']);
    expect((JSON.parse(second.stdout) as RunReport).reconciliations.every((item) => item.edits.length === 0)).toBe(true);
  });

  it('writes a patch that git apply accepts', async () => {
    const patch = join(project.out, 'reconcile.patch');

    await run(['--trace', ONE_CHANGE, '--deliver', 'patch', '--patch-file', patch]);

    execFileSync('git', ['apply', patch], { cwd: project.root });
    expect(readFileSync(join(project.root, 'terraform.tfvars'), 'utf8')).toContain('visibility_timeout = 300\n');
  });

  it('creates a branch with one commit per intent, and does not change the working tree', async () => {
    for (const args of [
      ['init', '-q', '-b', 'main'],
      ['add', '.'],
      ['-c', 'user.name=Dana', '-c', 'user.email=dana@example.com', 'commit', '-qm', 'Start'],
    ])
      git(args);
    const before = fingerprint(project.root).filter((line) => !line.includes('/.git/'));

    const { stdout } = await run(['--trace', ONE_CHANGE, '--trace', traceOf('orders-refund-worker-oom'), '--deliver', 'branch'], {
      GIT_AUTHOR_NAME: 'Dana',
      GIT_AUTHOR_EMAIL: 'dana@example.com',
    });

    const [, branch = ''] = /Delivered {2}branch: (\S+) at/.exec(stdout) ?? [];
    expect(
      git(['log', '--format=%s', `main..${branch}`])
        .trim()
        .split('\n'),
    ).toEqual([
      'Set visibility_timeout_seconds of aws_sqs_queue.work["orders"] to 300',
      'Change memory_size and timeout of aws_lambda_function.this["refund-worker"]',
    ]);
    expect(git(['diff', '--stat', 'main', branch])).toContain('terraform.tfvars');
    expect(fingerprint(project.root).filter((line) => !line.includes('/.git/'))).toEqual(before);
  });

  it('explains a decision afterwards by the prefix of its id', async () => {
    const { stdout } = await run(['--trace', ONE_CHANGE, '--format', 'json']);
    const id = (JSON.parse(stdout) as RunReport).reconciliations[0]?.id ?? '';

    const explained = await command(['explain', id.slice(0, 8), '--ledger', join(project.out, 'ledger.sqlite')]);

    expect(explained.code).toBe(0);
    expect(explained.stdout).toContain('SetQueueAttributes by alice@example.com');
    expect(explained.stdout).toContain('+    visibility_timeout = 300');
    expect(explained.stdout).toContain(
      [
        'Candidates',
        '   visibility_timeout_seconds:',
        '   1. terraform.tfvars:6, the place where the value is set: taken',
        '   2. queues.tf:13, terraform.tfvars:6 and variables.tf:14, the entry of this instance: not tried',
        '   3. queues.tf:13, a condition on the key, next to the value of each instance: not tried',
        '   4. queues.tf:13, a literal value instead of an expression: not tried',
        '   1 ranks before 2: all readers get the new value, and no reference is lost',
      ].join('\n'),
    );
    expect(explained.stdout).toMatch(/Verification\n {3}converged/);
  });
});

function run(argv: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return command(['run', '--dir', project.root, '--refresh', 'off', '--ledger', join(project.out, 'ledger.sqlite'), ...argv], env);
}

interface Answer {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function command(argv: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const terminal: FakeTerminal = aTerminal(argv, { cwd: project.folder, env });
  const code = await main(terminal);
  return { code, ...terminal.printed };
}

function git(args: readonly string[]): string {
  return execFileSync('git', [...args], { cwd: project.root, encoding: 'utf8' });
}

function total(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
