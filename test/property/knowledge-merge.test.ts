// @module-tag slow
import { createHash } from 'node:crypto';
import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import type { Recipe } from '#domain/knowledge/recipe.ts';
import { recipeId } from '#knowledge/identity.ts';
import { inMemoryKnowledge } from '#knowledge/memory.ts';
import type { SharedKnowledge } from '#ports/knowledge.ts';
import '../support/property-seed.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const times = fc.integer({ min: 1, max: 9 }).map((day) => `2026-01-0${day}T00:00:00.000Z`);
const occurrences = fc.integer({ min: 0, max: 5 }).map((one) => hash(`occurrence ${one}`));

const RECIPE: Recipe = {
  conditions: {
    resourceType: 'aws_sqs_queue',
    kind: 'changed',
    changeShape: ['delay_seconds'],
    codeShape: ['delay_seconds: literal'],
    actorClass: 'console',
    valueKinds: ['delay_seconds: number'],
  },
  edits: [{ edit: 'replace-expression', place: { from: 'delay_seconds', hops: [], steps: [] }, value: { after: ['delay_seconds'] } }],
};

const told: fc.Arbitrary<SharedKnowledge> = fc.oneof(
  fc.record({
    kind: fc.constant('recipe' as const),
    id: fc.constant(recipeId(RECIPE)),
    recipe: fc.constant(RECIPE),
    source: fc.constantFrom('agent' as const, 'correction' as const),
  }),
  fc
    .record({
      kind: fc.constant('occurrence' as const),
      occurrence: occurrences,
      situation: fc.record({
        resourceType: fc.constant('aws_sqs_queue'),
        eventNames: fc.constant(['SetQueueAttributes']),
        changeShape: fc.constant(['tags']),
      }),
      verdict: fc.constant('accept'),
      outcome: fc.constant('converged'),
      seenAt: times,
      firstSeenAt: times,
      done: fc.constant([]),
    })
    .filter(({ firstSeenAt, seenAt }) => firstSeenAt <= seenAt),
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
    recipe: fc.constant(recipeId(RECIPE)),
    occurrence: occurrences,
    result: fc.constantFrom('solved' as const, 'failed' as const),
    at: times,
    why: fc.constantFrom('it does not plan', 'another resource moved'),
  }),
);

const lines = fc.array(told, { maxLength: 12 });

/** What people and runs are told in the end: counts, weights and the standing of recipes. */
async function known(...teams: readonly (readonly SharedKnowledge[])[]): Promise<unknown> {
  const knowledge = inMemoryKnowledge([]);
  for (const team of teams) await knowledge.merge(team);
  const situations = (await knowledge.list()).map(({ weight: _weight, outcomes, ...one }) => ({
    ...one,
    outcomes: outcomes.map(({ weight: _own, ...outcome }) => outcome).toSorted((left, right) => (left.verdict < right.verdict ? -1 : 1)),
  }));
  const recipes = await knowledge.allRecipes();
  await knowledge.close();
  return { situations: situations.toSorted((left, right) => (left.id < right.id ? -1 : 1)), recipes };
}

async function merged(...teams: readonly (readonly SharedKnowledge[])[]): Promise<readonly SharedKnowledge[]> {
  const knowledge = inMemoryKnowledge([]);
  for (const team of teams) await knowledge.merge(team);
  const shared: SharedKnowledge[] = [];
  for await (const line of knowledge.share()) shared.push(line);
  await knowledge.close();
  return shared;
}

describe('merging the knowledge of teams', () => {
  it.prop([lines, lines], { numRuns: 60 })('has the same result in either order', async (one, other) => {
    expect(await merged(one, other)).toEqual(await merged(other, one));
  });

  it.prop([lines, lines], { numRuns: 60 })('has the same result if repeated', async (one, other) => {
    expect(await merged(one, other, one, other, one)).toEqual(await merged(one, other));
  });

  it.prop([lines, lines, lines], { numRuns: 40 })('has the same result through a third team', async (one, other, third) => {
    const through = await merged(await merged(one, other), third);

    expect(await merged(one, await merged(other, third))).toEqual(through);
  });

  it.prop([lines, lines], { numRuns: 40 })('has the same counts and the same status of recipes', async (one, other) => {
    expect(await known(one, other)).toEqual(await known(other, one, other));
  });

  it.prop([lines], { numRuns: 60 })('loses no drift and counts none twice', async (one) => {
    const shared = await merged(one, one);

    const distinct = new Set(one.flatMap((line) => (line.kind === 'occurrence' ? [line.occurrence] : [])));
    expect(shared.filter((line) => line.kind === 'occurrence')).toHaveLength(distinct.size);
  });
});
