import { beforeAll, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { drawGraph } from '#queries/graph.ts';
import { graphOfReceipts } from '#stages/decide/receipts.ts';
import { anEvent } from '../support/builders.ts';
import { setAttributes } from '../support/calls.ts';
import { runInMemory } from '../support/run-in-memory.ts';

beforeAll(loadGrammar);

async function aRun() {
  return runInMemory([
    anEvent({ eventID: 'a', ...setAttributes('shop-jobs', { VisibilityTimeout: '60' }) }),
    anEvent({
      eventID: 'b',
      eventSource: 'lambda.amazonaws.com',
      eventName: 'UpdateFunctionConfiguration20150331v2',
      eventTime: '2026-01-16T03:00:00Z',
      requestParameters: { functionName: 'shop-worker', description: 'works more' },
    }),
  ]);
}

it('draws the complete newest run', async () => {
  const run = await aRun();

  const answer = await drawGraph({}, run.ports.ledger, graphOfReceipts);

  const changes = answer.kind === 'drawn' ? answer.graph.nodes.filter((node) => node.kind === 'change') : [];
  expect(changes.map((node) => node.id).sort()).toEqual(run.reconciliations.map((one) => `change ${one.id}`).sort());
  expect(changes.length).toBe(2);
});

it('draws the intent of a reconciliation', async () => {
  const run = await aRun();
  const [first] = run.reconciliations;

  const answer = await drawGraph({ id: first?.id.slice(0, 8) }, run.ports.ledger, graphOfReceipts);

  const changes = answer.kind === 'drawn' ? answer.graph.nodes.filter((node) => node.kind === 'change') : [];
  expect(changes.map((node) => node.id)).toEqual([`change ${first?.id}`]);
});

it.each([
  ['no-run', { run: 'run-9' }],
  ['unknown-id', { id: 'zzz' }],
  ['ambiguous', { id: '' }],
])('returns the reason if there is no graph: %s', async (kind, question) => {
  const run = await aRun();

  expect(await drawGraph(question, run.ports.ledger, graphOfReceipts)).toMatchObject({ kind });
});
