// @module-tag slow
import { createHash } from 'node:crypto';
import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { inMemoryKnowledge } from '#knowledge/memory.ts';
import type { SharedKnowledge } from '#ports-knowledge.ts';
import '../support/property-seed.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const times = fc.integer({ min: 1, max: 9 }).map((day) => `2026-01-0${day}T00:00:00.000Z`);
const occurrences = fc.integer({ min: 0, max: 5 }).map((one) => hash(`occurrence ${one}`));

const told: fc.Arbitrary<SharedKnowledge> = fc.oneof(
  fc.record({
    kind: fc.constant('occurrence' as const),
    occurrence: occurrences,
    situation: fc.record({
      resourceType: fc.constantFrom('aws_sqs_queue', 'aws_sns_topic'),
      eventNames: fc.constant(['SetQueueAttributes']),
      changeShape: fc.constantFrom(['tags'], ['delay_seconds']),
      goal: fc.constantFrom('cost', 'security'),
    }),
    verdict: fc.constantFrom('accept', 'hold'),
    outcome: fc.constantFrom('converged', 'held'),
    seenAt: times,
    done: fc.constantFrom([], ['set-attribute']),
  }),
  fc.record({
    kind: fc.constant('outcome' as const),
    occurrence: occurrences,
    reality: fc.constantFrom('merged' as const, 'edited' as const, 'closed' as const),
    at: times,
  }),
  fc.record({
    kind: fc.constant('use' as const),
    recipe: fc.constant(hash('recipe')),
    occurrence: occurrences,
    result: fc.constantFrom('solved' as const, 'failed' as const),
    at: times,
  }),
);

const lines = fc.array(told, { maxLength: 12 });

async function merged(...teams: readonly (readonly SharedKnowledge[])[]): Promise<readonly SharedKnowledge[]> {
  const knowledge = inMemoryKnowledge([]);
  for (const team of teams) await knowledge.merge(team);
  const shared: SharedKnowledge[] = [];
  for await (const line of knowledge.share()) shared.push(line);
  await knowledge.close();
  return shared;
}

describe('putting together what teams know', () => {
  it.prop([lines, lines], { numRuns: 60 })('comes to the same in either order', async (one, other) => {
    expect(await merged(one, other)).toEqual(await merged(other, one));
  });

  it.prop([lines, lines], { numRuns: 60 })('comes to the same however often it is done', async (one, other) => {
    expect(await merged(one, other, one, other, one)).toEqual(await merged(one, other));
  });

  it.prop([lines, lines, lines], { numRuns: 40 })('comes to the same through a third', async (one, other, third) => {
    const through = await merged(await merged(one, other), third);

    expect(await merged(one, await merged(other, third))).toEqual(through);
  });

  it.prop([lines], { numRuns: 60 })('loses no drift and counts none twice', async (one) => {
    const shared = await merged(one, one);

    const distinct = new Set(one.flatMap((line) => (line.kind === 'occurrence' ? [line.occurrence] : [])));
    expect(shared.filter((line) => line.kind === 'occurrence')).toHaveLength(distinct.size);
  });
});
