/** The same day with code in another style: addresses in state, refresh and truth are updated. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Json } from '#domain/json.ts';
import type { AttackCase } from '../attacks/attack-case.ts';
import type { Scenario } from '../dataset.ts';
import { readPlainText } from '../dataset.ts';
import { readFileTree, writeFileTree } from '../file-tree.ts';
import { replayedSchema } from '../recorded-schema.ts';
import { lawProblems } from './same-code.ts';
import { movedAddresses, movedState } from './moved-documents.ts';
import { restyleCode } from './restyle-code.ts';

/** The files of a day that depend on its code. */
interface Root {
  readonly project: string;
  readonly id: string;
  readonly infra: string;
  readonly stateFile: string;
}

interface MovedRoot {
  readonly infra: string;
  readonly stateFile: string;
  readonly json: (file: string) => string;
  /** The same for YAML, written as JSON. */
  readonly yaml: (file: string) => string;
  readonly restyle: <Value>(value: Value) => Value;
}

/**
 * Restyles a scenario.
 * @param scenario any; loadGrammar must have been awaited
 * @param seed for the styles
 * @param folder where its files are written; created if missing
 * @returns the scenario with the same id, in the folder
 * @throws Error if the restyled code would evaluate to other values
 */
export function restyleScenario(scenario: Scenario, seed: string, folder: string): Scenario {
  const { infra, stateFile, json, restyle } = restyleRoot(scenario, seed, folder);
  const { refreshFile, world, drift, expected } = scenario;
  return {
    ...scenario,
    infra,
    stateFile,
    refreshFile: json(refreshFile),
    world: restyle(world),
    drift: restyle(drift),
    expected: restyle(expected),
    ...(scenario.policy === undefined ? {} : { policy: restyle(scenario.policy) }),
  };
}

/**
 * Restyles an attack or a twin.
 * @param attack any
 * @param seed as for a scenario
 * @param folder where its files are written; created if missing
 * @returns the case with the same id, in the folder
 * @throws Error if the restyled code would evaluate to other values
 */
export function restyleAttack(attack: AttackCase, seed: string, folder: string): AttackCase {
  const { infra, stateFile, json, yaml, restyle } = restyleRoot(attack, seed, folder);
  const { refreshFile, policyFile, ok, asked, causes } = attack;
  const inEdge = (edge: string): string => edge.replaceAll(/(?<= )[\w.]+\.[\w.]+/g, (address) => restyle(address));
  return {
    ...attack,
    infra,
    stateFile,
    ok: restyle(ok),
    ...(asked === undefined ? {} : { asked: restyle(asked) }),
    ...(causes === undefined ? {} : { causes: causes.map(inEdge) }),
    ...(refreshFile === undefined ? {} : { refreshFile: json(refreshFile) }),
    ...(policyFile === undefined ? {} : { policyFile: yaml(policyFile) }),
  };
}

function restyleRoot(root: Root, seed: string, folder: string): MovedRoot {
  const schema = replayedSchema(root);
  const before = readFileTree(root.infra);
  const { tree, moves } = restyleCode(before, `${seed} ${root.project} ${root.id}`, schema);
  const state = readPlainText(root.stateFile);
  const moved = JSON.stringify(movedState(JSON.parse(state) as Json, moves));
  const problems = lawProblems({ tree: before, state }, { tree, state: moved }, { moves, schema, directory: root.infra });
  if (problems.length > 0) throw new Error(`${root.project}/${root.id}: the restyled code says something else: ${problems.join('; ')}`);
  const code = join(folder, 'code');
  writeFileTree(tree, code);
  let written = 0;
  const write = (text: string): string => {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, `${written++}-file.json`);
    writeFileSync(path, text);
    return path;
  };
  const restyle = <Value>(value: Value): Value => movedAddresses(value as unknown as Json, moves) as unknown as Value;
  return {
    infra: code,
    stateFile: write(moved),
    json: (file) => write(JSON.stringify(movedAddresses(JSON.parse(readPlainText(file)) as Json, moves))),
    yaml: (file) => write(JSON.stringify(restyle((parse(readPlainText(file)) ?? {}) as Json))),
    restyle,
  };
}
