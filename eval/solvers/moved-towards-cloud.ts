/** Finds the changes that a tool without verdicts accepted. Takes a scenario and the root after the run; returns addresses. */
import { loadGrammar } from '#hcl/parse/parse.ts';
import type { ValueObject } from '#hcl/evaluate/value.ts';
import { readState } from '#terraform/state.ts';
import type { Scenario } from '../dataset.ts';
import { readPlainText } from '../dataset.ts';
import type { FileTree } from '../file-tree.ts';
import { changedPaths, readFileTree } from '../file-tree.ts';
import { agrees } from '../judge/agreement.ts';
import { evaluateTree } from '../judge/evaluated-tree.ts';
import { replayedSchema } from '../recorded-schema.ts';

/**
 * Compares code and cloud.
 * @param scenario the scenario with the provider's values
 * @param after the root after the run
 * @returns drifted addresses with a drifted attribute that changed in code to the value of the cloud, or whose block was removed with the
 * resource; none if the code does not parse
 */
export async function movedTowardsCloud(scenario: Scenario, after: FileTree): Promise<readonly string[]> {
  const before = readFileTree(scenario.infra);
  if (changedPaths(before, after).length === 0) return [];
  await loadGrammar();
  const schema = replayedSchema(scenario);
  const resources = readState(readPlainText(scenario.stateFile), scenario.stateFile);
  const surroundings = { schema, directory: scenario.infra, created: scenario.drift.created, resources };
  const [old, now] = [evaluateTree(before, surroundings), evaluateTree(after, surroundings)];
  if (!('instances' in old) || !('instances' in now)) return [];
  return scenario.drift.refresh
    .filter(({ address, type, actions, changed }) => {
      const [previous, current] = [old.instances.get(address), now.instances.get(address)];
      if (actions.includes('delete')) return previous !== undefined && current === undefined;
      const says = (code: ValueObject | undefined, name: string): boolean =>
        code !== undefined &&
        agrees(schema[type], name, { written: code[name], after: changed[name]?.after ?? null, before: changed[name]?.before });
      return Object.keys(changed).some((name) => says(current, name) && !says(previous, name));
    })
    .map(({ address }) => address);
}
