import { beforeAll, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { replay } from '#queries/replay.ts';
import { replayReceipt } from '#stages/decide/receipts.ts';
import { anEvent } from '../support/builders.ts';
import { setAttributes } from '../support/calls.ts';
import { runInMemory } from '../support/run-in-memory.ts';

beforeAll(loadGrammar);

async function aRunThatDecided() {
  const run = await runInMemory([anEvent(setAttributes('shop-jobs', { VisibilityTimeout: '60' }))]);
  const [found] = run.reconciliations;
  if (found === undefined) throw new Error('expected a reconciliation');
  return { id: found.id, run };
}

it('reproduces the bytes that the run wrote', async () => {
  const { id, run } = await aRunThatDecided();

  const replayed = await replay({ id: id.slice(0, 6) }, run.ports.ledger, replayReceipt);

  expect(replayed).toMatchObject({ kind: 'replayed', same: true, receipt: { runId: 'run-1', id } });
});

it('reports a difference in the bytes', async () => {
  const { id, run } = await aRunThatDecided();

  const replayed = await replay({ id }, run.ports.ledger, (text) => text.replace('accept', 'escalate'));

  expect(replayed).toMatchObject({ kind: 'replayed', same: false });
});

it.each([
  ['for an unknown id', { id: 'zzz' }],
  ['for a run without this decision', { id: '', run: 'run-9' }],
])('finds nothing %s', async (_title, question) => {
  const { run } = await aRunThatDecided();

  expect(await replay(question, run.ports.ledger, replayReceipt)).toEqual({ kind: 'unknown' });
});

it('lists the ids that match an ambiguous prefix', async () => {
  const { run } = await aRunThatDecided();
  const receipts = ['a1', 'a2'].map((id) => ({ id, text: '{"inputs":{}}' }));
  await run.ports.ledger.saveReceipts('run-1', { receipts, inputs: new Map() });

  expect(await replay({ id: 'a' }, run.ports.ledger, replayReceipt)).toMatchObject({ kind: 'ambiguous' });
});

it('fails if an input is missing', async () => {
  const { id, run } = await aRunThatDecided();
  const ledger = { ...run.ports.ledger, receiptInput: async () => undefined };

  await expect(replay({ id }, ledger, replayReceipt)).rejects.toThrow(/SHA-256/);
});
