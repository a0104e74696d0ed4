import { describe, expect, it, test } from 'vitest';
import type { PlanAnswer, PlannedChange } from '#domain/workspace/plan.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { Planner } from '#ports.ts';
import { rememberPlans, verifyTogether } from '#stages/verify/verify-together.ts';
import type { RootPatches } from '#domain/workspace/root-patches.ts';
import { aReconciliation, anIntent } from '../../support/reconciliations.ts';
import { anUpdate, aPlan } from '../../support/plans.ts';
import { aChangedDrift, aWorkspace } from '../../support/workspaces.ts';

const TOOL = { product: 'terraform', version: '1.11.4' } as const;
const A = 'aws_sqs_queue.a';
const DRIFT = aChangedDrift(A, { delay_seconds: [0, 5] });
const DRIFTED = anUpdate(A, { delay_seconds: [5, 0] });
const OTHER = anUpdate('aws_sqs_queue.b', { delay_seconds: [1, 0] });
const REFUSED: PlanAnswer = {
  kind: 'refused',
  tool: TOOL,
  diagnostics: [{ summary: 'Unsupported argument', detail: 'No such argument. Look.', file: 'main.tf', line: 3 }],
};

function planned(...changes: readonly PlannedChange[]): PlanAnswer {
  return { kind: 'planned', tool: TOOL, plan: aPlan(...changes) };
}

/** A root of one file whose text a patch replaces. */
function aRoot(over: Partial<RootPatches> = {}): RootPatches {
  const before = aWorkspace({ 'main.tf': 'before' });
  const decision = { drift: DRIFT, intent: anIntent(), verdict: 'accept', findings: [], reason: '' } as const;
  return {
    before: { ...before, unpatchedFiles: before.files },
    accepted: [DRIFT],
    after: { ...before, files: [{ path: 'main.tf', text: 'after' }], unpatchedFiles: before.files },
    reconciliations: [aReconciliation({ decision })],
    ...over,
  };
}

/** Answers by directory and the text of the first file. */
function aPlanner(answers: Readonly<Record<string, PlanAnswer>>, required = false): Planner & { readonly asked: string[] } {
  const asked: string[] = [];
  const keyOf = (workspace: Workspace): string => `${workspace.root ?? ''}${workspace.files[0]?.text ?? ''}`;
  return {
    asked,
    required,
    plan: async (workspace) => {
      asked.push(keyOf(workspace));
      const answer = answers[keyOf(workspace)];
      if (answer === undefined) throw new Error(`not expected: ${keyOf(workspace)}`);
      return answer;
    },
  };
}

