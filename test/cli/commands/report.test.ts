import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import { openLedger } from '#ledger/sqlite.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { toJson } from '#report/json.ts';
import { anEvent } from '../../support/builders.ts';
import { setAttributes } from '../../support/calls.ts';
import { fillNights } from '../../support/many-nights.ts';
import { aFlow } from '../../support/flow.ts';
import { runInMemory } from '../../support/run-in-memory.ts';
import { aTerminal } from '../../support/terminal.ts';

beforeAll(loadGrammar);

describe('reconcile report', () => {
  let directory = '';
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'reconcile-report-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  async function reported(...words: readonly string[]) {
    const run = await runInMemory([anEvent(setAttributes('shop-jobs', { VisibilityTimeout: '60' }))]);
    writeFileSync(join(directory, 'run.json'), toJson(run.report));
    writeFileSync(join(directory, 'ledger.sqlite'), '');
    const terminal = aTerminal(['report', ...words], { cwd: directory });
    const code = await main(terminal, async () => aFlow({ ledger: run.ports.ledger }).flow);
    return { code, printed: terminal.printed };
  }

  it.each([
    [['run.json', '--ledger', 'ledger.sqlite'], /^<!doctype html>[^]*Causes[^]*SetQueueAttributes[^]*visibility_timeout_seconds/],
    [['run.json', '--ledger', 'none.sqlite'], /^<!doctype html>(?![^]*Causes)[^]*visibility_timeout_seconds/],
    [['run.json', '--format', 'markdown'], /^# Out-of-band changes\n/],
    [['run.json', '--format', 'sarif'], /"uri": "\w+\.tf"/],
    [['run.json', '--format', 'text', '--no-color'], /visibility_timeout_seconds/],
  ])('prints a run in another format: %j', async (words, expected) => {
    const { code, printed } = await reported(...words);

    expect(code).toBe(0);
    expect(printed.stdout).toMatch(expected);
  });

  it('renders the page from the ledger without a file, and requires a file for every other format', async () => {
    const file = join(directory, 'nights.sqlite');
    const ledger = await openLedger(file);
    await fillNights(ledger, [{ id: 'a1b2c3d4', root: '/srv/live/orders', day: '2026-11-20' }]);
    await ledger.close();
    const [page, other] = [aTerminal(['report', '--ledger', file]), aTerminal(['report', '--ledger', file, '--format', 'markdown'])];

    expect([await main(page), await main(other)]).toEqual([0, 2]);
    expect(page.printed.stdout).toMatch(/^<!doctype html>[^]*1 open question in 1 root/);
    expect(other.printed.stderr).toContain('Expected the JSON report of a run for --format markdown');
  });

  it('writes the page to a file', async () => {
    const { code, printed } = await reported('run.json', '--ledger', 'none.sqlite', '--out', 'page.html');

    expect(code).toBe(0);
    expect(printed.stdout).toBe('');
    expect(readFileSync(join(directory, 'page.html'), 'utf8')).toMatch(/^<!doctype html>/);
  });

  it.each([
    ['missing.json', 'found ENOENT'],
    ['broken.json', 'found invalid JSON'],
    ['other.json', 'found schemaVersion'],
  ])('reports why a file is not a report: %s', async (file, expected) => {
    writeFileSync(join(directory, 'broken.json'), '{');
    writeFileSync(join(directory, 'other.json'), '{}');
    const { code, printed } = await reported(file);

    expect(code).toBe(2);
    expect(printed.stderr).toContain(expected);
    expect(printed.stderr).toContain('reconcile --format json --out FILE');
  });
});
