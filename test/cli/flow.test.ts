import { describe, expect, it } from 'vitest';
import { closePorts, loadFlow, runOnce, type RunRequest } from '#cli/flow.ts';
import { createPaint } from '#cli/render/paint.ts';
import { createProgress } from '#cli/render/progress.ts';
import { aFlow } from '../support/flow.ts';
import { aTerminal } from '../support/terminal.ts';
import { parsePolicy } from '#config/policy-schema.ts';

const TERMINAL = aTerminal([]);
const PROGRESS = createProgress(TERMINAL.stderr, createPaint(false));
const REQUEST: RunRequest = {
  context: { roots: [], traces: [], ledgerFile: ':memory:', environment: {}, stdin: TERMINAL.stdin },
  run: {
    runId: 'run-1',
    startedAt: '2026-11-21T12:00:00Z',
    directory: '/srv',
    window: {},
    policy: parsePolicy(undefined, 'the test'),
    write: false,
    deliver: 'none',
    patchFile: '',
  },
};

describe('runOnce', () => {
  it('passes the progress to the ports, runs, and closes them', async () => {
    const { flow, calls } = aFlow();

    const result = await runOnce(REQUEST, flow, PROGRESS);

    expect(result.report.reconciliations).toHaveLength(2);
    expect(calls.contexts).toEqual([{ ...REQUEST.context, observer: PROGRESS }]);
    expect(calls.closed).toBe(2);
  });

  it('closes when the run fails', async () => {
    const { flow, calls } = aFlow({ throws: new Error('no') });

    await expect(runOnce(REQUEST, flow, PROGRESS)).rejects.toThrow('no');

    expect(calls.closed).toBe(2);
  });
});

describe('closePorts', () => {
  it('closes the ledger before the stores that can be rebuilt from it', async () => {
    const closed: string[] = [];
    const closing = (name: string): { close(): Promise<void> } => ({ close: async () => void closed.push(name) });

    await closePorts({ ledger: closing('ledger'), knowledge: closing('knowledge') } as never);

    expect(closed).toEqual(['ledger', 'knowledge']);
  });
});

describe('loadFlow', () => {
  it('returns the functions that commands call', async () => {
    const flow = await loadFlow();

    expect(Object.entries(flow).map(([name, value]) => `${name} ${typeof value}`)).toEqual([
      'createPorts function',
      'openKnowledgeContext function',
      'openVcs function',
      'learnFromReality function',
      'readLabels function',
      'openQueue function',
      'sendNotice function',
      'reconcile function',
      'sortTrail function',
      'replayReceipt function',
      'graphOfReceipts function',
      'judgeProposal function',
    ]);
  });
});
