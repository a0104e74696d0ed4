import { describe, expect, it } from 'vitest';
import type { Knowledge, KnowledgeEntry } from '#ports/knowledge.ts';
import { withKnowledge } from '#stages/infer/from-knowledge.ts';
import { aDrift, anIntent } from '../../support/drifts.ts';

const SEEN: KnowledgeEntry = {
  resourceType: 'aws_sqs_queue',
  eventNames: ['SetQueueAttributes'],
  changeShape: ['visibility_timeout_seconds'],
  verdict: 'accept',
  outcome: 'converged',
  timesSeen: 3,
  lastSeen: '2026-01-01T00:00:00Z',
};

/** Knowledge that answers alike to every question and keeps the questions. */
function remembering(...entries: readonly KnowledgeEntry[]): Pick<Knowledge, 'recall'> & { readonly asked: unknown[] } {
  const asked: unknown[] = [];
  return { asked, recall: async (situation) => (asked.push(situation), entries) };
}

describe('withKnowledge', () => {
  it('adds to a guess how often the situation was seen', async () => {
    const knowledge = remembering(SEEN);

    const intent = await withKnowledge(anIntent([aDrift()], { confidence: 'guess' }), knowledge);

    expect(intent).toMatchObject({
      inferredBy: 'knowledge',
      confidence: 'likely',
      summary: 'alice changed something (seen 3 times before: accept, converged)',
    });
    expect(knowledge.asked).toEqual([
      { resourceType: 'aws_sqs_queue', eventNames: ['SetQueueAttributes'], changeShape: ['visibility_timeout_seconds'] },
    ]);
  });

  it('writes once for a single earlier case', async () => {
    const intent = await withKnowledge(anIntent([aDrift()], { confidence: 'guess' }), remembering({ ...SEEN, timesSeen: 1 }));

    expect(intent.summary).toMatch(/\(seen once before: /);
  });

  it.each([
    ['the catalogue already knew the intent', anIntent([aDrift()], { confidence: 'likely' }), [SEEN]],
    ['there is no earlier case', anIntent([aDrift()], { confidence: 'guess' }), []],
    ['no actor is known', anIntent([aDrift({ events: [] })], { confidence: 'guess' }), [SEEN]],
  ])('does not change the intent if %s', async (_case, intent, entries) => {
    expect(await withKnowledge(intent, remembering(...entries))).toBe(intent);
  });
});
