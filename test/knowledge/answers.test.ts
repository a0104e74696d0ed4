import { describe, expect, it } from 'vitest';
import type { Answer } from '#domain/agent/answer.ts';
import { inMemoryKnowledge } from '#knowledge/memory.ts';
import { openKnowledge } from '#knowledge/sqlite.ts';
import type { LedgerEntry } from '#ports/ledger.ts';
import { aLedgerEntry } from '../support/ledger-entries.ts';

const SAID: Answer = {
  kind: 'explain',
  question: 'q1',
  model: 'anthropic a-model',
  task: 'explain-1',
  ending: 'done',
  reason: 'the change was explained',
  shape: 'a kind of case',
  explanation: { goal: 'availability', motivation: 'unknown', summary: 'jobs may run for longer' },
};

/** An entry of a run in which a model answered. */
function told(answer: Answer, run: number, over: Partial<LedgerEntry> = {}): LedgerEntry {
  const decidedAt = `2026-01-${String(10 + run)}T06:00:00.000Z`;
  return { ...aLedgerEntry(), runId: `run-${run}`, decidedAt, ...over, lesson: { done: [], fired: [], answers: [answer] } };
}

describe('answers of models', () => {
  it('are found by the question, newest first', async () => {
    const knowledge = inMemoryKnowledge([]);

    await knowledge.remember([told(SAID, 1), told({ ...SAID, task: 'explain-2' }, 2)]);

    expect((await knowledge.answersTo('q1')).map(({ runId, task }) => [runId, task])).toEqual([
      ['run-2', 'explain-2'],
      ['run-1', 'explain-1'],
    ]);
    expect(await knowledge.answersTo('another')).toEqual([]);
  });

  it('count once if stored repeatedly', async () => {
    const knowledge = inMemoryKnowledge([]);

    await knowledge.remember([told(SAID, 1)]);
    await knowledge.remember([told(SAID, 1)]);

    expect(await knowledge.answersTo('q1')).toHaveLength(1);
  });

  it('remain if a later run decides without a model, also after a rebuild from the ledger', async () => {
    const entries = [told(SAID, 1), { ...told(SAID, 2), lesson: { done: [], fired: [] } }];
    const past = async function* () {
      yield* entries;
    };

    const knowledge = await openKnowledge(':memory:', { seeds: [], past });

    expect(await knowledge.answersTo('q1')).toMatchObject([{ runId: 'run-1', ...SAID }]);
    await knowledge.close();
  });

  it('are forgotten with their situation, permanently', async () => {
    const knowledge = inMemoryKnowledge([]);
    await knowledge.remember([told(SAID, 1)]);
    const [known] = await knowledge.list();

    await knowledge.forget(known?.id ?? '', '2026-01-20T00:00:00.000Z');
    await knowledge.remember([told(SAID, 1)]);

    expect(await knowledge.answersTo('q1')).toEqual([]);
  });
});

describe('the purpose of similar cases', () => {
  const other = (run: number, over: Partial<NonNullable<Answer['explanation']>> = {}): LedgerEntry =>
    told({ ...SAID, question: `q${run}`, explanation: { goal: 'availability', motivation: 'unknown', summary: 'so', ...over } }, run);

  it.each([
    ['too few cases agree', [other(1)], undefined],
    ['the same calls were explained twice', [other(1), told({ ...SAID, question: 'q1' }, 2)], undefined],
    ['two cases agree', [other(1), other(2)], 'availability'],
    ['the newest case differs', [other(1), other(2), other(3, { goal: 'cost' })], undefined],
    ['the cases agree again since', [other(1), other(2, { goal: 'cost' }), other(3, { goal: 'cost' })], 'cost'],
    ['the motivations differ', [other(1), other(2, { motivation: 'incident' })], undefined],
  ] satisfies readonly (readonly [string, readonly LedgerEntry[], string | undefined])[])('if %s', async (_what, entries, goal) => {
    const knowledge = inMemoryKnowledge([]);

    await knowledge.remember(entries.map((entry, at) => ({ ...entry, reconciliation: { ...entry.reconciliation, id: `drift-${at}` } })));

    expect((await knowledge.explanation('a kind of case'))?.goal).toBe(goal);
  });
});
