import { fc, it as law } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { Recipe } from '#domain/knowledge/recipe.ts';
import { occurrenceId, recipeId, sha256, situationId } from '#knowledge/identity.ts';
import { aSituation } from '../support/ledger-entries.ts';
import '../support/property-seed.ts';

const HASH = /^[0-9a-f]{64}$/;

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

describe('the id of a value', () => {
  it('is the SHA-256 of its canonical JSON, the same on every machine', () => {
    expect(sha256('')).toBe('12ae32cb1ec02d01eda3581b127c1fee3b0dc53572ed6baf239721a03d82e126');
    expect(sha256({ b: 1, a: [true, null] })).toBe(sha256({ a: [true, null], b: 1 }));
  });

  law.prop([fc.dictionary(fc.string(), fc.integer())])('does not depend on the order of keys', (value) => {
    const turned = Object.fromEntries(Object.entries(value).toReversed());

    expect(sha256(turned)).toBe(sha256(value));
  });
});

describe('the id of a situation', () => {
  it('is the same for the same situation', () => {
    expect(situationId(aSituation())).toMatch(HASH);
    expect(situationId({ ...aSituation() })).toBe(situationId(aSituation()));
  });

  it.each([
    ['type', { resourceType: 'aws_sns_topic' }],
    ['calls', { eventNames: ['SetQueueAttributes', 'TagQueue'] }],
    ['attributes', { changeShape: ['delay_seconds'] }],
    ['code', { codeShape: ['delay_seconds: literal'] }],
    ['actor', { actorClass: 'console' }],
    ['goal', { goal: 'cost' }],
  ])('differs for another %s', (_title, over) => {
    expect(situationId(aSituation(over))).not.toBe(situationId(aSituation()));
  });

  it('distinguishes two names from one with a comma', () => {
    expect(situationId(aSituation({ eventNames: ['a', 'b'] }))).not.toBe(situationId(aSituation({ eventNames: ['a,b'] })));
  });
});

describe('the id of a recipe', () => {
  it('is independent of the order of its fields', () => {
    const { edits, conditions } = RECIPE;

    expect(recipeId({ edits, conditions })).toBe(recipeId(RECIPE));
  });

  it('differs for other conditions and other edits', () => {
    const names = [
      RECIPE,
      { ...RECIPE, conditions: { ...RECIPE.conditions, actorClass: 'cli' } },
      { ...RECIPE, edits: [...RECIPE.edits, ...RECIPE.edits] },
    ].map(recipeId);

    expect(new Set(names).size).toBe(3);
  });
});

describe('the id of an occurrence', () => {
  law.prop([fc.uniqueArray(fc.uuid(), { minLength: 2 })])('does not depend on the order of events', (eventIDs) => {
    expect(occurrenceId('a', eventIDs.toReversed())).toBe(occurrenceId('a', eventIDs));
  });

  it('differs for other events and another reconciliation', () => {
    const names = [occurrenceId('a', ['1']), occurrenceId('a', ['1', '2']), occurrenceId('b', ['1'])];

    expect(new Set(names).size).toBe(3);
  });
});
