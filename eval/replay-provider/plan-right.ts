/**
 * Does the real Terraform say that the patch is right? Plans the root before and after the patch against the recorded world, and
 * looks at the difference: what was accepted is settled, what was made by hand is imported, and nothing else moved.
 */
import type { Json } from '#domain/json.ts';
import { isJsonObject } from '#domain/json.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scenario } from '../dataset.ts';
import { describeItem, readPlainText } from '../dataset.ts';
import type { FileTree } from '../file-tree.ts';
import { writeFileTree } from '../file-tree.ts';
import type { ChangeOf } from './compare.ts';
import { changesIn, describeChange, differences } from './compare.ts';
import type { PlanJson } from './run-plan.ts';
import { planWithWorld } from './run-plan.ts';
import type { Score, Solution } from '../solution.ts';

/**
 * Asks Terraform.
 * @param scenario the scenario
 * @param solution the root before and after
 * @returns right when every accepted item plans empty (an import may differ in `tags_all`, which default tags cause) and everything else
 *   plans as it did without the patch
 */
export async function planRight(scenario: Scenario, { before, after }: Pick<Solution, 'before' | 'after'>): Promise<Score> {
  const base = await planTree(scenario, before);
  const patched = await planTree(scenario, after).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  if (typeof patched === 'string') return { value: false, explanation: `does not plan: ${patched}` };
  const problems = planProblems(scenario, base, patched);
  return { value: problems.length === 0, explanation: problems.length === 0 ? 'plans clean' : problems.join('; ') };
}

/**
 * Compares two plans of a scenario.
 * @param scenario the scenario
 * @param base the plan without the patch
 * @param patched the plan with it
 * @returns what is wrong, one line each
 */
export function planProblems(scenario: Scenario, base: PlanJson, patched: PlanJson): readonly string[] {
  const accepted = scenario.expected.filter(({ decision }) => decision === 'accept');
  const [was, is] = [changesIn(base.resource_changes), changesIn(patched.resource_changes)];
  const imports = patched.resource_changes.filter(({ change }) => change.importing !== undefined);
  const settled = accepted.flatMap((item): readonly string[] => {
    if (item.address !== undefined)
      return is.filter(({ address }) => address === item.address).map((change) => `left: ${describeChange(change)}`);
    const found = imports.some(({ type, change }) => type === item.new?.type && change.importing?.id === item.new.id);
    return found ? [] : [`not imported: ${describeItem(item)}`];
  });
  const adopted = imports.flatMap(({ address, change }) => {
    const rest = is.filter((other) => other.address === address).map((other) => withoutDefaultTags(other, change.after ?? null));
    return rest.filter(({ changed }) => Object.keys(changed).length > 0).map((other) => `import is not clean: ${describeChange(other)}`);
  });
  const targets = new Set([...accepted.map(({ address }) => address), ...imports.map(({ address }) => address)]);
  const others = (changes: readonly ChangeOf[]): readonly ChangeOf[] => changes.filter(({ address }) => !targets.has(address));
  return [...settled, ...adopted, ...differences(others(is), others(was)).map((line) => `elsewhere: ${line}`)];
}

/** An import reads no default tags of its own; the provider adds them to `tags_all` in the same plan. */
function withoutDefaultTags(change: ChangeOf, after: Json): ChangeOf {
  const all = isJsonObject(after) ? (after['tags_all'] ?? null) : null;
  const before = change.changed['tags_all']?.before ?? null;
  const onlyAdds = isJsonObject(all) && Object.entries(isJsonObject(before) ? before : {}).every(([key, value]) => all[key] === value);
  return { ...change, changed: Object.fromEntries(Object.entries(change.changed).filter(([name]) => name !== 'tags_all' || !onlyAdds)) };
}

async function planTree(scenario: Scenario, tree: FileTree): Promise<PlanJson> {
  const directory = await mkdtemp(join(tmpdir(), 'plan-right-'));
  try {
    writeFileTree(tree, directory);
    const state = readPlainText(scenario.stateFile);
    return await planWithWorld({ directory, state, world: scenario.world, created: scenario.drift.created });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
