// @module-tag slow
/** What a person sees of a recorded day: at 80, 100 and 120 columns, on a terminal and through a pipe. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import type { RunReport } from '#domain/run-report.ts';
import { copyProject, removeProject, traceOf, type Project } from '../support/project.ts';
import { aTerminal } from '../support/terminal.ts';

const DAY = [
  'visibility-timeout',
  'refund-worker-oom',
  'loyalty-queue-by-hand',
  'log-retention-script',
  'refunds-paused',
  'invoices-public',
];
const SCREEN = 40;

interface Watched {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

describe('the text report of a recorded day', () => {
  let folder = '';
  let project: Project | undefined;
  let progress = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'reconcile-terminal-'));
    project = copyProject();
    const traces = DAY.flatMap((id) => ['--trace', traceOf(`orders-${id}`)]);
    const terminal = aTerminal(
      [
        'run',
        '--dir',
        project.root,
        '--refresh',
        'off',
        '--verify',
        'evaluate',
        '--ledger',
        ':memory:',
        '--format',
        'json',
        ...traces,
      ].concat('--out', join(folder, 'run.json')),
      { cwd: project.folder, isTTY: true },
    );
    await main(terminal);
    progress = terminal.printed.stderr;
  });
  afterAll(() => {
    if (project !== undefined) removeProject(project);
    rmSync(folder, { recursive: true });
  });

  async function printed(words: readonly string[], watched: Watched = {}): Promise<string> {
    const terminal = aTerminal(['report', 'run.json', '--no-color', ...words], { cwd: folder, ...watched });
    await main(terminal);
    expect(terminal.printed.stderr).toBe('');
    return terminal.printed.stdout;
  }

  async function text(watched: Watched = {}, ...words: readonly string[]): Promise<string> {
    return printed(['--format', 'text', ...words], watched);
  }

  function report(): RunReport {
    return JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')) as RunReport;
  }

  it('starts with the counts', async () => {
    const lines = (await text({ isTTY: true, columns: 100 })).split('\n');

    expect(lines[0]).toMatch(/^\d+ out-of-band changes in \d+ intents/);
    expect(lines[1]).toMatch(/^Verdicts +\d+ for a person to decide, 1 to revert, 0 held, \d+ accepted/);
  });

  it('prints the coverage on one line', async () => {
    expect(await text()).toMatch(/^Coverage +28 managed, 4 unmanaged; \d+ events read, 0 places not read$/m);
  });

  it.each([{}, { isTTY: true, columns: 100 }])('prints open questions before accepted changes: %j', async (watched) => {
    const headings = (await text(watched)).match(/^(?:escalate|revert|hold|accept): .*$/gm) ?? [];

    expect(headings.map((line) => line.split(':')[0])).toEqual(['escalate', 'revert', 'accept']);
  });

  it.each([80, 120])('limits lines to %d columns, and splits no word', async (columns) => {
    for (const words of [[], ['--diff']]) {
      const lines = (await text({ isTTY: true, columns }, ...words)).split('\n');
      const patches = lines.findIndex((line) => line.startsWith('Patches'));
      const wide = lines
        .slice(0, patches === -1 ? undefined : patches)
        .filter((line) => line.length > columns && line.trim().includes(' '));
      expect(wide).toEqual([]);
    }
    const narrow = (shown: string): string => shown.replace(/\s+/g, ' ');
    expect(narrow(await text({ isTTY: true, columns }, '--diff'))).toBe(narrow(await text()));
  });

  it('folds long diffs on a terminal, and prints them completely with --diff and in a pipe', async () => {
    const added = report()
      .reconciliations.flatMap(({ diff }) => diff.split('\n'))
      .filter((line) => /^\+[^+]/.test(line));
    const folded = await text({ isTTY: true, columns: 100 });
    const whole = [await text(), await text({ isTTY: true, columns: 100 }, '--diff')];

    expect(added.length).toBeGreaterThan(20);
    for (const shown of whole) expect(added.filter((line) => !shown.includes(line))).toEqual([]);
    expect(folded).toMatch(/^ +queues\.tf: \+\d+ −\d+$/m);
    expect(folded).toContain('--diff');
    expect(folded.split('\n').length * 3).toBeLessThan(whole[0]?.split('\n').length ?? 0);
  });

  it('prints a goal and a motivation only if known', async () => {
    const shown = await text();

    expect(shown).not.toContain('unknown');
    expect(shown).toContain('motivation: incident (presumed): “INC-4471-carol”');
  });

  it('prints each reason once', async () => {
    const lines = (await text()).split('\n').map((line) => line.trim());
    const reasons = [...new Set(report().reconciliations.map(({ reason }) => reason))];

    expect(reasons.filter((reason) => lines.filter((line) => line === reason).length !== 1)).toEqual([]);
  });

  it('uses the singular for one', async () => {
    expect(progress).toContain('1 root,');
    expect(`${await text()}${progress}`).not.toMatch(
      /(?<![\d,.])1 (?:roots|files|events|calls|intents|resources|drifts|records|places|times)\b/,
    );
  });

  it('prints only the counts with --quiet', async () => {
    expect((await text({}, '--quiet')).split('\n')).toHaveLength(4);
  });

  it.each([
    ['sarif', /"version": "2\.1\.0"/],
    ['junit', /^<\?xml [^]*<testsuites/],
    ['json', /"schemaVersion"/],
    ['markdown', /^# /],
    ['html', /^<!doctype html>/],
  ])('prints %s', async (format, expected) => {
    expect(await printed(['--format', format])).toMatch(expected);
  });

  it('lists the same formats in the help of run', async () => {
    const terminal = aTerminal(['run', '--help']);
    await main(terminal);

    expect(terminal.printed.stdout.replace(/\s+/g, ' ')).toMatch(/"text", "json", "markdown", "html", "sarif", "junit"/);
    expect(terminal.printed.stdout).toMatch(/--quiet/);
    expect(terminal.printed.stdout).toMatch(/--diff/);
  });
});

describe('code paths', () => {
  let project: Project;
  beforeEach(() => {
    project = copyProject();
    execFileSync('git', ['init', '--quiet', project.folder]);
  });
  afterEach(() => removeProject(project));

  async function printedIn(cwd: string, ...words: readonly string[]): Promise<string> {
    const given = ['--refresh', 'off', '--verify', 'evaluate', '--ledger', ':memory:', '--no-color'];
    const terminal = aTerminal(['run', '--trace', traceOf('orders-visibility-timeout'), ...given, ...words], { cwd });
    await main(terminal);
    return terminal.printed.stdout;
  }

  it.each([
    ['the top of the repository', '', ['--dir', 'infra'], 'infra/queues.tf'],
    ['the root', 'infra', [], 'queues.tf'],
    ['a sibling folder', 'out', ['--dir', '../infra'], '../infra/queues.tf'],
  ])('are relative to the working directory: %s', async (_name, folder, words, file) => {
    const shown = await printedIn(join(project.folder, folder), ...words);

    expect(shown).toMatch(new RegExp(`[0-9a-f]{12} ${file.replaceAll('.', '\\.')}:\\d+\\n`));
    // A diff never leaves the folder that it is applied in.
    expect(shown).toContain(`+++ b/${folder === '' ? 'infra/' : ''}terraform.tfvars\n`);
  });

  it('are relative to the repository in formats for other readers', async () => {
    const run = join(project.out, 'run.json');
    await printedIn(project.root, '--format', 'json', '--out', run);
    const formats = await Promise.all(
      ['markdown', 'junit', 'html', 'sarif', 'text'].map(async (format) => {
        const terminal = aTerminal(['report', run, '--format', format, '--no-color'], { cwd: tmpdir() });
        await main(terminal);
        return terminal.printed.stdout;
      }),
    );

    expect(JSON.parse(readFileSync(run, 'utf8'))).toMatchObject({
      reconciliations: [{ folder: 'infra', declaredAt: expect.stringMatching(/^queues/) }],
    });
    for (const text of formats) expect(text).toContain('infra/queues.tf');
  });

  it('are relative to the working directory outside a repository', async () => {
    rmSync(join(project.folder, '.git'), { recursive: true });

    expect(await printedIn(project.folder, '--dir', 'infra')).toMatch(/[0-9a-f]{12} infra\/queues\.tf:\d+\n/);
    expect(await printedIn(project.folder, '--dir', 'infra', '--format', 'sarif')).toContain('"infra/queues.tf"');
  });
});

describe('the demo', () => {
  it('fits one screen of 100 columns', async () => {
    const terminal = aTerminal(['demo', '--no-color'], { isTTY: true, columns: 100 });

    expect(await main(terminal)).toBe(0);

    const lines = terminal.printed.stdout.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(SCREEN);
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
  });

  it('shows everything with --diff', async () => {
    const terminal = aTerminal(['demo', '--no-color', '--diff']);

    expect(await main(terminal)).toBe(0);
    expect(terminal.printed.stdout).toContain('+resource "aws_sqs_queue" "loyalty_dlq" {');
    expect(terminal.printed.stdout).toMatch(/[0-9a-f]{12} queues\.tf:\d+\n/);
  });
});
