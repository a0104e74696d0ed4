import { describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import { toReport } from '#report/to-report.ts';
import { aFlow } from '../../support/flow.ts';
import { aRun } from '../../support/reports.ts';
import { aTerminal } from '../../support/terminal.ts';

const FOUND = toReport(aRun());
const NOTHING = toReport(aRun({ reconciliations: [], unexplained: [] }));

describe('reconcile demo', () => {
  it('runs the recorded day without writing, with the ledger in memory, and exits 0', async () => {
    const { flow, calls } = aFlow();
    const terminal = aTerminal(['demo']);

    const code = await main(terminal, async () => flow);

    expect(code).toBe(0);
    expect(calls.contexts[0]).toMatchObject({ roots: [{ refresh: 'off' }], ledgerFile: ':memory:', environment: {} });
    expect(calls.runs[0]).toMatchObject({ write: false, deliver: 'none', window: {} });
    expect(terminal.printed.stdout).toContain('In your own root: reconcile --since 24h\n');
  });

  it.each([
    ['nothing was found', NOTHING],
    [
      'a change has no proved patch',
      {
        ...FOUND,
        reconciliations: FOUND.reconciliations.map((item) => ({ ...item, verdict: 'escalate' as const, status: 'needs-human' as const })),
      },
    ],
  ])('exits 2 when %s', async (_name, report) => {
    expect(await main(aTerminal(['demo']), async () => aFlow({ report }).flow)).toBe(2);
  });
});
