import { expect, it } from 'vitest';
import { inMemoryKnowledge } from '#knowledge/memory.ts';
import type { CaseQuestion, FoundOutcome } from '#ports/knowledge.ts';
import { aLedgerEntry, aReportRow, aSituation } from '../support/ledger-entries.ts';
import { aCall } from '../support/reconciliations.ts';

const TIMEOUT = { visibility_timeout_seconds: { before: 60, after: 300 } };
const QUESTION: CaseQuestion = { situation: aSituation(), resource: 'aws_sqs_queue.a', before: '2026-12-01T00:00:00.000Z' };

const became = (reconciliation: string, reality: FoundOutcome['reality'], day: number): FoundOutcome => ({
  reconciliation,
  eventIDs: [`call of ${reconciliation}`],
  reality,
  at: `2026-11-${day}T00:00:00.000Z`,
  detail: `pull of ${reconciliation}`,
});

async function casesAfter(outcomes: readonly FoundOutcome[], over: Partial<CaseQuestion> = {}): Promise<readonly string[]> {
  const knowledge = inMemoryKnowledge([]);
  const entry = (id: string, row: Parameters<typeof aReportRow>[0]) =>
    aLedgerEntry({
      reconciliation: aReportRow({ id, attributes: TIMEOUT, ...row }),
      events: [aCall({ eventID: `call of ${id}` })],
      situation: aSituation(),
    });
  await knowledge.remember([
    entry('a', { address: 'aws_sqs_queue.a' }),
    entry('b', { address: 'aws_sqs_queue.b' }),
    entry('c', { address: 'aws_sqs_queue.c', kind: 'unmanaged', importId: 'https://sqs/c' }),
  ]);
  await knowledge.learn(outcomes);
  const cases = await knowledge.pastCases({ ...QUESTION, ...over });
  await knowledge.close();
  return cases.map(({ detail, reality, fields }) => [detail, reality, ...fields].join(' '));
}

it('returns cases of the same attribute and type, newest first, each with its last outcome', async () => {
  const outcomes = [became('a', 'merged', 11), became('a', 'reverted', 14), became('b', 'closed', 12)];

  expect(await casesAfter(outcomes)).toEqual(['pull of a reverted visibility_timeout_seconds', 'pull of b closed']);
});

it('identifies an unmanaged resource by its import id', async () => {
  expect(await casesAfter([became('c', 'closed', 12)], { resource: 'https://sqs/c' })).toEqual([
    'pull of c closed visibility_timeout_seconds',
  ]);
});

it.each<readonly [title: string, over: Partial<CaseQuestion>]>([
  ['later cases', { before: '2026-11-11T00:00:00.000Z' }],
  ['other attributes', { situation: aSituation({ changeShape: ['delay_seconds'] }) }],
  ['another call for another resource', { situation: aSituation({ eventNames: ['TagQueue'] }), resource: 'aws_sqs_queue.z' }],
])('leaves out %s', async (_title, over) => {
  expect(await casesAfter([became('a', 'closed', 12)], over)).toEqual([]);
});

it('treats the same address in another root as another resource', async () => {
  expect(await casesAfter([became('a', 'closed', 12)], { root: 'envs/prod' })).toEqual(['pull of a closed']);
});
