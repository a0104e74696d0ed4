/**
 * Reads two plans of one scenario, without and with the patch, and says what is wrong with the patch: what was accepted has to be
 * settled, what was made by hand imported, and nothing else moved. Pure: runs nothing.
 */
import type { Json } from '#domain/json.ts';
import { isJsonObject } from '#domain/json.ts';
import type { ExpectedItem, Scenario } from '../dataset.ts';
import { importIdOf } from '#domain/patch.ts';
import { describeItem } from '../dataset.ts';
import type { ChangeOf } from './compare.ts';
import { changesIn, describeChange, differences } from './compare.ts';
import type { Mistake } from './mistakes.ts';
import { withoutMistakes } from './mistakes.ts';
import type { PlanJson } from './run-plan.ts';

/** The two plans. */
export interface PlanPair {
  readonly base: PlanJson;
  readonly patched: PlanJson;
  /** Left out on both sides. */
  readonly mistakes: readonly Mistake[];
}

/**
 * Compares the plans.
 * @param scenario the scenario
 * @param plans the plan without the patch and the one with it
 * @returns what is wrong, one line each; empty when nothing is
 */
export function planProblems(scenario: Scenario, plans: PlanPair): readonly string[] {
  const { was, is } = changesOf(plans);
  const accepted = acceptedItems(scenario);
  const imports = plans.patched.resource_changes.filter(({ change }) => change.importing !== undefined);
  const settled = accepted.flatMap((item): readonly string[] => {
    if (item.address !== undefined) return leftOf(scenario, { item, was, is });
    const found = imports.some(({ type, change }) => type === item.new?.type && change.importing?.id === importIdOf(item.new));
    return found ? [] : [`not imported: ${describeItem(item)}`];
  });
  const adopted = imports.flatMap(({ address, change }) => {
    const rest = is.filter((other) => other.address === address).map((other) => withoutDefaultTags(other, change.after ?? null));
    return rest.filter(({ changed }) => Object.keys(changed).length > 0).map((other) => `import is not clean: ${describeChange(other)}`);
  });
  const targets = new Set([...accepted.map(({ address }) => address), ...imports.map(({ address }) => address)]);
  const others = (changes: readonly ChangeOf[]): readonly ChangeOf[] => changes.filter(({ address }) => !targets.has(address));
  const elsewhere = differences(others(is), withoutFollowers(others(was), is));
  return [...settled, ...adopted, ...elsewhere.map((line) => `elsewhere: ${line}`)];
}

/**
 * Names what the plan cannot show as settled, because the provider does not read it.
 * @param scenario the scenario
 * @param plans the plan without the patch and the one with it
 * @returns `address.attribute`, each once
 */
export function hiddenAttributes(scenario: Scenario, plans: PlanPair): readonly string[] {
  const { was, is } = changesOf(plans);
  return acceptedItems(scenario)
    .filter((item) => item.address !== undefined && isHidden(scenario, item.address, was))
    .flatMap(({ address }) => is.filter((change) => change.address === address))
    .flatMap(({ address, changed }) => Object.keys(changed).map((name) => `${address}.${name}`));
}

function changesOf({ base, patched, mistakes }: PlanPair): { readonly was: readonly ChangeOf[]; readonly is: readonly ChangeOf[] } {
  const [was, is] = [base, patched].map((plan) => withoutMistakes(changesIn(plan.resource_changes), mistakes));
  return { was: was ?? [], is: is ?? [] };
}

function acceptedItems(scenario: Scenario): readonly ExpectedItem[] {
  return scenario.expected.filter(({ decision }) => decision === 'accept');
}

/**
 * Some settings the provider reads only as far as code names them, such as the groups of a user: a person's addition to them shows in
 * the trail and nowhere else. Code that names it has to plan it, as the one change; which value is right the plan cannot say.
 */
function isHidden({ drift }: Scenario, address: string, was: readonly ChangeOf[]): boolean {
  return ![...was, ...drift.refresh, ...drift.planWithoutPatch].some((change) => change.address === address);
}

interface Settling {
  readonly item: ExpectedItem;
  readonly was: readonly ChangeOf[];
  readonly is: readonly ChangeOf[];
}

function leftOf(scenario: Scenario, { item, was, is }: Settling): readonly string[] {
  const left = is.filter(({ address }) => address === item.address);
  if (!isHidden(scenario, item.address ?? '', was)) return left.map((change) => `left: ${describeChange(change)}`);
  if (left.length === 0) return [`not in code: ${describeItem(item)}, which only the trail shows`];
  const isOfItem = ({ actions, changed }: ChangeOf): boolean =>
    actions.join() === 'update' && Object.keys(changed).every((name) => item.attributes.includes(name));
  return left.filter((change) => !isOfItem(change)).map((change) => `left: ${describeChange(change)}`);
}

/** What only waited for a change that the patch settles is settled with it. */
function withoutFollowers(was: readonly ChangeOf[], is: readonly ChangeOf[]): readonly ChangeOf[] {
  return was.filter(
    ({ address, actions, changed }) =>
      is.some((change) => change.address === address) ||
      actions.join() !== 'update' ||
      !Object.values(changed).every(({ unknown }) => unknown === true),
  );
}

/** An import reads no default tags of its own; the provider adds them to `tags_all` in the same plan. */
function withoutDefaultTags(change: ChangeOf, after: Json): ChangeOf {
  const all = isJsonObject(after) ? (after['tags_all'] ?? null) : null;
  const before = change.changed['tags_all']?.before ?? null;
  const onlyAdds = isJsonObject(all) && Object.entries(isJsonObject(before) ? before : {}).every(([key, value]) => all[key] === value);
  return { ...change, changed: Object.fromEntries(Object.entries(change.changed).filter(([name]) => name !== 'tags_all' || !onlyAdds)) };
}
