import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import { parsePolicy } from '#config/policy-schema.ts';
import { DeliveryError } from '#domain/errors.ts';
import { inMemoryKnowledge } from '#knowledge/memory.ts';
import { inMemoryLedger } from '#ledger/memory.ts';
import { record } from '#stages/record/record.ts';
import type { RecordInput } from '#stages/record/record.ts';
import { aReportRow, aSituation } from '../../support/ledger-entries.ts';
import { aDecision, aDrift, aReconciliation } from '../../support/reconciliations.ts';
import { SPANS } from '../../support/spans.ts';

const NOON = '2026-11-20T12:00:00.000Z';

function anInput(ids: readonly string[]): RecordInput {
  return {
    runId: 'run-1',
    decidedAt: NOON,
    reconciliations: ids.map((id) => aReconciliation({ decision: aDecision({ drift: aDrift({ id }) }) })),
    fields: { now: NOON, rootOf: () => '/srv/orders', catalogue, holds: parsePolicy({}, 'test').holds, spans: SPANS },
    rows: ids.toReversed().map((id) => aReportRow({ id })),
  };
}

describe('record', () => {
  it('writes each decision to the ledger and to knowledge', async () => {
    const ledger = inMemoryLedger();
    const knowledge = inMemoryKnowledge([]);
    await ledger.startRun({ runId: 'run-1', startedAt: NOON, directory: '/srv/orders', window: {} });

    await record(anInput(['drift-1', 'drift-2']), ledger, knowledge);

    expect(await ledger.findDecision('drift-2')).toMatchObject({
      runId: 'run-1',
      decidedAt: NOON,
      reconciliation: { id: 'drift-2' },
      events: [{ eventID: 'event-1' }],
    });
    expect(await knowledge.recall(aSituation())).toMatchObject([{ verdict: 'accept', outcome: 'converged', timesSeen: 2 }]);
  });

  it('does not write to knowledge if the ledger failed', async () => {
    const knowledge = inMemoryKnowledge([]);

    await expect(record(anInput(['drift-1']), inMemoryLedger(), knowledge)).rejects.toBeInstanceOf(DeliveryError);

    expect(await knowledge.recall(aSituation())).toEqual([]);
  });

  it('throws if the report has no row', async () => {
    const input = { ...anInput(['drift-1']), rows: [] };

    await expect(record(input, inMemoryLedger(), inMemoryKnowledge([]))).rejects.toThrow('no row for reconciliation drift-1');
  });
});
