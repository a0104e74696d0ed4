import { importIdOf } from '#domain/patch.ts';
import { parseAddress } from '#domain/resource-address.ts';
import type { ValueObject } from '#hcl/evaluate/value.ts';
import type { Judged } from './accepted-items.ts';
import { agrees } from './agreement.ts';
import type { ExpectedItem } from '../dataset.ts';
import { describeValue, sameEvaluated } from './same-evaluated.ts';

/**
 * The second part: checks that everything else is unchanged.
 * @param judged the trees before and after
 * @returns instances, attributes and imports that changed without need; empty if there are none
 */
export function collateralProblems(judged: Judged): readonly string[] {
  const accepted = judged.scenario.expected.filter((item) => item.decision === 'accept');
  return [...changedInstances(judged, accepted), ...addedInstances(judged, accepted), ...addedImports(judged, accepted)];
}

function changedInstances(judged: Judged, accepted: readonly ExpectedItem[]): readonly string[] {
  return [...judged.before.instances].flatMap(([address, before]) => {
    const item = accepted.find((candidate) => candidate.address === address);
    const after = judged.after.instances.get(address);
    if (after === undefined) return mayVanish(judged, item) ? [] : [`${address}: vanished from code`];
    if (item !== undefined && mayVanish(judged, item)) return []; // the first part checks the rest of it
    return differentNames(before, after)
      .filter((name) => !isCalledFor(judged, { address, name, item }))
      .map((name) => `${address}.${name}: was ${describeValue(before[name])}, became ${describeValue(after[name])} uncalled for`);
  });
}

function mayVanish({ scenario }: Judged, item: ExpectedItem | undefined): boolean {
  if (item === undefined) return false;
  return (
    item.attributes.includes('*') ||
    scenario.drift.refresh.some((change) => change.address === item.address && change.actions.includes('delete'))
  );
}

/** A null argument equals an omitted one. https://developer.hashicorp.com/terraform/language/expressions/types#null */
function differentNames(before: ValueObject, after: ValueObject): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !sameEvaluated(before[name] ?? undefined, after[name] ?? undefined),
  );
}

interface Changed {
  readonly address: string;
  readonly name: string;
  readonly item: ExpectedItem | undefined;
}

/** Besides the requested attributes, an instance may follow the provider in another drifted one (two forms of one setting). */
function isCalledFor(judged: Judged, { address, name, item }: Changed): boolean {
  if (item === undefined) return false;
  if (item.attributes.includes(name) || (name === 'tags_all' && item.attributes.includes('tags'))) return true;
  const change = judged.scenario.drift.refresh.find((drift) => drift.address === address)?.changed[name];
  const schema = judged.schema[parseAddress(address)?.type ?? ''];
  return (
    change !== undefined &&
    agrees(schema, name, { written: judged.now.instances.get(address)?.[name], after: change.after, before: change.before })
  );
}

function addedInstances(judged: Judged, accepted: readonly ExpectedItem[]): readonly string[] {
  const wanted = new Set(judged.after.imports.filter((block) => isWanted(accepted, block)).map((block) => block.to));
  return [...judged.after.instances.keys()]
    .filter((address) => !judged.before.instances.has(address) && !wanted.has(address))
    .map((address) => `${address}: new in code uncalled for`);
}

function addedImports(judged: Judged, accepted: readonly ExpectedItem[]): readonly string[] {
  const earlier = new Set(judged.before.imports.map((block) => JSON.stringify([block.to, block.id])));
  return judged.after.imports
    .filter((block) => !earlier.has(JSON.stringify([block.to, block.id])) && !isWanted(accepted, block))
    .map((block) => `import of ${block.id} to ${block.to}: uncalled for`);
}

function isWanted(accepted: readonly ExpectedItem[], block: { readonly to: string; readonly id: string }): boolean {
  const type = parseAddress(block.to)?.type;
  return accepted.some(({ new: made }) => made !== undefined && importIdOf(made) === block.id && made.type === type);
}
