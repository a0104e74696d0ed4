// @module-tag slow
import { appendFileSync, chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import type { RunReport } from '#domain/run-report.ts';
import { copyProject, fingerprint, removeProject, traceOf, type Project } from '../support/project.ts';
import { aTerminal } from '../support/terminal.ts';

const ONE_CHANGE = traceOf('orders-visibility-timeout');

let project: Project;
beforeEach(() => {
  project = copyProject();
});
afterEach(() => removeProject(project));

interface BadInput {
  readonly prepare?: () => void;
  readonly argv?: () => readonly string[];
  /** What was expected and what was found. */
  readonly says: RegExp;
}

const BAD_INPUT: readonly (readonly [string, BadInput])[] = [
  [
    'a missing state',
    { prepare: () => rmSync(join(project.root, 'terraform.tfstate')), says: /Expected a state at terraform\.tfstate in .*; found none/ },
  ],
  [
    'a missing named state',
    { argv: () => ['--state', join(project.out, 'gone.tfstate')], says: /Expected a state at .*gone\.tfstate; found / },
  ],
  [
    'a state that is not JSON',
    { prepare: () => writeFileSync(join(project.root, 'terraform.tfstate'), 'oops'), says: /Expected .* in .*terraform\.tfstate; found / },
  ],
  [
    'the state of another project',
    {
      prepare: () => writeFileSync(join(project.root, 'terraform.tfstate'), anotherState()),
      says: /Expected the state of this root; found another: none of its 28 resources .* is declared in code/,
    },
  ],
  ['a truncated gzip', { argv: () => ['--trace', truncated()], says: /Expected .*found / }],
  [
    'a missing trace',
    { argv: () => ['--trace', join(project.out, 'gone.json')], says: /Expected a trail file or folder at .*gone\.json; found nothing/ },
  ],
  [
    'code that does not parse',
    { prepare: () => appendFileSync(join(project.root, 'queues.tf'), 'resource "aws_sqs_queue" {{\n'), says: /queues\.tf/ },
  ],
  ['a root without code', { argv: () => ['--dir', emptyFolder()], says: /Expected \*\.tf files in .*; found none/ }],
  ['a missing root', { argv: () => ['--dir', join(project.folder, 'gone')], says: /Expected a Terraform root at .*gone; found / }],
  [
    'a read-only file with --write',
    {
      prepare: () => chmodSync(join(project.root, 'terraform.tfvars'), 0o444),
      argv: () => ['--write'],
      says: /Expected a file that may be written at .*terraform\.tfvars; found /,
    },
  ],
  [
    'a read-only working tree with --write',
    {
      prepare: () => chmodSync(project.root, 0o555),
      argv: () => ['--write'],
      says: /Expected a folder that may be written at .*infra; found /,
    },
  ],
  ['a branch outside a repository', { argv: () => ['--deliver', 'branch'], says: /Expected .* to be in a git repository; found/ }],
  ['an invalid policy', { argv: () => ['--policy', policyFile()], says: /found .*unmanged/ }],
  [
    'a refresh that is not a plan',
    { argv: () => ['--refresh', join(project.root, 'terraform.tfvars')], says: /Expected .* in .*terraform\.tfvars; found / },
  ],
  ['an unknown option', { argv: () => ['--wirte'], says: /found unknown option '--wirte' \(Did you mean --write\?\)/ }],
];

describe('bad input', () => {
  it.each(BAD_INPUT)(
    'answers %s with expected, found and next step, exits 2, and writes nothing',
    async (_name, { prepare, argv, says }) => {
      prepare?.();
      const options = argv?.() ?? [];
      const before = fingerprint(project.root);

      const { code, stdout, stderr } = await run(options.includes('--trace') ? options : ['--trace', ONE_CHANGE, ...options]);

      expect(code).toBe(2);
      expect(stderr).toMatch(says);
      expect(stderr).toMatch(/^error: [^\n]+\n( {2}[^\n]+\n)+$/);
      expect(stdout).toBe('');
      expect(fingerprint(project.root)).toEqual(before);
    },
  );

  it('counts and reports an invalid record within a trace, and continues with the rest', async () => {
    const lines = gunzipSync(readFileSync(ONE_CHANGE)).toString('utf8').split('\n');
    const trace = join(project.out, 'trace.ndjson');
    writeFileSync(trace, lines.toSpliced(7, 0, '{"eventID": "cut o').join('\n'));

    const { code, stdout } = await run(['--trace', trace, '--format', 'json']);

    const report = JSON.parse(stdout) as RunReport;
    expect(code).toBe(1);
    expect(report.events.dropped['malformed-record']).toBe(1);
    expect(report.events.malformed).toEqual([{ where: expect.stringMatching(/trace\.ndjson.*8/), problem: expect.any(String) }]);
    expect(report.reconciliations).toMatchObject([{ address: 'aws_sqs_queue.work["orders"]', status: 'converged' }]);
  });
});

async function run(argv: readonly string[]): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const defaults = argv.includes('--refresh') ? [] : ['--refresh', 'off'];
  const directory = argv.includes('--dir') ? [] : ['--dir', project.root];
  const terminal = aTerminal(['run', ...directory, ...defaults, '--ledger', join(project.out, 'ledger.sqlite'), ...argv], {
    cwd: project.folder,
  });
  const code = await main(terminal);
  return { code, ...terminal.printed };
}

function anotherState(): string {
  const state = readFileSync(join(project.root, 'terraform.tfstate'), 'utf8');
  const parsed = JSON.parse(state) as { resources: readonly { name: string }[] };
  return JSON.stringify({
    ...parsed,
    resources: parsed.resources.map((resource) => ({ ...resource, name: `${resource.name}_elsewhere` })),
  });
}

function truncated(): string {
  const path = join(project.out, 'cut.ndjson.gz');
  writeFileSync(path, readFileSync(ONE_CHANGE).subarray(0, 500));
  return path;
}

function emptyFolder(): string {
  const path = join(project.folder, 'empty');
  mkdirSync(path);
  return path;
}

function policyFile(): string {
  const path = join(project.out, 'policy.yaml');
  writeFileSync(path, 'unmanged: all\n');
  return path;
}
