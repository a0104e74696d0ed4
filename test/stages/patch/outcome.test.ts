import { describe, expect, it, test } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { Verification } from '#domain/verification.ts';
import { newlyPatched, outcomeOf, undecidedOrRefused } from '#stages/patch/outcomes.ts';
import type { Try } from '#stages/patch/outcomes.ts';
import type { Proposal } from '#stages/patch/propose.ts';
import { aDecision, aDrift, aPatch } from '../../support/reconciliations.ts';
import { aWorkspace } from '../../support/workspaces.ts';

const DRIFT = aDrift();

function aProposal(over: Partial<Proposal> = {}): Proposal {
  return {
    patch: aPatch(),
    refusals: new Map(),
    unapplied: new Set(),
    workspace: aWorkspace({}),
    steps: ['one', 'two'],
    ...over,
  };
}

function aTry(
  verification: Partial<Verification>,
  over: { readonly patched?: readonly Drift[]; readonly steps?: readonly string[] } = {},
): Try {
  const { patched = [DRIFT], steps = ['one', 'two'] } = over;
  const whole: Verification = { outcome: 'residual', method: 'terraform', residual: [], diagnostics: [], ...verification };
  return { patched, attempt: { patch: aPatch(), verification: whole, steps } };
}

describe('the newly patched drifts of a proposal', () => {
  it.each<{ readonly name: string; readonly proposal: Proposal; readonly tries: readonly Try[]; readonly expected: readonly Drift[] }>([
    { name: 'are all of them at first', proposal: aProposal(), tries: [], expected: [DRIFT] },
    { name: 'are none if the same text was rejected', proposal: aProposal(), tries: [aTry({})], expected: [] },
    { name: 'include those of an intermediate text', proposal: aProposal({ steps: ['one'] }), tries: [aTry({})], expected: [DRIFT] },
    {
      name: 'exclude those without an edit',
      proposal: aProposal({ refusals: new Map([[DRIFT.id, 'why']]), steps: ['three'] }),
      tries: [aTry({})],
      expected: [],
    },
    { name: 'exclude those whose code is not applied', proposal: aProposal({ unapplied: new Set([DRIFT.id]) }), tries: [], expected: [] },
  ])('$name', ({ proposal, tries, expected }) => {
    expect(newlyPatched(proposal, [DRIFT], tries)).toEqual(expected);
  });
});

describe('the outcome of an accepted drift', () => {
  const decision = aDecision({ drift: DRIFT });

  test('is converged with its last patch', () => {
    const row = outcomeOf(decision, aProposal(), [aTry({}), aTry({ outcome: 'converged' })]);

    expect(row).toMatchObject({ status: 'converged', patch: aPatch(), verification: { outcome: 'converged' }, attempts: [{}, {}] });
    expect(row.attempts.map((attempt) => Object.keys(attempt))).toEqual([
      ['patch', 'verification'],
      ['patch', 'verification'],
    ]);
  });

  it.each<{ readonly name: string; readonly refusals: Proposal['refusals']; readonly tries: readonly Try[]; readonly refusal: string }>([
    { name: 'no patch', refusals: new Map([[DRIFT.id, 'nothing fits']]), tries: [], refusal: 'nothing fits' },
    {
      name: 'one patch',
      refusals: new Map(),
      tries: [aTry({ outcome: 'invalid', diagnostics: ['main.tf:1: no'] })],
      refusal: 'the patch did not verify: invalid',
    },
    {
      name: 'several patches',
      refusals: new Map([[DRIFT.id, 'nothing else fits']]),
      tries: [
        aTry({
          outcome: 'collateral',
          residual: ['a', 'b', 'c', 'd'].map((path) => ({ address: 'x.y', path, expected: 1, found: 2 })),
        }),
        aTry({ outcome: 'destructive', residual: [{ address: 'x.y', path: '*', expected: 'kept', found: 'delete' }] }),
      ],
      refusal:
        'none of 2 patches verified: collateral (a of x.y, b of x.y, c of x.y and 1 more), then destructive (x.y); nothing else fits',
    },
    {
      name: 'a patch of other drifts',
      refusals: new Map([[DRIFT.id, 'nothing fits']]),
      tries: [aTry({ outcome: 'converged' }, { patched: [] })],
      refusal: 'nothing fits',
    },
  ])('$name: the refusal states why', ({ refusals, tries, refusal }) => {
    expect(outcomeOf(decision, aProposal({ refusals }), tries)).toMatchObject({ status: 'needs-human', refusal });
  });

  test('is unapplied-code if its code is merged but not applied', () => {
    const row = outcomeOf(decision, aProposal({ unapplied: new Set([DRIFT.id]) }), []);

    expect(row).toMatchObject({ status: 'unapplied-code', attempts: [] });
  });
});

test.each([
  ['hold', 'held'],
  ['revert', 'proposed'],
  ['escalate', 'escalated'],
] as const)('%s needs no patch and is %s', (verdict, status) => {
  const decision = aDecision({ drift: DRIFT, verdict });

  const rows = [undecidedOrRefused(decision), outcomeOf(decision, aProposal(), [])];

  expect(rows).toEqual([
    { id: DRIFT.id, decision, status, attempts: [] },
    { id: DRIFT.id, decision, status, attempts: [] },
  ]);
});
