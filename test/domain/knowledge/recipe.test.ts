import { describe, expect, it } from 'vitest';
import { Recipe, valueKindsOf, whyNot } from '#domain/knowledge/recipe.ts';
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

describe('whyNot', () => {
  it('is nothing where every condition holds, whatever the goal and the calls', () => {
    expect(whyNot(CONDITIONS, aDrift(), { ...SITUATION, goal: 'cost', eventNames: ['Other'] })).toBeUndefined();
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
  ])('says %s', (broken, conditions, situation) => {
    expect(whyNot({ ...CONDITIONS, ...conditions }, aDrift(), { ...SITUATION, ...situation })).toBe(broken);
  });

  it('takes an actor whom nobody named for an unknown one', () => {
    const { actorClass: _, ...situation } = SITUATION;

    expect(whyNot(CONDITIONS, aDrift(), situation)).toBe('expected an actor of class console, found unknown');
    expect(whyNot({ ...CONDITIONS, actorClass: 'unknown' }, aDrift(), situation)).toBeUndefined();
  });

  it.each([{ hidden: true }, { sensitive: true }])('never lets a value be written that is %j', (over) => {
    const drift = aDrift({ changes: [aChange(over)] });

    expect(whyNot(CONDITIONS, drift, SITUATION)).toBe(
      'expected values that can be written to code, found that visibility_timeout_seconds is hidden',
    );
  });
});

describe('valueKindsOf', () => {
  it('names kinds, sorted, and no value', () => {
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
  it('takes a recipe as another team wrote it', () => {
    const recipe = { conditions: CONDITIONS, edits: [EDIT, { edit: 'adopt', arguments: [{ name: 'name', value: { source: ['"a"'] } }] }] };

    expect(Recipe.parse(structuredClone(recipe))).toEqual(recipe);
  });

  it.each<readonly [title: string, recipe: unknown]>([
    ['without edits', { conditions: CONDITIONS, edits: [] }],
    ['with an edit that nobody knows', { conditions: CONDITIONS, edits: [{ ...EDIT, edit: 'run-command' }] }],
    ['with more than it may say', { conditions: CONDITIONS, edits: [EDIT], verdict: 'accept' }],
    ['with an edit that says more', { conditions: CONDITIONS, edits: [{ ...EDIT, path: '../main.tf' }] }],
    ['with a negative position', { conditions: CONDITIONS, edits: [{ ...EDIT, place: { hops: [], steps: [{ item: -1 }] } }] }],
    ['with a value from nowhere', { conditions: CONDITIONS, edits: [{ ...EDIT, value: { after: [] } }] }],
    ['with conditions that leave one out', { conditions: { ...CONDITIONS, actorClass: undefined }, edits: [EDIT] }],
  ])('refuses one %s', (_title, recipe) => {
    expect(Recipe.safeParse(recipe).success).toBe(false);
  });
});
