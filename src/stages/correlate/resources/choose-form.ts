import type { Rivalry } from '#catalogue/rivalry.ts';
import type { Evaluator } from '#hcl/evaluate/evaluator.ts';
import type { StateResource } from '#domain/workspace.ts';
import type { StateIndex } from './index-state.ts';
import { isIgnoredInCode } from '../compare/ignored-changes.ts';

export interface ThingOwner {
  readonly id: string;
  /** Undefined where the state does not have it. */
  readonly resource: StateResource | undefined;
  /** Created by a call of this window. */
  readonly isNew: boolean;
}

/**
 * Whether this workspace defines a thing inside its owner or as a separate resource: by the owner's own code first, then existing resources
 * beside it, then the workspace's habit. An ignored argument counts as defined: a separate resource would manage what somebody chose not to
 * manage.
 * @returns the defining types; empty where neither the owner nor anything about it is here
 */
export function chooseForm(
  rivalry: Rivalry,
  owner: ThingOwner,
  known: { readonly index: StateIndex; readonly evaluator: Evaluator },
): readonly string[] {
  const { inside, apart, otherwise } = rivalry;
  const within = [owner.resource?.type ?? inside.type];
  const writes = (resource: StateResource | undefined, names: readonly string[]): boolean => {
    const instance = resource === undefined ? undefined : known.evaluator.instance(resource.address);
    const written = instance === undefined ? {} : known.evaluator.arguments(instance);
    return names.some((name) => name in written);
  };
  if (writes(owner.resource, [inside.attribute])) return within;
  const beside = mostUsed(
    apart,
    (type, attribute) => known.index.ofType(type).filter((resource) => resource.values[attribute] === owner.id).length,
  );
  if (beside !== undefined) return beside.types;
  if (owner.resource !== undefined && isIgnoredInCode(owner.resource.address, inside.attribute, known.evaluator)) return within;
  if (writes(owner.resource, inside.siblings)) return within;
  if (owner.resource === undefined && !owner.isNew) return [];
  const inHouse = mostUsed(apart, (type) => known.index.ofType(type).length);
  const insideCount = insideTypes(rivalry)
    .flatMap((type) => known.index.ofType(type))
    .filter((resource) => writes(resource, [inside.attribute, ...inside.siblings])).length;
  if (insideCount > (inHouse?.count ?? 0)) return within;
  return inHouse?.types ?? (otherwise === 'inside' ? within : (apart[0]?.types ?? []));
}

/** The usual one first, then those that come with a network. */
export function insideTypes({ inside }: Rivalry): readonly string[] {
  return [inside.type, ...(inside.also ?? [])];
}

/** The most frequent family; none where there are none. */
function mostUsed(
  families: Rivalry['apart'],
  count: (type: string, owner: string) => number,
): { readonly types: readonly string[]; readonly count: number } | undefined {
  const counted = families.map(({ types, owner }) => ({ types, count: types.reduce((sum, type) => sum + count(type, owner), 0) }));
  return counted.reduce<(typeof counted)[number] | undefined>(
    (best, family) => (family.count > (best?.count ?? 0) ? family : best),
    undefined,
  );
}
