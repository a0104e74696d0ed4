import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Knowledge, KnowledgeEntry } from '#ports.ts';
import { aCall } from '../support/reconciliations.ts';
import { aLedgerEntry, aReportRow, aSituation } from '../support/ledger-entries.ts';

const SEED: KnowledgeEntry = {
  ...aSituation(),
  verdict: 'accept',
  outcome: 'converged',
  timesSeen: 0,
  lastSeen: '',
  why: 'Consumers are slow.',
};

/** What every knowledge does, whatever it is kept in. */
export function describeKnowledge(name: string, open: (seeds: readonly KnowledgeEntry[]) => Promise<Knowledge>): void {
  describe(name, () => {
    let knowledge: Knowledge;

    beforeEach(async () => {
      knowledge = await open([SEED]);
    });
    afterEach(() => knowledge.close());

    const decided = (id: string, verdict: 'accept' | 'hold', decidedAt: string) =>
      aLedgerEntry({ decidedAt, reconciliation: aReportRow({ id, verdict, status: verdict === 'accept' ? 'converged' : 'held' }) });

    it('contains only the shipped entries at first', async () => {
      expect(await knowledge.recall(aSituation())).toEqual([SEED]);
    });

    it('counts outcomes of a situation, most frequent first, shipped entries last', async () => {
      await knowledge.remember([decided('a', 'hold', '2026-11-21T00:00:00.000Z'), decided('b', 'accept', '2026-11-20T00:00:00.000Z')]);
      await knowledge.remember([decided('c', 'accept', '2026-11-19T00:00:00.000Z')]);

      const recalled = await knowledge.recall(aSituation());

      expect(recalled).toEqual([
        { ...aSituation(), verdict: 'accept', outcome: 'converged', timesSeen: 2, lastSeen: '2026-11-20T00:00:00.000Z' },
        { ...aSituation(), verdict: 'hold', outcome: 'held', timesSeen: 1, lastSeen: '2026-11-21T00:00:00.000Z' },
        SEED,
      ]);
    });

    it('lists the newest first among equal counts', async () => {
      await knowledge.remember([decided('a', 'accept', '2026-11-19T00:00:00.000Z'), decided('b', 'hold', '2026-11-20T00:00:00.000Z')]);

      const recalled = await knowledge.recall(aSituation());

      expect(recalled.map((entry) => entry.verdict)).toEqual(['hold', 'accept', 'accept']);
    });

    it('counts a drift once over several runs, and keeps its newest outcome', async () => {
      await knowledge.remember([decided('a', 'hold', '2026-11-20T00:00:00.000Z')]);
      await knowledge.remember([decided('a', 'accept', '2026-11-22T00:00:00.000Z')]);
      await knowledge.remember([decided('a', 'hold', '2026-11-21T00:00:00.000Z')]);

      const recalled = await knowledge.recall(aSituation());

      expect(recalled).toEqual([
        { ...aSituation(), verdict: 'accept', outcome: 'converged', timesSeen: 1, lastSeen: '2026-11-22T00:00:00.000Z' },
        SEED,
      ]);
    });

    it('counts the same drift with other events separately', async () => {
      await knowledge.remember([aLedgerEntry(), aLedgerEntry({ events: [aCall({ eventID: 'event-9' })] })]);

      expect(await knowledge.recall(aSituation())).toMatchObject([{ timesSeen: 2 }, SEED]);
    });

    it.each([
      ['type', { resourceType: 'aws_sns_topic' }],
      ['call', { eventNames: ['SetQueueAttributes', 'TagQueue'] }],
      ['attribute', { changeShape: ['delay_seconds', 'visibility_timeout_seconds'] }],
    ])('recalls nothing for another %s', async (_title, other) => {
      await knowledge.remember([aLedgerEntry()]);

      expect(await knowledge.recall(aSituation(other))).toEqual([]);
    });
  });
}
