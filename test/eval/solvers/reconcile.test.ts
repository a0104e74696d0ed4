import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readScenario } from '../../../eval/dataset.ts';
import { scoreScenario } from '../../../eval/judge/score-scenario.ts';
import { MODES } from '../../../eval/solution.ts';
import { solveWithReconcile, terraformSolver } from '../../../eval/solvers/reconcile.ts';

const PROJECT = resolve(import.meta.dirname, '../../../fixtures/recordings/orders-service');

it.each(MODES)('solves a recorded scenario in mode %s, and does not change the recording', async (mode) => {
  const scenario = readScenario(PROJECT, 'orders-visibility-timeout');
  const before = readFileSync(join(scenario.infra, 'terraform.tfvars'), 'utf8');

  const { scored } = await scoreScenario(scenario, mode, solveWithReconcile);

  expect(scored).toMatchObject({ verdict: { value: true }, evaluator: { value: true }, accounted: { value: true }, wrongAccepts: 0 });
  expect(readFileSync(join(scenario.infra, 'terraform.tfvars'), 'utf8')).toBe(before);
});

it('verifies its edits with Terraform', { tags: ['slow'], timeout: 120_000 }, async () => {
  const scenario = readScenario(PROJECT, 'orders-visibility-timeout');

  const { report, patches } = await terraformSolver('terraform')(scenario, 'file');

  expect(patches).toHaveLength(1);
  expect(report.reconciliations.map(({ verification }) => [verification?.method, verification?.outcome])).toEqual([
    ['terraform', 'converged'],
  ]);
});
