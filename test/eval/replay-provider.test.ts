import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RECORDED_SCHEMA } from '../support/recorded-schema.ts';
import type { Scenario } from '../../eval/dataset.ts';
import { RECORDING_FOLDERS, findScenarios, readPlainText } from '../../eval/dataset.ts';
import { changesIn, differences, driftDifferences } from '../../eval/replay-provider/compare.ts';
import { mistakeProblems, mistakesOf, withoutMistakes } from '../../eval/replay-provider/mistakes.ts';
import { readState } from '../../eval/replay-provider/read-state.ts';
import type { PlanJson } from '../../eval/replay-provider/run-plan.ts';
import { planWithWorld } from '../../eval/replay-provider/run-plan.ts';

const SLOW = { tags: ['slow'], timeout: 120_000 };
const ROOT = resolve(import.meta.dirname, '..', '..');
const SCHEMA = RECORDED_SCHEMA;
const SCENARIOS = findScenarios(RECORDING_FOLDERS.map((folder) => join(ROOT, folder)));
const PROJECTS = [...new Set(SCENARIOS.map(({ project }) => project))].map((project) => ({
  project,
  scenarios: SCENARIOS.filter((scenario) => scenario.project === project),
}));
/** Some scenarios started from a state of their own. */
const BASELINES = [...new Map(SCENARIOS.map((scenario) => [scenario.stateFile, scenario])).values()].map((scenario) => ({
  scenario,
  name: scenario.stateFile.slice(scenario.stateFile.indexOf(`/${scenario.project}/`) + 1),
}));

const undrifted = new Map<string, Promise<PlanJson>>();

/** Each state once: what a project gets wrong is asked of a plan that was made already. */
function planUndrifted({ infra: directory, stateFile }: Scenario): Promise<PlanJson> {
  const known = undrifted.get(stateFile);
  if (known !== undefined) return known;
  const state = readPlainText(stateFile);
  const world = Object.fromEntries(readState(state).map(({ address, values }) => [address, values]));
  const planning = planWithWorld({ directory, state, world, created: [] });
  undrifted.set(stateFile, planning);
  return planning;
}

/** The world as the recorded refresh found it: what it names no change of is as the state has it, also where a recording's world was read after a neighbour's day. */
function refreshedWorld({ world, drift, stateFile }: Scenario): Scenario['world'] {
  const named = new Set(drift.refresh.map(({ address }) => address));
  const untouched = readState(readPlainText(stateFile)).filter(({ address, mode }) => mode === 'managed' && !named.has(address));
  return { ...world, ...Object.fromEntries(untouched.map(({ address, values }) => [address, values])) };
}

describe('unchanged code', () => {
  it.each(BASELINES)('has an empty plan in the unchanged world: $name', SLOW, async ({ scenario }) => {
    const plan = await planUndrifted(scenario);

    // Where somebody refreshed the state after the change, nothing has drifted and the plan undoes it all the same.
    const recorded = scenario.drift.refresh.length === 0 ? scenario.drift.planWithoutPatch : [];
    const [found, wanted] = [changesIn(plan.resource_changes), recorded].map((list) => withoutMistakes(list, mistakesOf(scenario.project)));
    expect(differences(found ?? [], wanted ?? [])).toEqual([]);
    expect(changesIn(plan.resource_drift)).toEqual([]);
  });

  it.each(SCENARIOS)('has the recorded plan in the drifted world: $project $id', SLOW, async (scenario) => {
    const { infra: directory, drift } = scenario;
    const world = refreshedWorld(scenario);
    const mistakes = mistakesOf(scenario.project);

    const plan = await planWithWorld({ directory, state: readPlainText(scenario.stateFile), world, created: drift.created });

    const changes = [changesIn(plan.resource_changes), drift.planWithoutPatch].map((list) => withoutMistakes(list, mistakes));
    expect(differences(changes[0] ?? [], changes[1] ?? [])).toEqual([]);
    expect(driftDifferences(changesIn(plan.resource_drift), drift.refresh, SCHEMA)).toEqual([]);
  });
});

it.each(PROJECTS)('has the reviewed differences in $project, which no scenario covers', SLOW, async ({ project, scenarios }) => {
  const [first] = scenarios;
  const plan = await planUndrifted(first!);

  expect(mistakeProblems(mistakesOf(project), changesIn(plan.resource_changes), scenarios)).toEqual([]);
});

it('returns the error of terraform if a root cannot be planned', SLOW, async () => {
  const directory = join(ROOT, 'fixtures', 'cloudtrail');

  const planning = planWithWorld({ directory, state: '{"version":3,"resources":[]}', world: {}, created: [] });

  await expect(planning).rejects.toThrow(/^terraform plan: /);
});
