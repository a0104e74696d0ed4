import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import { WorkspaceError } from '#domain/errors.ts';
import type { RunReport } from '#domain/run-report.ts';
import { toReport } from '#report/to-report.ts';
import { aFlow } from '../../support/flow.ts';
import { aQuietRun, aRun } from '../../support/reports.ts';
import { aTerminal } from '../../support/terminal.ts';

const FOUND = toReport(aRun());
const NOTHING = toReport(aQuietRun());
const UNEXPLAINED = toReport(aQuietRun({ unexplained: aRun().unexplained }));
const UNREAD = toReport(aQuietRun({ filtered: aRun().filtered }));

describe('reconcile run', () => {
  it.each<readonly [string, readonly string[], RunReport, number]>([
    ['nothing found', [], NOTHING, 0],
    ['something found', [], FOUND, 1],
    ['something unexplained', [], UNEXPLAINED, 1],
    ['something not read', [], UNREAD, 1],
    ['something found, with --exit-zero', ['--exit-zero'], FOUND, 0],
    ['the command named', ['run'], FOUND, 1],
  ])('exit code for: %s', async (_name, argv, report, exitCode) => {
    const terminal = aTerminal(argv);

    const code = await main(terminal, async () => aFlow({ report }).flow);

    expect(code).toBe(exitCode);
    expect(terminal.printed.stderr).toBe('');
  });

  it('by default reads 24 hours of CloudTrail with detected state and refresh, and writes nothing', async () => {
    const { flow, calls } = aFlow();

    await main(aTerminal([]), async () => flow);

    expect(calls.contexts[0]).toMatchObject({
      roots: [{ directory: '/srv', variableFiles: [], state: 'auto', refresh: 'auto' }],
      traces: ['cloudtrail'],
      ledgerFile: '/home/dana/.local/state/reconcile/reconcile.sqlite',
    });
    expect(calls.runs[0]).toMatchObject({
      directory: '/srv',
      window: { from: '2026-11-20T12:00:00.000Z' },
      startedAt: '2026-11-21T12:00:00.000Z',
      write: false,
      deliver: 'none',
      policy: { unmanaged: 'related' },
    });
  });

  it.each<readonly [string, readonly string[], object]>([
    ['the defaults', [], { verify: 'auto', terraformBinary: 'auto', terraformTimeoutMs: 1_200_000 }],
    ['a binary by name', ['--verify', 'terraform', '--terraform-binary', 'tofu'], { verify: 'terraform', terraformBinary: 'tofu' }],
    [
      'a binary by path',
      ['--terraform-binary', 'bin/tofu', '--terraform-timeout', '5m'],
      { terraformBinary: '/srv/bin/tofu', terraformTimeoutMs: 300_000 },
    ],
    ['never', ['--verify', 'evaluate'], { verify: 'evaluate' }],
  ])('passes the Terraform options on: %s', async (_name, argv, context) => {
    const { flow, calls } = aFlow();

    await main(aTerminal(argv), async () => flow);

    expect(calls.contexts[0]).toMatchObject(context);
  });

  it('passes every option on', async () => {
    const { flow, calls } = aFlow();
    const argv = [
      '--dir',
      'infra',
      '--trace',
      'a.json',
      '--trace',
      '-',
      '--var-file',
      'base.tfvars',
      '--var-file',
      '/etc/prod.tfvars',
      '--state',
      's.json',
      '--refresh',
      'off',
      '--write',
      '--deliver',
      'patch',
      '--patch-file',
      'out/p.patch',
      '--ledger',
      'l.sqlite',
      '--from',
      '2026-11-20',
      '--to',
      '2026-11-21T00:00:00Z',
    ];

    await main(aTerminal(argv), async () => flow);

    expect(calls.contexts[0]).toMatchObject({
      roots: [
        {
          directory: '/srv/infra',
          variableFiles: ['/srv/base.tfvars', '/etc/prod.tfvars'],
          state: '/srv/s.json',
          refresh: 'off',
        },
      ],
      traces: ['a.json', '-'],
      ledgerFile: 'l.sqlite',
    });
    expect(calls.runs[0]).toMatchObject({
      window: { from: '2026-11-20T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' },
      write: true,
      deliver: 'patch',
      patchFile: '/srv/out/p.patch',
    });
  });

  it.each<{ readonly case: string; readonly argv: readonly string[]; readonly overlapMs: number }>([
    { case: 'half an hour', argv: [], overlapMs: 30 * 60_000 },
    { case: 'the given duration', argv: ['--overlap', '2h'], overlapMs: 2 * 60 * 60_000 },
  ])('continues from the last run with --since last, with an overlap of $case, and requires a ledger', async ({ argv, overlapMs }) => {
    const { flow, calls } = aFlow();

    await main(aTerminal(['--since', 'last', ...argv]), async () => flow);

    expect(calls.contexts[0]?.ledgerRequired).toBe(true);
    expect(calls.runs[0]).toMatchObject({ resume: { overlapMs }, window: { from: '2026-11-20T12:00:00.000Z' } });
  });

  it('does not continue from the last run by default', async () => {
    const { flow, calls } = aFlow();

    await main(aTerminal(['--since', '24h']), async () => flow);

    expect([calls.runs[0]?.resume, calls.contexts[0]?.ledgerRequired]).toEqual([undefined, false]);
  });

  it('closes ledger and knowledge, even after a failure', async () => {
    const { flow, calls } = aFlow({
      throws: new WorkspaceError('state-not-found', 'Expected a state; found none.', 'Name one with --state.'),
    });

    await main(aTerminal([]), async () => flow);

    expect(calls.closed).toBe(2);
  });

  it('prints the report as JSON and nothing else', async () => {
    const terminal = aTerminal(['--format', 'json']);

    await main(terminal, async () => aFlow().flow);

    expect(JSON.parse(terminal.printed.stdout)).toEqual(FOUND);
  });

  it('prints the report as Markdown', async () => {
    const terminal = aTerminal(['--format', 'markdown']);

    await main(terminal, async () => aFlow().flow);

    expect(terminal.printed.stdout).toMatch(/^# Out-of-band changes: 1 of 7 records of the trail could not be read\n/);
  });

  it('prints the next steps, and that no model is configured', async () => {
    const terminal = aTerminal([]);

    await main(terminal, async () => aFlow().flow);

    expect(terminal.printed.stdout).toContain('1 call could not be explained. No model is configured; --agent off hides this line.');
    expect(terminal.printed.stdout).toContain('Nothing was written. --write writes the edits to the files');
  });

  it.each([
    ['on a terminal', { isTTY: true }, [], true],
    ['in a pipe', { isTTY: false }, [], false],
    ['NO_COLOR', { isTTY: true, env: { NO_COLOR: '1' } }, [], false],
    ['--no-color', { isTTY: true }, ['--no-color'], false],
    ['FORCE_COLOR', { isTTY: false, env: { FORCE_COLOR: '1' } }, [], true],
  ])('colours the report or not: %s', async (_name, over, argv, coloured) => {
    const terminal = aTerminal(argv, over);

    await main(terminal, async () => aFlow().flow);

    expect(terminal.printed.stdout.includes('\u001b[')).toBe(coloured);
  });
});

describe('--out', () => {
  let directory = '';
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'reconcile-out-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it('writes the report to the file instead of the terminal, without colour and without temporary files', async () => {
    writeFileSync(join(directory, 'report.txt'), 'an older one');
    const terminal = aTerminal(['--out', 'report.txt'], { cwd: directory, isTTY: true });

    const code = await main(terminal, async () => aFlow().flow);

    expect(code).toBe(1);
    expect(terminal.printed.stdout).toBe('');
    expect(readFileSync(join(directory, 'report.txt'), 'utf8')).toMatch(
      /^1 of 7 records of the trail could not be read\. 2 out-of-band changes in 2 intents[^\u001b]*$/,
    );
    expect(readdirSync(directory)).toEqual(['report.txt']);
  });

  it.each([
    ['a missing folder', 'gone/report.txt', 'Expected a writable folder for --out'],
    ['a folder', '.', 'Expected --out to name a file'],
  ])('refuses %s before the run starts', async (_name, out, message) => {
    const { flow, calls } = aFlow();
    const terminal = aTerminal(['--out', out], { cwd: directory });

    const code = await main(terminal, async () => flow);

    expect(code).toBe(2);
    expect(terminal.printed.stderr).toContain(message);
    expect(calls.runs).toEqual([]);
  });
});
