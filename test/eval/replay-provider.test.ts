import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { loadBundledSchema } from '#terraform/provider-schema.ts';
import { findScenarios, readPlainText } from '../../eval/dataset.ts';
import { argumentsOnly, changesIn, differences } from '../../eval/replay-provider/compare.ts';
import { readState } from '../../eval/replay-provider/read-state.ts';
import { planWithWorld } from '../../eval/replay-provider/run-plan.ts';
import { planRight } from '../../eval/replay-provider/plan-right.ts';
import { solveWithReconcile } from '../../eval/solvers/reconcile.ts';

const SLOW = { tags: ['slow'], timeout: 60_000 };
const SCENARIOS = findScenarios([resolve(import.meta.dirname, '..', '..', 'fixtures', 'recordings')]);
const FIRST = SCENARIOS[0]!;

/** What Terraform really leaves after an import, whatever code says: an argument that is the provider's alone and has a default. */
const UNAVOIDABLE: Readonly<Record<string, RegExp>> = {
  'orders-loyalty-queue-by-hand':
    /^import is not clean: aws_sns_topic_subscription\.\w+: update of confirmation_timeout_in_minutes \(null → 1\)$/,
};

it('plans nothing for unchanged code in an unchanged world', SLOW, async () => {
  const state = readPlainText(FIRST.stateFile);
  const world = Object.fromEntries(readState(state).map(({ address, values }) => [address, values]));

  const plan = await planWithWorld({ directory: FIRST.infra, state, world, created: [] });

  expect(changesIn(plan.resource_changes)).toEqual([]);
  expect(changesIn(plan.resource_drift)).toEqual([]);
});

it.each(SCENARIOS)('plans what was recorded for unchanged code: $id', SLOW, async (scenario) => {
  const { infra: directory, world, drift } = scenario;
  const schema = loadBundledSchema();

  const plan = await planWithWorld({ directory, state: readPlainText(scenario.stateFile), world, created: drift.created });

  expect(differences(changesIn(plan.resource_changes), drift.planWithoutPatch)).toEqual([]);
  expect(differences(argumentsOnly(changesIn(plan.resource_drift), schema), argumentsOnly(drift.refresh, schema))).toEqual([]);
});

it.each(SCENARIOS)('plans clean what reconcile wrote: $id', SLOW, async (scenario) => {
  const solution = await solveWithReconcile(scenario, 'file');

  const score = await planRight(scenario, solution);

  const unavoidable = UNAVOIDABLE[scenario.id];
  expect(score.explanation).toMatch(unavoidable ?? /^plans clean$/);
});

it('says what terraform said where a root does not plan', SLOW, async () => {
  const directory = join(import.meta.dirname, '..', '..', 'fixtures', 'cloudtrail');

  const planning = planWithWorld({ directory, state: '{"version":3,"resources":[]}', world: {}, created: [] });

  await expect(planning).rejects.toThrow(/^terraform plan: /);
});
