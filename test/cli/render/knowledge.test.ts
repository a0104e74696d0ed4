import dedent from 'dedent';
import { describe, expect, it } from 'vitest';
import { casesOf, describeAge, describeLearnt, describeRecipe, describeSituation, recipeUses, tableOf } from '#cli/render/knowledge.ts';
import type { KnownRecipe } from '#domain/knowledge/recipe.ts';
import type { KnownSituation, SharedOccurrence } from '#ports/knowledge.ts';
import { aSituation } from '../../support/ledger-entries.ts';

const KNOWN: KnownSituation = {
  id: 'ab'.repeat(32),
  situation: aSituation({ codeShape: ['visibility_timeout_seconds: literal'], actorClass: 'console', goal: 'availability' }),
  outcomes: [
    { verdict: 'accept', outcome: 'converged', timesSeen: 3, lastSeen: '2026-11-20T10:00:00.000Z', weight: 2.5 },
    { verdict: 'hold', outcome: 'held', timesSeen: 1, lastSeen: '2026-11-21T10:00:00.000Z', weight: 0.999 },
  ],
  done: ['replace-expression at visibility_timeout_seconds'],
  reality: { merged: 2, reverted: 1 },
  weight: 3.499,
};
const RECIPE: KnownRecipe = {
  id: 'cd'.repeat(32),
  recipe: {
    conditions: {
      resourceType: 'aws_sqs_queue',
      kind: 'changed',
      changeShape: ['delay_seconds', 'tags'],
      codeShape: ['delay_seconds: literal', 'tags: map'],
      actorClass: 'console',
      valueKinds: ['delay_seconds: number', 'tags: map'],
    },
    edits: [{ edit: 'change-entries', place: { from: 'tags', hops: [], steps: [] }, after: ['tags'] }],
  },
  source: 'agent',
  standing: 'active',
  confirmations: 2,
  failures: 1,
};
const OCCURRENCE = 'ef'.repeat(32);

describe('describeAge', () => {
  it.each<readonly [confirmed: readonly string[], line: string]>([
    [[], 'never confirmed'],
    [['2026-11-22T09:00:00.000Z'], 'confirmed last on 2026-11-22, 0 days ago: weight of such a case 1.00, halved every 180 days'],
    [
      ['2026-05-26T00:00:00.000Z', '2025-01-01T00:00:00.000Z'],
      'confirmed last on 2026-05-26, 180 days ago: weight of such a case 0.50, halved every 180 days',
    ],
  ])('%j', (confirmed, line) => {
    expect(describeAge(confirmed, new Date('2026-11-22T10:00:00Z'), 180)).toBe(`  age         ${line}\n`);
  });
});

describe('tableOf', () => {
  it('lists situations and recipes in columns of matching width', () => {
    expect(tableOf([KNOWN], [RECIPE])).toBe(
      `${dedent`
      situation     weight  times  last seen   outcome                          since then            what
      abababababab  3.50    4      2026-11-21  accept/converged 3, hold/held 1  merged 2, reverted 1  aws_sqs_queue: visibility_timeout_seconds (SetQueueAttributes)

      recipe        standing  confirmed  failed  from   for
      cdcdcdcdcdcd  active    2          1       agent  aws_sqs_queue: delay_seconds, tags
    `}\n`,
    );
  });

  it('omits an empty table', () => {
    expect(tableOf([KNOWN], [])).not.toContain('standing');
    expect(tableOf([], [RECIPE])).toMatch(/^recipe /);
  });

  it('reports that nothing was learned', () => {
    expect(tableOf([], [])).toBe('Nothing learned yet.\n');
  });
});

