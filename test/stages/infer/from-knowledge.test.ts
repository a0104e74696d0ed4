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

  it('says once for one time', async () => {
    const intent = await withKnowledge(anIntent([aDrift()], { confidence: 'guess' }), remembering({ ...SEEN, timesSeen: 1 }));

    expect(intent.summary).toMatch(/\(seen once before: /);
  });

  it.each([
    ['the catalogue was sure', anIntent([aDrift()], { confidence: 'likely' }), [SEEN]],
    ['nothing is remembered', anIntent([aDrift()], { confidence: 'guess' }), []],
    ['nobody is known to have done it', anIntent([aDrift({ events: [] })], { confidence: 'guess' }), [SEEN]],
  ])('leaves the intent as it is where %s', async (_case, intent, entries) => {
    expect(await withKnowledge(intent, remembering(...entries))).toBe(intent);
  });
});