describe('verifyTogether', () => {
  it('records for each reconciliation that Terraform agrees, with its version', async () => {
    const together = await verifyTogether([aRoot()], aPlanner({ before: planned(DRIFTED, OTHER), after: planned(OTHER) }));

    expect(together).toMatchObject({
      kind: 'settled',
      settled: [[{ verification: { outcome: 'converged', method: 'terraform', tool: TOOL } }]],
    });
  });

  it('notes an edit of a type or argument unknown to the schema', async () => {
    const drifts = [
      aChangedDrift('acme_service.a', { size: ['s', 'l'] }),
      aChangedDrift('aws_sqs_queue.b', { newest_setting: ['on', 'off'], delay_seconds: [0, 5] }),
      DRIFT,
    ];
    const reconciliations = drifts.map((drift) =>
      aReconciliation({ id: drift.id, decision: { drift, intent: anIntent(), verdict: 'accept', findings: [], reason: '' } }),
    );
    const unavailable: PlanAnswer = { kind: 'unavailable', why: 'no terraform' };

    const together = await verifyTogether(
      [aRoot({ accepted: drifts, reconciliations })],
      aPlanner({ before: unavailable, after: unavailable }),
    );

    const notes = together.kind === 'settled' ? together.settled.flat().map(({ verification }) => verification?.notes ?? []) : [];
    expect(notes).toEqual([
      [{ address: 'acme_service.a', text: 'no provider schema has the type acme_service: its block was edited as text only' }],
      [{ address: 'aws_sqs_queue.b', text: 'the provider schema does not have newest_setting: edited as text only' }],
      [],
    ]);
  });

  it('makes no plan if nothing converged and no file changed', async () => {
    const planner = aPlanner({});
    const root = aRoot();

    const together = await verifyTogether([{ ...root, after: root.before, reconciliations: [] }], planner);

    expect([together.kind, planner.asked]).toEqual(['settled', []]);
  });

  it.each<{ readonly name: string; readonly answers: Readonly<Record<string, PlanAnswer>>; readonly why: string }>([
    {
      name: 'no tool can plan',
      answers: { before: { kind: 'unavailable', why: 'no terraform' }, after: { kind: 'unavailable', why: 'no terraform' } },
      why: 'no terraform',
    },
    {
      name: 'the patched code cannot be planned',
      answers: { before: planned(DRIFTED), after: { kind: 'unavailable', why: 'the token expired' } },
      why: 'the token expired',
    },
    {
      name: 'the current code is rejected',
      answers: { before: REFUSED, after: REFUSED },
      why: 'Terraform rejects the current code: main.tf:3: Unsupported argument: No such argument.',
    },
  ])('uses the evaluator and gives the reason if $name', async ({ answers, why }) => {
    const together = await verifyTogether([aRoot()], aPlanner(answers));

    expect(together).toMatchObject({
      kind: 'settled',
      settled: [[{ status: 'converged', verification: { outcome: 'converged', method: 'evaluate', fallback: why } }]],
    });
  });

  it('throws if Terraform is required and rejects the current code', async () => {
    const verifying = verifyTogether([aRoot()], aPlanner({ before: REFUSED, after: REFUSED }, true));

    await expect(verifying).rejects.toThrow(
      'Expected a successful plan of the code without a patch; found: main.tf:3: Unsupported argument',
    );
  });

  it.each<{ readonly name: string; readonly after: PlanAnswer; readonly outcome: string }>([
    { name: 'the drift remains', after: planned(DRIFTED), outcome: 'residual' },
    { name: 'another resource changes', after: planned(OTHER), outcome: 'collateral' },
    { name: 'the patched code is rejected', after: REFUSED, outcome: 'invalid' },
  ])('disagrees if $name, and makes no plan twice when verifying one patch alone', async ({ after, outcome }) => {
    const planner = aPlanner({ before: planned(DRIFTED), after });
    const root = aRoot();

    const together = await verifyTogether([root], rememberPlans(planner));
    const verification = together.kind === 'disagrees' ? await together.planOne([root], 0) : undefined;

    expect(verification).toMatchObject({ outcome, method: 'terraform', tool: TOOL });
    expect([...planner.asked].sort()).toEqual(['after', 'before']);
  });
});

describe('several roots', () => {
  const own = aRoot();
  const other = aRoot({ reconciliations: [], accepted: [] });
  const named = (root: RootPatches, name: string): RootPatches => ({
    ...root,
    before: { ...root.before, directory: `/srv/${name}`, root: name },
    after: { ...root.after, directory: `/srv/${name}`, root: name },
  });

  test('a root with a file changed by another root is planned, and its changes are collateral', async () => {
    const roots = [named(own, 'one/'), named(other, 'two/')];
    const planner = aPlanner({
      'one/before': planned(DRIFTED),
      'one/after': planned(),
      'two/before': planned(),
      'two/after': planned(OTHER),
    });

    const together = await verifyTogether(roots, planner);
    const verification = together.kind === 'disagrees' ? await together.planOne(roots, 0) : undefined;

    expect(verification).toMatchObject({ outcome: 'collateral', residual: [{ address: 'aws_sqs_queue.b' }] });
  });

  test('an unchanged root is not planned', async () => {
    const planner = aPlanner({ 'one/before': planned(DRIFTED), 'one/after': planned() });
    const still = { ...other, after: other.before };

    expect((await verifyTogether([named(own, 'one/'), named(still, 'two/')], planner)).kind).toBe('settled');
  });
});

test('a failing plan waits for the other plan to end', async () => {
  let ended = false;
  const planner: Planner = {
    required: false,
    plan: async (workspace) => {
      if (workspace.files[0]?.text === 'before') throw new Error('disk full');
      await new Promise((resolve) => setTimeout(resolve, 30));
      ended = true;
      return planned();
    },
  };

  await expect(verifyTogether([aRoot()], planner)).rejects.toThrow('disk full');
  expect(ended).toBe(true);
});
