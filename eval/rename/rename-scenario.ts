/**
 * The same day with other names: every name chosen by people (projects, resources, modules, files, roles, sessions, values of tags) is
 * replaced in code, state, records and world. Names that a verdict may depend on are in the policy with their new names.
 */
import type { Json } from '#domain/json.ts';
import type { AttackCase } from '../attacks/attack-case.ts';
import type { Scenario } from '../dataset.ts';
import { openRenaming } from './rename-files.ts';
import type { Renaming } from './rename-files.ts';

/**
 * Renames a scenario.
 * @param scenario any
 * @param renaming the seed, and the shipped vocabulary of names
 * @param folder where its files are written; created if missing
 * @returns the scenario with the same id, in the folder
 */
export function renameScenario(scenario: Scenario, renaming: Renaming, folder: string): Scenario {
  const { beside, world, drift, expected } = scenario;
  const files = openRenaming(
    {
      project: scenario.project,
      infra: [scenario.infra, ...beside.map((root) => root.infra)],
      json: [scenario.stateFile, scenario.refreshFile, ...beside.map((root) => root.stateFile)],
      traceFile: scenario.traceFile,
      values: [...Object.values(world), drift as unknown as Json],
    },
    renaming,
    folder,
  );
  const renamed = <Value>(value: Value): Value => files.value(value as unknown as Json) as unknown as Value;
  return {
    ...scenario,
    infra: files.tree(scenario.infra),
    stateFile: files.json(scenario.stateFile),
    refreshFile: files.json(scenario.refreshFile),
    traceFile: files.records(scenario.traceFile),
    beside: beside.map((root) => ({ ...root, infra: files.tree(root.infra), stateFile: files.json(root.stateFile) })),
    world: renamed(world),
    drift: renamed(drift),
    expected: renamed(expected),
    policy: files.policy(scenario.policy ?? {}),
  };
}

/**
 * Renames an attack or a twin.
 * @param attack any
 * @param renaming as for a scenario
 * @param folder where its files are written; created if missing
 * @returns the case with the same id, in the folder
 */
export function renameAttack(attack: AttackCase, renaming: Renaming, folder: string): AttackCase {
  const { infra, stateFile, refreshFile, traceFile, policyFile, signalsFile, earlierFile, digestKeys, beside = [], asked } = attack;
  // Signed files say what they say.
  if (digestKeys !== undefined) return attack;
  const roots = [{ infra, stateFile }, ...beside];
  const json = [...roots.map((root) => root.stateFile), ...(refreshFile === undefined ? [] : [refreshFile])];
  const day = {
    project: attack.project,
    infra: roots.map((root) => root.infra),
    json,
    traceFile,
    values: (asked ?? []) as unknown as Json[],
    more: [signalsFile, earlierFile].filter((file) => file !== undefined),
  };
  const files = openRenaming(day, renaming, folder);
  const renamed = <Value>(value: Value): Value => files.value(value as unknown as Json) as unknown as Value;
  return {
    ...attack,
    infra: files.tree(infra),
    stateFile: files.json(stateFile),
    traceFile: files.records(traceFile),
    ...(refreshFile === undefined ? {} : { refreshFile: files.json(refreshFile) }),
    ...(signalsFile === undefined ? {} : { signalsFile: files.records(signalsFile) }),
    ...(earlierFile === undefined ? {} : { earlierFile: files.records(earlierFile) }),
    ok: renamed(attack.ok),
    ...(attack.says === undefined ? {} : { says: renamed(attack.says) }),
    ...(attack.causes === undefined ? {} : { causes: renamed(attack.causes) }),
    ...(attack.secrets === undefined ? {} : { secrets: renamed(attack.secrets) }),
    ...(asked === undefined ? {} : { asked: renamed(asked) }),
    ...(attack.beside === undefined
      ? {}
      : { beside: beside.map((root) => ({ infra: files.tree(root.infra), stateFile: files.json(root.stateFile) })) }),
    policyFile: files.policyFile(policyFile),
  };
}
