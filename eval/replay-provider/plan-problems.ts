/**
 * Judges a patch by two plans of one scenario, without and with it: accepted changes must be settled, resources made by hand imported, and
 * nothing else changed. Pure: runs nothing.
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
  /** Ignored on both sides. */
  readonly mistakes: readonly Mistake[];
}

/**
 * Compares the plans.
 * @param scenario the scenario
 * @param plans the plan without the patch and the one with it
 * @returns faults, one line each; empty if there are none
 */
export function planProblems(scenario: Scenario, plans: PlanPair): readonly string[] {
  const { previous, current } = changesOf(plans);
  const accepted = acceptedItems(scenario);
  const imports = plans.patched.resource_changes.filter(({ change }) => change.importing !== undefined);
  const settled = accepted.flatMap((item): readonly string[] => {
    if (item.address !== undefined) return leftOf(scenario, { item, previous, current });
    const found = imports.some(({ type, change }) => type === item.new?.type && change.importing?.id === importIdOf(item.new));
    return found ? [] : [`not imported: ${describeItem(item)}`];
  });
  const adopted = imports.flatMap(({ address, change }) => {
    const rest = current.filter((other) => other.address === address).map((other) => withoutDefaultTags(other, change.after ?? null));
    return rest.filter(({ changed }) => Object.keys(changed).length > 0).map((other) => `import is not clean: ${describeChange(other)}`);
  });
  const targets = new Set([...accepted.map(({ address }) => address), ...imports.map(({ address }) => address)]);
  const others = (changes: readonly ChangeOf[]): readonly ChangeOf[] => changes.filter(({ address }) => !targets.has(address));
  const elsewhere = differences(others(current), withoutFollowers(others(previous), current));
  return [...settled, ...adopted, ...elsewhere.map((line) => `elsewhere: ${line}`)];
}

/**
 * Lists accepted attributes that the plan cannot show as settled, because the provider does not read them.
 * @param scenario the scenario
 * @param plans the plan without the patch and the one with it
 * @returns distinct `address.attribute`
 */
export function hiddenAttributes(scenario: Scenario, plans: PlanPair): readonly string[] {
  const { previous, current } = changesOf(plans);
  return acceptedItems(scenario)
    .filter((item) => item.address !== undefined && isHidden(scenario, item.address, previous))
    .flatMap(({ address }) => current.filter((change) => change.address === address))
    .flatMap(({ address, changed }) => Object.keys(changed).map((name) => `${address}.${name}`));
}

function changesOf({ base, patched, mistakes }: PlanPair): {
  readonly previous: readonly ChangeOf[];
  readonly current: readonly ChangeOf[];
} {
  const [previous, current] = [base, patched].map((plan) => withoutMistakes(changesIn(plan.resource_changes), mistakes));
  return { previous: previous ?? [], current: current ?? [] };
}

function acceptedItems(scenario: Scenario): readonly ExpectedItem[] {
  return scenario.expected.filter(({ decision }) => decision === 'accept');
}

/**
 * The provider reads some settings only as far as code lists them, such as the groups of a user: a group that a person added appears only
 * in the trail. Code with that group must plan it as its only change. The plan cannot show which value is right.
 */
function isHidden({ drift }: Scenario, address: string, previous: readonly ChangeOf[]): boolean {
  return ![...previous, ...drift.refresh, ...drift.planWithoutPatch].some((change) => change.address === address);
}

interface Settling {
  readonly item: ExpectedItem;
  readonly previous: readonly ChangeOf[];
  readonly current: readonly ChangeOf[];
}

function leftOf(scenario: Scenario, { item, previous, current }: Settling): readonly string[] {
  const left = current.filter(({ address }) => address === item.address);
  if (!isHidden(scenario, item.address ?? '', previous)) return left.map((change) => `left: ${describeChange(change)}`);
  if (left.length === 0) return [`not in code: ${describeItem(item)}, which only the trail shows`];
  const isOfItem = ({ actions, changed }: ChangeOf): boolean =>
    actions.join() === 'update' && Object.keys(changed).every((name) => item.attributes.includes(name));
  return left.filter((change) => !isOfItem(change)).map((change) => `left: ${describeChange(change)}`);
}

/** A resource that changed only because of a settled resource is settled with it. */
function withoutFollowers(previous: readonly ChangeOf[], current: readonly ChangeOf[]): readonly ChangeOf[] {
  return previous.filter(
    ({ address, actions, changed }) =>
      current.some((change) => change.address === address) ||
      actions.join() !== 'update' ||
      !Object.values(changed).every(({ unknown }) => unknown === true),
  );
}

/** An import reads no default tags; the provider adds them to `tags_all` in the same plan. */
function withoutDefaultTags(change: ChangeOf, after: Json): ChangeOf {
  const all = isJsonObject(after) ? (after['tags_all'] ?? null) : null;
  const before = change.changed['tags_all']?.before ?? null;
  const onlyAdds = isJsonObject(all) && Object.entries(isJsonObject(before) ? before : {}).every(([key, value]) => all[key] === value);
  return { ...change, changed: Object.fromEntries(Object.entries(change.changed).filter(([name]) => name !== 'tags_all' || !onlyAdds)) };
}
