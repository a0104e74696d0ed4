import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeliveryError } from '#domain/errors.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { Coverage, DeliveredThread, DeliveryProof, Ledger, LedgerEntry } from '#ports/ledger.ts';
import { anAnswered } from '../support/answered-proposals.ts';
import { aLedgerEntry, aReportRow } from '../support/ledger-entries.ts';

const OUTCOME = { reconciliations: 1, settled: 0, unexplained: 0 };
const NOON = '2026-11-20T12:00:00.000Z';

/** What every ledger does, whatever it is kept in. */
export function describeLedger(name: string, open: () => Promise<Ledger>): void {
  describe(name, () => {
    let ledger: Ledger;

    beforeEach(async () => {
      ledger = await open();
    });
    afterEach(() => ledger.close());

    const start = (runId: string, window: TimeWindow = {}, directory = '/srv/orders'): Promise<void> =>
      ledger.startRun({ runId, startedAt: NOON, directory, window });
    const anEntry = (id: string, over: Partial<LedgerEntry> = {}): LedgerEntry =>
      aLedgerEntry({ reconciliation: aReportRow({ id }), ...over });

    it('returns stored decisions with their evidence', async () => {
      await start('run-1');
      const entry = aLedgerEntry();

      await ledger.appendDecisions('run-1', entry.decidedAt, [entry]);

      expect(await ledger.findDecision('a1b2c3d4')).toEqual(entry);
    });

    it.each([
      ['a prefix of one id', 'aaa1', 'aaa1bbb'],
      ['a complete id that is the prefix of another', 'aaa', 'aaa'],
      ['an ambiguous prefix', 'aa', 'ambiguous'],
      ['an unknown prefix', 'b', undefined],
      ['nothing', '', undefined],
      ['a wildcard pattern', 'aaa%', undefined],
    ])('finds by %s', async (_title, prefix, found) => {
      await start('run-1');
      await ledger.appendDecisions('run-1', NOON, [anEntry('aaa1bbb'), anEntry('aaa'), anEntry('aaa2ccc')]);

      const entry = await ledger.findDecision(prefix);

      expect(typeof entry === 'object' ? entry.reconciliation.id : entry).toBe(found);
    });

    it('finds the newest of several decisions on one drift', async () => {
      await start('run-1');
      await start('run-2');
      await ledger.appendDecisions('run-1', NOON, [anEntry('aaa')]);
      await ledger.appendDecisions('run-2', NOON, [anEntry('aaa', { runId: 'run-2' })]);

      expect(await ledger.findDecision('aa')).toMatchObject({ runId: 'run-2' });
    });

    it('lists decisions of a half-open window, oldest first', async () => {
      await start('run-1');
      await ledger.appendDecisions('run-1', '2026-11-20T14:00:00.000Z', [anEntry('late')]);
      await ledger.appendDecisions('run-1', '2026-11-20T12:00:00.000Z', [anEntry('b'), anEntry('a')]);
      await ledger.appendDecisions(
        'run-1',
        '2026-11-20T13:00:00.000Z',
        Array.from({ length: 450 }, (_, index) => anEntry(`m${index}`)),
      );

      const all = await idsOf(ledger.decisions({}));
      const some = await idsOf(ledger.decisions({ from: '2026-11-20T12:00:00.000Z', to: '2026-11-20T13:00:00.000Z' }));

      expect(all).toEqual(['b', 'a', ...Array.from({ length: 450 }, (_, index) => `m${index}`), 'late']);
      expect(some).toEqual(['b', 'a']);
    });

    it('returns only decisions of the requested roots', async () => {
      await start('run-1');
      const [orders, shop] = [anEntry('aaa1', { root: '/srv/orders' }), anEntry('aaa2', { root: '/srv/shop#blue' })];
      await ledger.appendDecisions('run-1', NOON, [orders, shop, anEntry('aaa3')]);

      expect(await idsOf(ledger.decisions({ roots: ['/srv/shop#blue'] }))).toEqual(['aaa2']);
      expect(await idsOf(ledger.decisions({ roots: [] }))).toEqual([]);
      expect(await ledger.findDecision('aaa', ['/srv/orders'])).toEqual(orders);
      expect(await ledger.findDecision('aaa2', ['/srv/orders'])).toBeUndefined();
      expect(await ledger.findDecision('aaa', ['/srv/orders', '/srv/shop#blue'])).toBe('ambiguous');
    });

    it('counts the runs of each root, with the end of its covered trail', async () => {
      await start('run-1');
      await start('run-2', { to: '2026-11-21T12:00:00.000Z' });
      await ledger.finishRun('run-1', NOON, { ...OUTCOME, directories: ['/srv/shop', '/srv/orders'] });
      await ledger.finishRun('run-2', NOON, { ...OUTCOME, directories: ['/srv/orders'] });

      expect(await ledger.coveredRoots()).toEqual([
        { root: '/srv/orders', runs: 2, through: '2026-11-21T12:00:00.000Z' },
        { root: '/srv/shop', runs: 1, through: NOON },
      ]);
    });

    it('stores a copy of its input', async () => {
      await start('run-1');
      const attributes = { delay_seconds: { before: 0, after: 5 } };
      await ledger.appendDecisions('run-1', NOON, [aLedgerEntry({ reconciliation: aReportRow({ attributes }) })]);

      attributes.delay_seconds.after = 99;

      expect(await ledger.findDecision('a1b2c3d4')).toMatchObject({ reconciliation: { attributes: { delay_seconds: { after: 5 } } } });
    });

    it('has no checkpoint before a run has ended', async () => {
      await start('run-1');

      expect(await ledger.checkpoint('/srv/orders')).toBeUndefined();
    });

    it.each([
      ['the end of the window', { from: '2026-11-19T00:00:00.000Z', to: '2026-11-20T00:00:00.000Z' }, '2026-11-20T00:00:00.000Z'],
      ['the start of a run with an open window', { from: '2026-11-19T00:00:00.000Z' }, NOON],
    ])('sets the checkpoint of its directory to %s', async (_title, window, through) => {
      await start('run-1', window);

      await ledger.finishRun('run-1', NOON, OUTCOME);

      expect(await ledger.checkpoint('/srv/orders')).toEqual({ runId: 'run-1', through });
      expect(await ledger.checkpoint('/srv/other')).toBeUndefined();
    });

    it('sets the checkpoint of each covered root, and of no other', async () => {
      await start('run-1');

      await ledger.finishRun('run-1', NOON, { ...OUTCOME, directories: ['/srv/live/dev', '/srv/live/prod#blue'] });

      expect(await ledger.checkpoint('/srv/live/dev')).toEqual({ runId: 'run-1', through: NOON });
      expect(await ledger.checkpoint('/srv/live/prod#blue')).toEqual({ runId: 'run-1', through: NOON });
      expect(await ledger.checkpoint('/srv/orders')).toBeUndefined();
    });

    it('keeps the checkpoint while a delivery is not completed', async () => {
      await start('run-1');
      await ledger.finishRun('run-1', NOON, OUTCOME);
      await start('run-2');
      await ledger.recordDelivery('run-2', { kind: 'patch', state: 'intended', detail: 'a.patch', at: NOON });
      await ledger.recordDelivery('run-2', { kind: 'patch', state: 'done', detail: 'a.patch', at: NOON });
      await ledger.recordDelivery('run-2', { kind: 'branch', state: 'intended', detail: 'reconcile/1', at: NOON });

      await ledger.finishRun('run-2', NOON, OUTCOME);

      expect(await ledger.checkpoint('/srv/orders')).toMatchObject({ runId: 'run-1' });
    });

    it('moves the checkpoint once every delivery is completed', async () => {
      await start('run-1');
      await ledger.recordDelivery('run-1', { kind: 'write', state: 'intended', detail: 'main.tf', at: NOON });
      await ledger.recordDelivery('run-1', { kind: 'write', state: 'done', detail: 'main.tf', at: NOON });

      await ledger.finishRun('run-1', NOON, OUTCOME);

      expect(await ledger.checkpoint('/srv/orders')).toMatchObject({ runId: 'run-1' });
    });

    describe('the coverage of runs', () => {
      const seen = (eventID: string, eventTime = NOON): Coverage['events'][number] => ({ eventID, eventTime });
      const coverage = (over: Partial<Coverage> = {}): Coverage => ({
        root: '/srv/orders',
        through: NOON,
        forgetBefore: '2026-11-19T00:00:00.000Z',
        events: [seen('a')],
        ...over,
      });
      const decided = async (runId: string, covered: Coverage): Promise<void> => {
        await start(runId);
        await ledger.appendDecisions(runId, NOON, [], [covered]);
      };

      it('counts only after a successful end of the run', async () => {
        await decided('run-1', coverage({ since: '2026-11-01T00:00:00.000Z' }));
        const before = await ledger.progress('/srv/orders');

        await ledger.finishRun('run-1', NOON, OUTCOME);

        expect(before).toBeUndefined();
        expect(await ledger.progress('/srv/orders')).toEqual({ since: '2026-11-01T00:00:00.000Z', through: NOON, seen: new Set(['a']) });
        expect(await ledger.progress('/srv/other')).toBeUndefined();
      });

      it('does not count while a delivery is not completed', async () => {
        await decided('run-1', coverage());
        await ledger.recordDelivery('run-1', { kind: 'patch', state: 'intended', detail: '', at: NOON });

        await ledger.finishRun('run-1', NOON, OUTCOME);

        expect(await ledger.progress('/srv/orders')).toBeUndefined();
      });

      it('adds over runs, and deletes events before the newest limit', async () => {
        await decided('run-1', coverage({ events: [seen('old', '2026-11-19T06:00:00.000Z'), seen('a')] }));
        await ledger.finishRun('run-1', NOON, OUTCOME);
        await decided(
          'run-2',
          coverage({ through: '2026-11-21T12:00:00.000Z', forgetBefore: '2026-11-20T00:00:00.000Z', events: [seen('b')] }),
        );

        await ledger.finishRun('run-2', NOON, OUTCOME);

        expect(await ledger.progress('/srv/orders')).toEqual({ through: '2026-11-21T12:00:00.000Z', seen: new Set(['a', 'b']) });
      });

      it('separates roots', async () => {
        await start('run-1');
        await ledger.appendDecisions('run-1', NOON, [], [coverage(), coverage({ root: '/srv/other', events: [seen('b')] })]);

        await ledger.finishRun('run-1', NOON, OUTCOME);

        expect((await ledger.progress('/srv/orders'))?.seen).toEqual(new Set(['a']));
        expect((await ledger.progress('/srv/other'))?.seen).toEqual(new Set(['b']));
      });

      it('lists abandoned runs with their intended deliveries', async () => {
        const proof: DeliveryProof = { kind: 'branch', directory: '/srv/orders', branch: 'reconcile/1' };
        await decided('run-1', coverage());
        await ledger.recordDelivery('run-1', { kind: 'branch', state: 'intended', detail: '', at: NOON, proof });
        await decided('run-2', coverage());
        await ledger.finishRun('run-2', NOON, OUTCOME);
        await start('run-3');

        expect(await ledger.openRuns(['/srv/orders', '/srv/else'])).toEqual([{ runId: 'run-1', intended: [proof] }]);
        expect(await ledger.openRuns(['/srv/else'])).toEqual([]);
      });

      it('counts only an abandoned run whose deliveries were completed', async () => {
        await decided('run-1', coverage({ through: '2026-11-20T10:00:00.000Z' }));
        await decided('run-2', coverage({ through: '2026-11-20T11:00:00.000Z', events: [seen('b')] }));

        await ledger.closeRun('run-1', 'finished', NOON);
        await ledger.closeRun('run-2', 'abandoned', NOON);

        expect(await ledger.progress('/srv/orders')).toEqual({ through: '2026-11-20T10:00:00.000Z', seen: new Set(['a']) });
        expect(await ledger.openRuns(['/srv/orders'])).toEqual([]);
      });
    });

    describe('receipts', () => {
      const texts = new Map([['a'.repeat(64), '{"goals":"größe"}']]);

      it('are found by a prefix of their id, newest first', async () => {
        await start('run-1');
        await start('run-2');
        await ledger.saveReceipts('run-1', { receipts: [{ id: 'abc', text: 'one\n' }], inputs: texts });
        await ledger.saveReceipts('run-2', { receipts: [{ id: 'abc', text: 'two\n' }], inputs: texts });

        expect(await ledger.findReceipts('ab')).toEqual([
          { runId: 'run-2', id: 'abc', text: 'two\n' },
          { runId: 'run-1', id: 'abc', text: 'one\n' },
        ]);
        expect(await ledger.findReceipts('b')).toEqual([]);
      });

      it('prefer an exact id to longer ids', async () => {
        await start('run-1');
        await ledger.saveReceipts('run-1', { receipts: ['ab', 'abc'].map((id) => ({ id, text: id })), inputs: new Map() });

        expect((await ledger.findReceipts('ab')).map((receipt) => receipt.id)).toEqual(['ab']);
        expect((await ledger.findReceipts('a')).map((receipt) => receipt.id)).toEqual(['abc', 'ab']);
      });

      it('of a run are in written order, by default of the newest run', async () => {
        await start('run-1');
        await start('run-2');
        await ledger.saveReceipts('run-1', { receipts: ['b', 'a'].map((id) => ({ id, text: id })), inputs: new Map() });
        await ledger.saveReceipts('run-2', { receipts: [{ id: 'c', text: 'c' }], inputs: new Map() });

        expect((await ledger.receiptsOf('run-1')).map((receipt) => receipt.id)).toEqual(['b', 'a']);
        expect((await ledger.receiptsOf()).map((receipt) => receipt.id)).toEqual(['c']);
        expect(await ledger.receiptsOf('run-9')).toEqual([]);
      });

      it('reference their inputs by hash', async () => {
        await start('run-1');
        await ledger.saveReceipts('run-1', { receipts: [], inputs: texts });

        expect(await ledger.receiptInput('a'.repeat(64))).toBe('{"goals":"größe"}');
        expect(await ledger.receiptInput('b'.repeat(64))).toBeUndefined();
      });
    });

    describe('a stored proposal', () => {
      const since = '2026-01-01T00:00:00.000Z';

      it('is found by root, resource and time, in time order, unchanged', async () => {
        const [late, early] = [anAnswered({ id: 'p-2', askedAt: '2026-01-16T09:00:00.000Z', nearest: 5 }), anAnswered()];
        await ledger.saveProposal('/srv/orders', late);
        await ledger.saveProposal('/srv/orders', early);
        await ledger.saveProposal('/srv/other', anAnswered({ id: 'p-3' }));
        const ask = (over: object): Promise<readonly unknown[]> =>
          ledger.proposals({ root: '/srv/orders', addresses: ['aws_sqs_queue.jobs'], since, ...over });

        expect(await ask({})).toEqual([early, late]);
        expect(await ask({ since: '2026-01-16T00:00:00.000Z' })).toEqual([late]);
        expect(await ask({ addresses: ['aws_sqs_queue.other'] })).toEqual([]);
      });

      it('can be stored only once', async () => {
        await ledger.saveProposal('/srv/orders', anAnswered());

        await expect(ledger.saveProposal('/srv/orders', anAnswered({ answer: 'veto' }))).rejects.toBeInstanceOf(DeliveryError);
      });
    });

    describe('actions in a VCS', () => {
      const thread: DeliveredThread = {
        vcs: 'vcs.example.com/acme/infra',
        kind: 'pull-request',
        number: 12,
        url: 'https://vcs.example.com/acme/infra/pull/12',
        fingerprint: 'a1b2c3d4e5f6',
        deed: 'opened',
        reconciliations: ['aaa', 'bbb'],
        at: NOON,
      };

      it('are returned in order, for all runs', async () => {
        await start('run-1');
        await start('run-2');

        await ledger.saveThread('run-1', thread);
        await ledger.saveThread('run-2', { ...thread, deed: 'closed' });

        expect(await ledger.threads()).toEqual([
          { runId: 'run-1', ...thread },
          { runId: 'run-2', ...thread, deed: 'closed' },
        ]);
      });

      it('require a run', async () => {
        await expect(ledger.saveThread('run-9', thread)).rejects.toBeInstanceOf(DeliveryError);
      });
    });

    it('returns judgements of people in order', async () => {
      const wrong = { reconciliation: 'a1', said: 'wrong', source: 'command', by: 'dana', reason: 'Noise', at: NOON } as const;
      const withdrawn = { ...wrong, root: '/srv/orders', said: 'withdrawn', by: '' } as const;

      await ledger.saveJudgement(wrong);
      await ledger.saveJudgement(withdrawn);

      expect(await ledger.judgements()).toEqual([wrong, withdrawn]);
    });

    describe('a claim', () => {
      it('blocks another run of its root until the run has ended', async () => {
        await start('run-1');
        await start('run-2');
        await ledger.claim('run-1', ['/srv/orders', '/srv/queues']);

        await expect(ledger.claim('run-2', ['/srv/queues'])).rejects.toBeInstanceOf(DeliveryError);
        await ledger.claim('run-2', ['/srv/other']);
        await ledger.finishRun('run-1', NOON, OUTCOME);

        await expect(ledger.claim('run-2', ['/srv/queues'])).resolves.toBeUndefined();
      });
    });

    it.each<[string, () => Promise<void>]>([
      ['decisions', () => ledger.appendDecisions('run-9', NOON, [aLedgerEntry()])],
      ['receipts', () => ledger.saveReceipts('run-9', { receipts: [{ id: 'a', text: '' }], inputs: new Map() })],
      ['deliveries', () => ledger.recordDelivery('run-9', { kind: 'write', state: 'intended', detail: '', at: NOON })],
      ['the end', () => ledger.finishRun('run-9', NOON, OUTCOME)],
      ['a second start', () => start('run-1').then(() => start('run-1'))],
    ])('refuses %s for a run that was not started, or started twice', async (_title, act) => {
      await expect(act()).rejects.toBeInstanceOf(DeliveryError);
    });
  });
}

async function idsOf(entries: AsyncIterable<LedgerEntry>): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const entry of entries) ids.push(entry.reconciliation.id);
  return ids;
}