describe('describeSituation', () => {
  it('prints every field', () => {
    expect(describeSituation(KNOWN)).toBe(
      `${dedent`
      situation ${KNOWN.id}
        what        aws_sqs_queue: visibility_timeout_seconds (SetQueueAttributes)
        code        visibility_timeout_seconds: literal
        actor       console
        goal        availability
        outcome     accept, converged: 3 times, last on 2026-11-20, weighs 2.50
        outcome     hold, held: 1 times, last on 2026-11-21, weighs 1.00
        edits       replace-expression at visibility_timeout_seconds
        since then  merged 2, reverted 1
        weight      3.50
    `}\n`,
    );
  });

  it('prints placeholders for unknown fields', () => {
    const text = describeSituation({ ...KNOWN, situation: aSituation(), outcomes: [], done: [], reality: {} });

    for (const line of [
      'code        not examined',
      'actor       unknown',
      'goal        unknown',
      'edits       no code change',
      'since then  -',
    ])
      expect(text).toContain(`  ${line}\n`);
  });
});

describe('describeRecipe', () => {
  it('prints the conditions and the edit of a recipe', () => {
    expect(describeRecipe(RECIPE)).toBe(
      `${dedent`
      recipe ${RECIPE.id}
        standing    active: 2 confirmations since the last failure, 1 failure
        source      an agent's proved patch
        applies to  changed aws_sqs_queue: delay_seconds: number, tags: map
        code        delay_seconds: literal; tags: map
        actor       console
        edit        {"edit":"change-entries","place":{"from":"tags","hops":[],"steps":[]},"after":["tags"]}
    `}\n`,
    );
  });

  it('prints what demoted it, and that it comes from a correction', () => {
    const brokenBy = { recipe: RECIPE.id, occurrence: OCCURRENCE, result: 'failed', at: '2026-11-20T10:00:00.000Z' } as const;

    const text = describeRecipe({ ...RECIPE, source: 'correction', standing: 'demoted', brokenBy });

    expect(text).toContain("  source      people's correction of a patch\n");
    expect(text).toContain('  failed on   efefefefefef on 2026-11-20: unknown\n');
    expect(describeRecipe({ ...RECIPE, brokenBy: { ...brokenBy, why: 'residual' } })).toContain('on 2026-11-20: residual\n');
  });
});

describe('the evidence of entries', () => {
  it('lists uses, one per line', () => {
    const use = { recipe: RECIPE.id, occurrence: OCCURRENCE, at: '2026-11-20T10:00:00.000Z' };

    expect(
      recipeUses([
        { ...use, result: 'solved' },
        { ...use, result: 'failed', why: 'residual' },
      ]),
    ).toBe('2026-11-20T10:00:00.000Z  solved  efefefefefef\n2026-11-20T10:00:00.000Z  failed  efefefefefef  residual\n');
    expect(recipeUses([])).toBe('');
  });

  it('lists cases with their outcomes, and counts the hidden ones', () => {
    const one: SharedOccurrence = {
      occurrence: OCCURRENCE,
      situation: aSituation(),
      verdict: 'accept',
      outcome: 'converged',
      seenAt: '2026-11-20T10:00:00.000Z',
      done: [],
    };
    const outcomes = [
      { occurrence: OCCURRENCE, reality: 'merged' as const, at: '2026-11-21T10:00:00.000Z', detail: '' },
      { occurrence: OCCURRENCE, reality: 'reverted' as const, at: '2026-11-22T10:00:00.000Z', detail: 'the old value is back' },
    ];

    expect(casesOf([{ ...one, outcomes }], KNOWN)).toBe(
      '2026-11-20T10:00:00.000Z  accept, converged  efefefefefef; merged on 2026-11-21; reverted on 2026-11-22 (the old value is back)\nand 3 more\n',
    );
    expect(casesOf(Array(4).fill({ ...one, outcomes: [] }), KNOWN)).not.toContain('more');
  });
});

describe('describeLearnt', () => {
  const found = (reality: 'merged' | 'edited') => ({ reconciliation: 'a', eventIDs: [], reality, at: '', detail: '' });

  it.each([
    [[], '3 proved patches looked up: no outcome yet\n'],
    [[found('edited'), found('merged'), found('merged')], '3 proved patches looked up: 2 merged, 1 edited\n'],
    [[{ ...found('edited'), correction: RECIPE.recipe }], '3 proved patches looked up: 1 edited; 1 correction learned as a recipe\n'],
  ])('counts the outcomes of patches: %j', (outcomes, text) => {
    expect(describeLearnt({ asked: 3, found: outcomes })).toBe(text);
  });
});
