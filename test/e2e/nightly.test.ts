import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { main } from '#cli/main.ts';
import { builtProgram } from '../support/built-program.ts';
import { copyProject, removeProject, traceOf, type Project } from '../support/project.ts';
import { aTerminal } from '../support/terminal.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SCRIPT = join(ROOT, '.github/action/run.sh');
const NIGHTLY = join(ROOT, 'docs/nightly');

interface Action {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly { readonly env?: Readonly<Record<string, string>>; readonly run: string }[] };
}

const action = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8')) as Action;
const script = readFileSync(SCRIPT, 'utf8');

describe('the action', () => {
  it('passes every input as a variable, and none into a script', () => {
    const handed = action.runs.steps.flatMap(({ env }) => Object.values(env ?? {}));

    expect(
      handed
        .filter((value) => value.includes('inputs.'))
        .map((value) => /inputs\.([\w-]+)/.exec(value)?.[1] ?? '')
        .toSorted(),
    ).toEqual(Object.keys(action.inputs).toSorted());
    expect(action.runs.steps.filter(({ run }) => run.includes('${{'))).toEqual([]);
  });

  it('writes every declared output', () => {
    const written = [...script.matchAll(/^ {2}'?([\w-]+)'?: (?:status|count\(|report|folder)/gm)].map((match) => match[1] ?? '');

    expect(written.toSorted()).toEqual(Object.keys(action.outputs).toSorted());
  });
});

describe('the files for nightly jobs', () => {
  const files = readdirSync(NIGHTLY).filter((file) => file !== 'README.md');

  it('are all documented', () => {
    const told = readFileSync(join(NIGHTLY, 'README.md'), 'utf8');

    expect(files.filter((file) => !told.includes(`](${file})`))).toEqual([]);
  });

  it.each(files.filter((file) => /\.(yml|json)$/.test(file)))('%s can be parsed', (file) => {
    const documents = parseAllDocuments(readFileSync(join(NIGHTLY, file), 'utf8'));

    expect(documents.flatMap((document) => document.errors)).toEqual([]);
  });

  it('use only existing options', async () => {
    const texts = [...files.map((file) => join(NIGHTLY, file)), SCRIPT].map((file) => readFileSync(file, 'utf8'));
    const commands = texts.flatMap((text) => [...text.matchAll(/reconcile (run|report) [^\n]*|words=\((run) [^\n]*/g)]);
    const help = { run: await helpOf('run'), report: await helpOf('report') };
    const unknown = commands.flatMap(([line, named, word]) =>
      [...line.matchAll(/--[a-z-]+/g)]
        .map(([option]) => option)
        .filter((option) => !help[(named ?? word) as 'run' | 'report'].includes(option)),
    );

    expect(commands.length).toBeGreaterThan(4);
    expect(unknown).toEqual([]);
  });
});

async function helpOf(command: string): Promise<string> {
  const terminal = aTerminal([command, '--help'], {});
  await main(terminal, () => Promise.reject(new Error('help needs no flow')));
  return terminal.printed.stdout;
}

describe('the script of the action', { tags: ['slow'], timeout: 300_000 }, () => {
  let project: Project;
  let folder = '';
  beforeEach(() => {
    project = copyProject();
    execFileSync('git', ['init', '--quiet', project.folder]);
    folder = mkdtempSync(join(tmpdir(), 'reconcile-job-'));
  });
  afterEach(() => {
    removeProject(project);
    rmSync(folder, { recursive: true });
  });

  function job(over: Readonly<Record<string, string>> = {}) {
    const { NO_COLOR: _no, FORCE_COLOR: _force, ...inherited } = process.env;
    for (const name of ['output', 'summary']) writeFileSync(join(folder, name), '');
    const result = spawnSync('bash', [SCRIPT], {
      cwd: project.root,
      encoding: 'utf8',
      timeout: 140_000,
      env: {
        ...inherited,
        RECONCILE: builtProgram(),
        RUNNER_TEMP: folder,
        GITHUB_OUTPUT: join(folder, 'output'),
        GITHUB_STEP_SUMMARY: join(folder, 'summary'),
        INPUT_DIR: '',
        INPUT_SINCE: '3650d',
        INPUT_TRACE: traceOf('orders-visibility-timeout'),
        INPUT_DELIVER: 'none',
        INPUT_LEDGER: join(folder, 'state', 'reconcile.sqlite'),
        INPUT_ARGS: ['--refresh', 'off', '--verify', 'evaluate'].join('\n'),
        INPUT_FAIL_ON_DRIFT: 'false',
        ...over,
      },
    });
    const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
    return { status: result.status, log: result.stdout, output: read('output'), summary: read('summary') };
  }

  it('writes a summary, a page, SARIF and counts', () => {
    const { status, output, summary } = job();

    expect(status).toBe(0);
    expect(output.split('\n')).toEqual(
      expect.arrayContaining(['exit-code=1', 'found=1', 'accepted=1', 'escalated=0', `report=${folder}/reconcile`]),
    );
    expect(summary).toMatch(/^# Out-of-band changes/);
    expect(readFileSync(join(folder, 'reconcile', 'run.html'), 'utf8')).toContain('Causes');
    expect(readFileSync(join(folder, 'reconcile', 'run.sarif'), 'utf8')).toContain('infra/');
  });

  it('prints the report without runner commands, and annotations with repository paths', () => {
    const { log } = job();
    const [, quiet = ''] = /^::stop-commands::(\S+)\n/m.exec(log) ?? [];
    const [report = '', annotations = ''] = log.split(`::${quiet}::\n`);

    expect(quiet).toMatch(/^[0-9a-f]{32}$/);
    expect(report).toMatch(/^Verdicts .* 1 accepted \(1 with a proved patch\)$/m);
    expect(annotations.trim().split('\n')).toEqual([
      expect.stringMatching(/^::notice file=infra\/\w+\.tf,line=\d+,title=reconcile%3A [\w-]+::/),
    ]);
  });

  it('fails on drift if configured, and on every error, without counts of another run', () => {
    const told = job({ INPUT_FAIL_ON_DRIFT: 'true' });
    const failed = job({ INPUT_TRACE: join(folder, 'nothing.json') });

    expect(told.status).toBe(1);
    expect([failed.status, failed.output]).toEqual([2, '']);
    expect(existsSync(join(folder, 'reconcile', 'run.json'))).toBe(false);
  });
});
