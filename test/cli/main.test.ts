import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WorkspaceError } from '#domain/errors.ts';
import type { RunReport } from '#domain/run-report.ts';
import type { LedgerEntry } from '#ports.ts';
import { toReport } from '#report/to-report.ts';
import { main } from '#cli/main.ts';
import { aFlow } from '../support/flow.ts';
import { aCall } from '../support/reconciliations.ts';
import { aRun } from '../support/reports.ts';
import { aTerminal } from '../support/terminal.ts';

const FOUND = toReport(aRun());
const NOTHING = toReport(aRun({ reconciliations: [], unexplained: [] }));
const UNEXPLAINED = toReport(aRun({ reconciliations: [] }));

describe('reconcile run', () => {
  it.each<readonly [string, readonly string[], RunReport, number]>([
    ['nothing found', [], NOTHING, 0],
    ['something found', [], FOUND, 1],
    ['something unexplained', [], UNEXPLAINED, 1],
    ['something found, with --exit-zero', ['--exit-zero'], FOUND, 0],
    ['the command named', ['run'], FOUND, 1],
  ])('exits for: %s', async (_name, argv, report, exitCode) => {
    const terminal = aTerminal(argv);

    const code = await main(terminal, async () => aFlow({ report }).flow);

    expect(code).toBe(exitCode);
    expect(terminal.printed.stderr).toBe('');
  });

  it('reads CloudTrail 24 hours back, with the state and the refresh it finds, and writes nothing, unless told otherwise', async () => {
    const { flow, calls } = aFlow();

    await main(aTerminal([]), async () => flow);

    expect(calls.contexts[0]).toMatchObject({ directory: '/srv', traces: ['cloudtrail'], state: 'auto', refresh: 'auto', ledgerFile: '/home/dana/.local/state/reconcile/reconcile.sqlite' });
    expect(calls.runs[0]).toMatchObject({ directory: '/srv', window: { from: '2026-11-20T12:00:00.000Z' }, startedAt: '2026-11-21T12:00:00.000Z', write: false, deliver: 'none', policy: { unmanaged: 'related' } });
  });

  it('passes every option on', async () => {
    const { flow, calls } = aFlow();
    const argv = ['--dir', 'infra', '--trace', 'a.json', '--trace', '-', '--state', 's.json', '--refresh', 'off', '--write', '--deliver', 'patch', '--patch-file', 'out/p.patch', '--ledger', 'l.sqlite', '--from', '2026-11-20', '--to', '2026-11-21T00:00:00Z'];

    await main(aTerminal(argv), async () => flow);

    expect(calls.contexts[0]).toMatchObject({ directory: '/srv/infra', traces: ['a.json', '-'], state: 's.json', refresh: 'off', ledgerFile: 'l.sqlite' });
    expect(calls.runs[0]).toMatchObject({ window: { from: '2026-11-20T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' }, write: true, deliver: 'patch', patchFile: '/srv/out/p.patch' });
  });

  it('closes ledger and knowledge, even after a failure', async () => {
    const { flow, calls } = aFlow({ throws: new WorkspaceError('state-not-found', 'Expected a state; found none.', 'Name one with --state.') });

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

    expect(terminal.printed.stdout).toMatch(/^# Out-of-band changes\n/);
  });

  it('says how to go on, and that no model was asked', async () => {
    const terminal = aTerminal([]);

    await main(terminal, async () => aFlow().flow);

    expect(terminal.printed.stdout).toContain('1 item left unexplained. No model is configured, so none was asked');
    expect(terminal.printed.stdout).toContain('Nothing was written. --write puts the edits into the files');
  });

  it.each([
    ['a person watches', { isTTY: true }, [], true],
    ['a pipe reads', { isTTY: false }, [], false],
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

  it('takes the report instead of the terminal, without colour and without leftovers', async () => {
    writeFileSync(join(directory, 'report.txt'), 'an older one');
    const terminal = aTerminal(['--out', 'report.txt'], { cwd: directory, isTTY: true });

    const code = await main(terminal, async () => aFlow().flow);

    expect(code).toBe(1);
    expect(terminal.printed.stdout).toBe('');
    expect(readFileSync(join(directory, 'report.txt'), 'utf8')).toMatch(/^2 intents behind 2 changes[^\u001b]*$/);
    expect(readdirSync(directory)).toEqual(['report.txt']);
  });

  it.each([
    ['a folder that is not there', 'gone/report.txt', 'Expected a writable folder for --out'],
    ['a folder', '.', 'Expected --out to name a file'],
  ])('refuses %s before anything is done', async (_name, out, message) => {
    const { flow, calls } = aFlow();
    const terminal = aTerminal(['--out', out], { cwd: directory });

    const code = await main(terminal, async () => flow);

    expect(code).toBe(2);
    expect(terminal.printed.stderr).toContain(message);
    expect(calls.runs).toEqual([]);
  });
});

describe('errors', () => {
  it.each([
    ['an unknown option', ['--formt', 'json'], "error: Expected an option of reconcile run --help; found unknown option '--formt' (Did you mean --format?).\n  Allowed are --since --from"],
    ['an unknown option of another command', ['demo', '--json'], "error: Expected an option of reconcile demo --help; found unknown option '--json'.\n  Allowed are --no-color\n"],
    ['an unknown command', ['frobnicate'], 'error: Expected one of the commands run, demo, explain, or options; found frobnicate.\n  See reconcile --help.\n'],
    ['an unknown format', ['--format', 'xml'], 'Allowed choices are text, json, markdown.'],
    ['an unknown agent', ['--agent', 'maybe'], 'Allowed choices are auto, off.'],
    ['a wrong duration', ['--since', 'yesterday'], 'Expected a number and m, h, d or w'],
    ['a wrong time', ['--from', 'noon'], 'Expected ISO 8601'],
    ['two windows', ['--since', '1h', '--to', '2026-11-20'], 'Expected either --since or --from and --to; found both.'],
    ['a missing value', ['--dir'], "option '--dir <dir>' argument missing"],
    ['a missing id', ['explain'], "missing required argument 'id'"],
    ['a pull request', ['--deliver', 'pull-request'], 'Use --deliver branch'],
    ['a missing policy', ['--policy', 'gone.yaml'], 'expected a YAML file at /srv/gone.yaml, found no such file'],
  ])('answers %s with exit 2 and what to do', async (_name, argv, message) => {
    const { flow, calls } = aFlow();
    const terminal = aTerminal(argv);

    const code = await main(terminal, async () => flow);

    expect(code).toBe(2);
    expect(terminal.printed.stderr).toContain(message);
    expect(terminal.printed.stdout).toBe('');
    expect(calls.contexts).toEqual([]);
  });

  it('tells an error made for people with what to do, without its stack', async () => {
    const terminal = aTerminal([]);
    const throws = new WorkspaceError('state-not-found', 'Expected a state in /srv; found \u001b[2Jnone.', 'Name one with --state.');

    const code = await main(terminal, async () => aFlow({ throws }).flow);

    expect(code).toBe(2);
    expect(terminal.printed.stderr).toBe('error: Expected a state in /srv; found [2Jnone.\n  Name one with --state.\n');
  });

  it('tells anything else as a bug, with its stack', async () => {
    const terminal = aTerminal([]);

    const code = await main(terminal, async () => aFlow({ throws: new TypeError('x is not a function') }).flow);

    expect(code).toBe(2);
    expect(terminal.printed.stderr).toMatch(/^bug: reconcile met something it did not foresee[^\n]*\nTypeError: x is not a function\n {4}at /);
  });
});

describe('help', () => {
  it.each([
    ['reconcile --help', ['--help'], 'Exit codes: 0 nothing found, 1 something found (whatever was delivered), 2 error.'],
    ['reconcile run --help', ['run', '--help'], "Terraform's -detailed-exitcode is the other way round"],
    ['reconcile --version', ['--version'], '0.1.0\n'],
  ])('answers %s without loading the flow', async (_name, argv, text) => {
    const terminal = aTerminal(argv);

    const code = await main(terminal, () => Promise.reject(new Error('loaded')));

    expect(code).toBe(0);
    expect(terminal.printed.stdout).toContain(text);
  });
});

describe('reconcile demo', () => {
  it('runs the recorded day without writing, the ledger in memory, and exits 0', async () => {
    const { flow, calls } = aFlow();
    const terminal = aTerminal(['demo']);

    const code = await main(terminal, async () => flow);

    expect(code).toBe(0);
    expect(calls.contexts[0]).toMatchObject({ refresh: 'off', ledgerFile: ':memory:', environment: {} });
    expect(calls.runs[0]).toMatchObject({ write: false, deliver: 'none', window: {} });
    expect(terminal.printed.stdout).toContain('In a Terraform root of yours: reconcile --since 24h\n');
  });

  it.each([
    ['nothing was found', NOTHING],
    ['an accepted change has no proved patch', { ...FOUND, reconciliations: FOUND.reconciliations.map((item) => ({ ...item, verdict: 'accept' as const, status: 'needs-human' as const })) }],
  ])('exits 2 when %s', async (_name, report) => {
    expect(await main(aTerminal(['demo']), async () => aFlow({ report }).flow)).toBe(2);
  });
});

describe('reconcile explain', () => {
  let directory = '';
  const entries: readonly LedgerEntry[] = FOUND.reconciliations.map((reconciliation) => ({
    runId: FOUND.runId,
    decidedAt: '2026-11-21T12:00:00Z',
    reconciliation,
    events: [aCall()],
    situation: { resourceType: reconciliation.resourceType, eventNames: [], changeShape: [] },
  }));
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'reconcile-ledger-'));
    writeFileSync(join(directory, 'ledger.sqlite'), '');
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it('walks from the event to the verification', async () => {
    const { flow, calls } = aFlow({ decisions: entries });
    const terminal = aTerminal(['explain', 'drift-1', '--ledger', 'ledger.sqlite'], { cwd: directory });

    const code = await main(terminal, async () => flow);

    expect(code).toBe(0);
    expect(terminal.printed.stdout).toMatch(/^drift-1, decided[^]*\nEvent\n[^]*\nDrift\n[^]*\nIntent\n[^]*\nVerdict\n[^]*\nPatch\n[^]*\nVerification\n/);
    expect(calls.closed).toBe(2);
  });

  it('says when the id is unknown', async () => {
    const terminal = aTerminal(['explain', 'nope', '--ledger', 'ledger.sqlite'], { cwd: directory });

    const code = await main(terminal, async () => aFlow({ decisions: entries }).flow);

    expect(code).toBe(2);
    expect(terminal.printed.stderr).toContain('found none that begins with nope.\n  Take an id from a report');
  });

  it('lists the ids that an unfinished one fits', async () => {
    const terminal = aTerminal(['explain', 'drift', '--ledger', 'ledger.sqlite'], { cwd: directory });

    const code = await main(terminal, async () => aFlow({ decisions: entries }).flow);

    expect(code).toBe(2);
    expect(terminal.printed.stderr).toBe(
      'error: Expected the id of one reconciliation; found several that begin with drift.\n  Give one of them in full:\n  drift-2 aws_s3_bucket.invoices\n  drift-1 aws_sqs_queue.work["orders"]\n',
    );
  });

  it('makes no ledger where there is none', async () => {
    const { flow, calls } = aFlow();
    const terminal = aTerminal(['explain', 'drift-1', '--ledger', 'gone.sqlite'], { cwd: directory });

    const code = await main(terminal, async () => flow);

    expect(code).toBe(2);
    expect(terminal.printed.stderr).toContain('found no such file.\n  Run reconcile first');
    expect(calls.contexts).toEqual([]);
  });
});
