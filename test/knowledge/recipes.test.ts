import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { KnownRecipe, Recipe, RecipeUse } from '#domain/knowledge/recipe.ts';
import { occurrenceId, recipeId } from '#knowledge/identity.ts';
import { inMemoryKnowledge } from '#knowledge/memory.ts';
import type { LearntOutcome, SharedKnowledge } from '#ports/knowledge.ts';

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
const ID = recipeId(RECIPE);
const on = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`;
const drift = (name: string): string => occurrenceId(name, [`call of ${name}`]);

const solved = (name: string, day: number): RecipeUse => ({ recipe: ID, occurrence: drift(name), result: 'solved', at: on(day) });
const failed = (name: string, day: number): RecipeUse => ({ ...solved(name, day), result: 'failed', why: 'another resource moved' });
const became = (name: string, reality: LearntOutcome['reality'], day: number): LearntOutcome => ({
  occurrence: drift(name),
  reality,
  at: on(day),
  detail: '',
});

async function recipeAfter(uses: readonly RecipeUse[], outcomes: readonly LearntOutcome[] = []): Promise<KnownRecipe | undefined> {
  const knowledge = inMemoryKnowledge([]);
  const lines: readonly SharedKnowledge[] = [
    { kind: 'recipe', id: ID, recipe: RECIPE, source: 'agent' },
    ...uses.map((use) => ({ kind: 'use' as const, ...use })),
    ...outcomes.map(({ detail: _detail, ...outcome }) => ({ kind: 'outcome' as const, ...outcome })),
  ];
  // The order of telling does not matter.
  await knowledge.merge(lines.toSorted((left, right) => (hash(left) < hash(right) ? -1 : 1)));
  const [known] = await knowledge.recipes('aws_sqs_queue');
  await knowledge.close();
  return known;
}

const hash = (line: SharedKnowledge): string => createHash('sha256').update(JSON.stringify(line)).digest('hex');

describe('the status of a recipe', () => {
  it.each<readonly [title: string, uses: readonly RecipeUse[], outcomes: readonly LearntOutcome[], standing: object]>([
    ['solved once', [solved('a', 1)], [], { standing: 'candidate', confirmations: 1, failures: 0 }],
    ['solved twice', [solved('a', 1), solved('b', 2)], [], { standing: 'active', confirmations: 2 }],
    ['the same drift in several runs', [solved('a', 1), solved('a', 2)], [], { standing: 'candidate', confirmations: 1 }],
    ['solved once, and merged', [solved('a', 1)], [became('a', 'merged', 2)], { standing: 'active', confirmations: 2 }],
    ['failed since', [solved('a', 1), solved('b', 2), failed('c', 3)], [], { standing: 'demoted', confirmations: 0, failures: 1 }],
    [
      'confirmed again often enough after a failure',
      [solved('a', 1), failed('c', 3), solved('d', 4), solved('e', 5)],
      [],
      { standing: 'active', confirmations: 2, failures: 1 },
    ],
    ['corrected by people', [solved('a', 1), solved('b', 2)], [became('b', 'edited', 3)], { standing: 'demoted', failures: 1 }],
    ['rejected by people', [solved('a', 1), solved('b', 2)], [became('b', 'closed', 3)], { standing: 'demoted', failures: 1 }],
    ['undone', [solved('a', 1), solved('b', 2)], [became('a', 'reverted', 3)], { standing: 'demoted', failures: 1 }],
    [
      'followed by a different change',
      [solved('a', 1), solved('b', 2)],
      [became('a', 'redrifted', 3)],
      { standing: 'active', failures: 0 },
    ],
  ])('%s', async (_title, uses, outcomes, standing) => {
    expect(await recipeAfter(uses, outcomes)).toMatchObject(standing);
  });

  it('keeps the case that last demoted it, also after new confirmations', async () => {
    const uses = [failed('b', 2), failed('c', 3), solved('d', 4), solved('e', 5)];

    expect((await recipeAfter(uses))?.brokenBy).toEqual(failed('c', 3));
  });
});
