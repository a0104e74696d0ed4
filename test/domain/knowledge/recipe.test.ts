import { describe, expect, it } from 'vitest';
import { Recipe, valueKindsOf, whyNotApplicable } from '#domain/knowledge/recipe.ts';
import type { RecipeConditions } from '#domain/knowledge/recipe.ts';
import type { Situation } from '#domain/knowledge/situation.ts';
import { aChange, aDrift } from '../../support/reconciliations.ts';

const CONDITIONS: RecipeConditions = {
  resourceType: 'aws_sqs_queue',
  kind: 'changed',
  changeShape: ['visibility_timeout_seconds'],
  codeShape: ['visibility_timeout_seconds: literal'],
  actorClass: 'console',
  valueKinds: ['visibility_timeout_seconds: number'],
};
const SITUATION: Situation = {
  resourceType: 'aws_sqs_queue',
  eventNames: ['SetQueueAttributes'],
  changeShape: ['visibility_timeout_seconds'],
  codeShape: ['visibility_timeout_seconds: literal'],
  actorClass: 'console',
  goal: 'availability',
};
const EDIT = { edit: 'replace-expression', place: { from: 'tags', hops: [], steps: [] }, value: { after: ['tags', 'Team'] } };

describe('whyNotApplicable', () => {
  it('is undefined if every condition holds, with any goal and any calls', () => {
    expect(whyNotApplicable(CONDITIONS, aDrift(), { ...SITUATION, goal: 'cost', eventNames: ['Other'] })).toBeUndefined();
  });

  it.each<readonly [broken: string, conditions: Partial<RecipeConditions>, situation: Partial<Situation>]>([
    ['expected the resource type aws_sqs_queue, found aws_sns_topic', {}, { resourceType: 'aws_sns_topic' }],
    ['expected a drift that is missing, found changed', { kind: 'missing' }, {}],
    [
      'expected changes of visibility_timeout_seconds, found delay_seconds, visibility_timeout_seconds',
      {},
      { changeShape: ['delay_seconds', 'visibility_timeout_seconds'] },
    ],
    [
      'expected code with visibility_timeout_seconds: literal, found visibility_timeout_seconds: name > local > literal',
      {},
      { codeShape: ['visibility_timeout_seconds: name > local > literal'] },
    ],
    ['expected code with visibility_timeout_seconds: literal, found nothing', {}, { codeShape: [] }],
    ['expected an actor of class console, found break-glass', {}, { actorClass: 'break-glass' }],
    [
      'expected values that are visibility_timeout_seconds: text, found visibility_timeout_seconds: number',
      { valueKinds: ['visibility_timeout_seconds: text'] },
      {},
    ],
  ])('returns: %s', (broken, conditions, situation) => {
    expect(whyNotApplicable({ ...CONDITIONS, ...conditions }, aDrift(), { ...SITUATION, ...situation })).toBe(broken);
  });

  it('treats a missing actor class as unknown', () => {
    const { actorClass: _, ...situation } = SITUATION;

    expect(whyNotApplicable(CONDITIONS, aDrift(), situation)).toBe('expected an actor of class console, found unknown');
    expect(whyNotApplicable({ ...CONDITIONS, actorClass: 'unknown' }, aDrift(), situation)).toBeUndefined();
  });

  it.each([{ hidden: true }, { sensitive: true }])('rejects a value that is %j', (over) => {
    const drift = aDrift({ changes: [aChange(over)] });

    expect(whyNotApplicable(CONDITIONS, drift, SITUATION)).toBe(
      'expected values that can be written to code, found that visibility_timeout_seconds is hidden',
    );
  });
});

describe('valueKindsOf', () => {
  it('returns sorted kinds, without values', () => {
    const values = { text: 'secret', list: ['secret'], map: { secret: 1 }, gone: null, flag: true, number: 7 };
    const changes = Object.entries(values).map(([path, after]) => aChange({ path, after }));

    expect(valueKindsOf({ changes })).toEqual([
      'flag: boolean',
      'gone: nothing',
      'list: list',
      'map: map',
      'number: number',
      'text: string',
    ]);
  });
});

describe('Recipe', () => {
  it('accepts a recipe of another team', () => {
    const recipe = { conditions: CONDITIONS, edits: [EDIT, { edit: 'adopt', arguments: [{ name: 'name', value: { source: ['"a"'] } }] }] };

    expect(Recipe.parse(structuredClone(recipe))).toEqual(recipe);
  });

  it.each<readonly [title: string, recipe: unknown]>([
    ['without edits', { conditions: CONDITIONS, edits: [] }],
    ['with an unknown edit', { conditions: CONDITIONS, edits: [{ ...EDIT, edit: 'run-command' }] }],
    ['with an extra field', { conditions: CONDITIONS, edits: [EDIT], verdict: 'accept' }],
    ['with an edit with an extra field', { conditions: CONDITIONS, edits: [{ ...EDIT, path: '../main.tf' }] }],
    ['with a negative position', { conditions: CONDITIONS, edits: [{ ...EDIT, place: { hops: [], steps: [{ item: -1 }] } }] }],
    ['with a value from an unknown source', { conditions: CONDITIONS, edits: [{ ...EDIT, value: { after: [] } }] }],
    ['with a missing condition', { conditions: { ...CONDITIONS, actorClass: undefined }, edits: [EDIT] }],
  ])('refuses one %s', (_title, recipe) => {
    expect(Recipe.safeParse(recipe).success).toBe(false);
  });
});
