import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import type { LedgerEntry } from '#ports/ledger.ts';
import { toReport } from '#report/to-report.ts';
import { aFlow } from '../../support/flow.ts';
import { aCall } from '../../support/reconciliations.ts';
import { aRun } from '../../support/reports.ts';
import { aTerminal } from '../../support/terminal.ts';

const FOUND = toReport(aRun());

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

  it('prints all steps from the event to the verification', async () => {
    const { flow, calls } = aFlow({ decisions: entries });
    const terminal = aTerminal(['explain', 'drift-1', '--ledger', 'ledger.sqlite'], { cwd: directory });

    const code = await main(terminal, async () => flow);

    expect(code).toBe(0);
    expect(terminal.printed.stdout).toMatch(
      /^drift-1, decided[^]*\nEvent\n[^]*\nDrift\n[^]*\nIntent\n[^]*\nVerdict\n[^]*\nPatch\n[^]*\nVerification\n/,
    );
    expect(calls.closed).toBe(2);
  });

  it('prints the row as JSON, with the text next to it', async () => {
    const terminal = aTerminal(['explain', 'drift-1', '--ledger', 'ledger.sqlite', '--format', 'json'], { cwd: directory });

    expect(await main(terminal, async () => aFlow({ decisions: entries }).flow)).toBe(0);
    expect(JSON.parse(terminal.printed.stdout)).toMatchObject({
      reconciliation: { id: 'drift-1' },
      explanation: expect.stringMatching(/^drift-1, decided/) as string,
    });
  });

  it('searches only the named roots, relative to the working directory', async () => {
    const { flow } = aFlow({ decisions: entries });
    const asked: (readonly string[] | undefined)[] = [];
    const asking: typeof flow.createPorts = async (options) => {
      const ports = await flow.createPorts(options);
      const findDecision: typeof ports.ledger.findDecision = (id, roots) => {
        asked.push(roots);
        return ports.ledger.findDecision(id, roots);
      };
      return { ...ports, ledger: { ...ports.ledger, findDecision } };
    };
    const words = ['explain', 'drift-1', '--ledger', 'ledger.sqlite', '--root', 'prod', '--root', '/srv/shop#blue'];
    await main(aTerminal(words, { cwd: directory }), async () => ({ ...flow, createPorts: asking }));

    expect(asked).toEqual([[join(directory, 'prod'), '/srv/shop#blue']]);
  });

  it('reports an unknown id', async () => {
    const terminal = aTerminal(['explain', 'nope', '--ledger', 'ledger.sqlite'], { cwd: directory });

    const code = await main(terminal, async () => aFlow({ decisions: entries }).flow);

    expect(code).toBe(2);
    expect(terminal.printed.stderr).toContain('found none that begins with nope.\n  Take an id from a report');
  });

  it('lists the ids that match an ambiguous prefix', async () => {
    const terminal = aTerminal(['explain', 'drift', '--ledger', 'ledger.sqlite'], { cwd: directory });

    const code = await main(terminal, async () => aFlow({ decisions: entries }).flow);

    expect(code).toBe(2);
    expect(terminal.printed.stderr).toBe(
      'error: Expected the id of one reconciliation; found several that begin with drift.\n  Give one of them in full:\n  drift-2 aws_s3_bucket.invoices\n  drift-1 aws_sqs_queue.work["orders"]\n',
    );
  });

  it('does not create a missing ledger', async () => {
    const { flow, calls } = aFlow();
    const terminal = aTerminal(['explain', 'drift-1', '--ledger', 'gone.sqlite'], { cwd: directory });

    const code = await main(terminal, async () => flow);

    expect(code).toBe(2);
    expect(terminal.printed.stderr).toContain('found no such file.\n  Run reconcile first');
    expect(calls.contexts).toEqual([]);
  });
});
