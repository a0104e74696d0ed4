import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Drift } from '#domain/drift.ts';
import type { KnownRecipe } from '#domain/knowledge/recipe.ts';
import type { Verification } from '#domain/verification.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { extendByRecipe, withFired } from '#stages/patch/extend-by-recipe.ts';
import type { DirectOutcome } from '#stages/patch/extend-by-recipe.ts';
import type { RecipeProposal } from '#stages/patch/from-knowledge.ts';
import { proposeDirect } from '#stages/patch/propose.ts';
import { deriveRecipes } from '#stages/patch/recipes/derive-recipe.ts';
import { hcl } from '../../support/hcl.ts';
import { aDecision, aReconciliation } from '../../support/reconciliations.ts';
import { aChangedDrift, aWorkspace } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const queue = (name: string, timeout: number): string => hcl`
  resource "aws_sqs_queue" "${name}" {
    visibility_timeout_seconds = ${timeout}
  }
`;
const raised = (name: string, before: number, after: number): Drift =>
  aChangedDrift(`aws_sqs_queue.${name}`, { visibility_timeout_seconds: [before, after] });
const ID = 'ab'.repeat(32);

/** Learnt from another queue. */
function theRecipe(): KnownRecipe {
  const [before, after] = [queue('first', 10), queue('first', 20)];
  const files = [{ path: 'main.tf', before, after }];
  const [derived] = deriveRecipes({ workspace: aWorkspace({ 'main.tf': before }), files, drifts: [raised('first', 10, 20)] });
  if (derived?.recipe === undefined) throw new Error(derived?.why);
  return { id: ID, recipe: derived.recipe, source: 'agent', standing: 'active', confirmations: 2, failures: 0 };
}

const A = raised('a', 30, 90);
const B = raised('b', 45, 120);
const BEFORE = `${queue('a', 30)}\n${queue('b', 45)}`;
const INPUT = { drifts: [A, B], accepted: [A, B], workspace: aWorkspace({ 'main.tf': BEFORE }), catalogue };

/** What direct edits for some of the drifts came to. */
function direct(
  drifts: readonly Drift[],
  outcome: Verification['outcome'] = 'converged',
  unapplied: readonly string[] = [],
): DirectOutcome {
  const proposal = proposeDirect({ ...INPUT, drifts });
  const { patch } = proposal;
  const verification: Verification = { outcome, method: 'evaluate', residual: [], diagnostics: [] };
  return {
    proposal: { ...proposal, unapplied: new Set(unapplied) },
    tries: patch === undefined ? [] : [{ attempt: { patch, verification, steps: proposal.steps }, patched: drifts }],
  };
}

const extend = (outcome: DirectOutcome, recipes: readonly KnownRecipe[] = [theRecipe()]) =>
  extendByRecipe(INPUT, { goal: 'availability' }, { direct: outcome, recipes });

describe('extendByRecipe', () => {
  it('adds the edits of the recipe to proved edits: one patch for both drifts', () => {
    const extension = extend(direct([A]));

    expect(extension?.patched).toEqual([A, B]);
    expect(extension?.byRecipe.fired).toEqual([{ drift: B, recipe: ID }]);
    expect(extension?.byRecipe.proposal.patch?.files).toEqual([
      { path: 'main.tf', before: BEFORE, after: `${queue('a', 90)}\n${queue('b', 120)}` },
    ]);
  });

  it('starts from the original code if the direct edits were rejected', () => {
    const extension = extend(direct([A], 'residual'));

    expect(extension?.patched).toEqual([A, B]);
    expect(extension?.byRecipe.fired.map(({ drift }) => drift)).toEqual([A, B]);
  });

  it('skips a drift whose code is merged but not applied', () => {
    const extension = extend(direct([A], 'residual', [B.id]));

    expect(extension?.patched).toEqual([A]);
    expect(extension?.byRecipe.proposal.patch?.files.map(({ after }) => after)).toEqual([`${queue('a', 90)}\n${queue('b', 45)}`]);
  });

  it('states why a recipe does not apply', () => {
    const extension = extend(direct([A]), [{ ...theRecipe(), standing: 'demoted' }]);

    expect(extension?.patched).toEqual([A]);
    expect(extension?.byRecipe.notFired).toMatchObject([{ drift: B, recipe: ID, why: expect.stringContaining('it failed') }]);
  });

  it.each<readonly [title: string, drifts: readonly Drift[], recipes: () => readonly KnownRecipe[]]>([
    ['no drift is left', [A, B], () => [theRecipe()]],
    ['there is no recipe', [A], () => []],
    [
      'there are recipes for other types only',
      [A],
      () => [
        {
          ...theRecipe(),
          recipe: { ...theRecipe().recipe, conditions: { ...theRecipe().recipe.conditions, resourceType: 'aws_sns_topic' } },
        },
      ],
    ],
  ])('returns nothing if %s', (_title, drifts, recipes) => {
    expect(extend(direct(drifts), recipes())).toBeUndefined();
  });
});

describe('withFired', () => {
  const row = aReconciliation({ decision: aDecision({ drift: A }) });
  const refused = aReconciliation({ decision: aDecision({ drift: A }), status: 'needs-human', refusal: 'no place' });
  const proposal = { patch: undefined, refusals: new Map(), unapplied: new Set<string>(), workspace: INPUT.workspace, steps: [] };
  const told = (over: Partial<RecipeProposal>): RecipeProposal => ({ proposal, fired: [], reached: [], notFired: [], ...over });

  it('records that a recipe solved the drift', () => {
    const [noted] = withFired([row], told({ fired: [{ drift: A, recipe: ID }] }), undefined);

    expect(noted).toEqual({ ...row, lesson: { done: [], fired: [{ recipe: ID, result: 'solved' }] } });
  });

  it('records that a recipe failed and gives the reason', () => {
    const [noted] = withFired([refused], told({ fired: [{ drift: A, recipe: ID }] }), 'collateral');

    expect(noted?.lesson?.fired).toEqual([{ recipe: ID, result: 'failed', why: 'collateral' }]);
    expect(noted?.refusal).toBe('no place; recipe abababababab did not verify: collateral');
  });

  it('gives the reason why no recipe applied', () => {
    const [noted] = withFired([refused], told({ notFired: [{ drift: A, recipe: ID, why: 'it failed' }] }), undefined);

    expect(noted?.lesson?.fired).toEqual([]);
    expect(noted?.refusal).toBe('no place; recipe abababababab does not apply: it failed');
  });

  it('does not change rows without a recipe', () => {
    const rows = [row, refused];

    expect(withFired(rows, told({ fired: [{ drift: B, recipe: ID }] }), undefined)).toEqual(rows);
  });
});
