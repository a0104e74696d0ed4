import { createHash } from 'node:crypto';
import { WorkspaceError } from '#domain/errors.ts';
import { describeDiagnostic } from '#domain/workspace/plan.ts';
import type { PlanAnswer, PlanDiagnostic } from '#domain/workspace/plan.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import type { Verification } from '#domain/verification.ts';
import type { PlanOne, PlannedTogether, RootPatches } from '#domain/workspace/root-patches.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { Planner } from '#ports.ts';
import { comparePlans } from './compare-plan.ts';
import { targetsOf } from './plan-targets.ts';
import { notesOfUnknown } from './unknown-types.ts';

/**
 * The second half of stage 7: compares Terraform's plans before and after all patches, root by root, also for a root whose files the patch
 * of another root changed. If Terraform cannot plan, every verification states so.
 * @throws WorkspaceError when the planner fails, or when a plan is required and Terraform refuses the original code
 */
export async function verifyTogether(roots: readonly RootPatches[], planner: Planner): Promise<PlannedTogether> {
  const settled: (readonly Reconciliation[])[] = [];
  for (const root of roots) {
    const verification = await verifyRoot(root, planner);
    if (verification.outcome !== 'converged') return { kind: 'disagrees', planOne: planOneBy(planner) };
    settled.push(marked(root.reconciliations, verification));
  }
  return { kind: 'settled', settled };
}

function planOneBy(planner: Planner): PlanOne {
  return async (roots, index) => {
    const own = roots[index];
    const others = roots.filter((root) => root !== own);
    for (const root of others) {
      const verification = await verifyRoot(root, planner);
      // Any effect on another root is collateral.
      if (verification.outcome !== 'converged')
        return { ...verification, outcome: verification.outcome === 'residual' ? 'collateral' : verification.outcome };
    }
    return own === undefined ? { outcome: 'converged', method: 'evaluate', residual: [], diagnostics: [] } : verifyRoot(own, planner);
  };
}

async function verifyRoot(root: RootPatches, planner: Planner): Promise<Verification> {
  const verification = await judgeRoot(root, planner);
  const unknown = notesOfUnknown(
    root.reconciliations.filter((one) => one.status === 'converged'),
    root.before.schema,
  );
  return unknown.length === 0 ? verification : { ...verification, notes: [...(verification.notes ?? []), ...unknown] };
}

/** Compares the plans of one root. Without plans, the evaluator's result counts, with the reason. */
async function judgeRoot(root: RootPatches, planner: Planner): Promise<Verification> {
  const { before, after, reconciliations } = root;
  const proved = reconciliations.filter((one) => one.status === 'converged');
  if (proved.length === 0 && sameTexts(before, after)) return { outcome: 'converged', method: 'evaluate', residual: [], diagnostics: [] };
  const [base, patched] = await bothOf(planner.plan(unpatched(before)), planner.plan(after));
  if (base.kind === 'refused' && planner.required) throw refusesAsItIs(base.diagnostics);
  const fallback = whyNot(base, patched);
  if (base.kind !== 'planned' || patched.kind === 'unavailable')
    return { outcome: 'converged', method: 'evaluate', fallback, residual: [], diagnostics: [] };
  const byTerraform = { method: 'terraform', tool: patched.tool } as const;
  if (patched.kind === 'refused')
    return { ...byTerraform, outcome: 'invalid', residual: [], diagnostics: patched.diagnostics.map(describeDiagnostic) };
  const comparison = { base: base.plan, patched: patched.plan, ...targetsOf(proved, root.accepted), schema: before.schema };
  return { ...byTerraform, ...comparePlans(comparison), diagnostics: [] };
}

/** Caches plans by a root's texts, because the original code is planned in every comparison. */
export function rememberPlans(planner: Planner): Planner {
  const answers = new Map<string, Promise<PlanAnswer>>();
  return {
    required: planner.required,
    plan: (workspace) => {
      const key = createHash('sha256')
        .update(JSON.stringify([workspace.directory, workspace.workspaceName ?? null, textsOf(workspace)]))
        .digest('hex');
      const answer = answers.get(key) ?? planner.plan(workspace);
      answers.set(key, answer);
      return answer;
    },
  };
}

function textsOf(workspace: Workspace): readonly (readonly [string, string])[] {
  return workspace.files.map(({ path, text }) => [path, text] as const);
}

function sameTexts(left: Workspace, right: Workspace): boolean {
  return JSON.stringify(textsOf(left)) === JSON.stringify(textsOf(right));
}

/** Waits for both even if one fails, since each cleans up after itself. */
async function bothOf<Left, Right>(left: Promise<Left>, right: Promise<Right>): Promise<readonly [Left, Right]> {
  await Promise.allSettled([left, right]);
  return [await left, await right];
}

function unpatched(workspace: Workspace): Workspace {
  return { ...workspace, files: workspace.unpatchedFiles ?? workspace.files };
}

/** Returns what prevents a plan. Code that Terraform refuses only with the patch is an error of the patch. */
function whyNot(base: PlanAnswer, patched: PlanAnswer): string {
  const [first] = [base, patched].filter((answer) => answer.kind !== 'planned');
  switch (first?.kind) {
    case 'unavailable':
      return first.why;
    case 'refused':
      return `Terraform rejects the current code: ${first.diagnostics.slice(0, 1).map(describeDiagnostic).join('')}`;
    case undefined:
      return '';
  }
}

/** Adds the verification to each converged reconciliation, with the notes of its address and those without one. */
function marked(reconciliations: readonly Reconciliation[], verification: Verification): readonly Reconciliation[] {
  return reconciliations.map((one) => {
    if (one.status !== 'converged') return one;
    const { drift } = one.decision;
    const address = drift.address ?? one.patch?.imports.find((target) => target.id === drift.importId)?.to;
    const notes = verification.notes?.filter((note) => note.address === undefined || note.address === address);
    return { ...one, verification: { ...verification, ...(notes === undefined ? {} : { notes }) } };
  });
}

function refusesAsItIs(diagnostics: readonly PlanDiagnostic[]): WorkspaceError {
  return new WorkspaceError(
    'code-refused',
    `Expected a successful plan of the code without a patch; found: ${diagnostics.slice(0, 3).map(describeDiagnostic).join('; ')}.`,
    'Make `terraform plan` pass in the root, or pass --verify evaluate.',
  );
}
