import type { AlternativeForms } from '#catalogue/alternative-forms.ts';
import type { Evaluator } from '#hcl/evaluate/evaluator.ts';
import type { StateResource } from '#domain/workspace.ts';
import type { StateIndex } from './index-state.ts';
import { isIgnoredInCode } from '../compare/ignored-changes.ts';

export interface ObjectOwner {
  readonly id: string;
  /** Undefined if it is not in the state. */
  readonly resource: StateResource | undefined;
  /** Created by a call of this window. */
  readonly isNew: boolean;
}

/**
 * Decides whether this workspace defines a setting inside its owner or as a separate resource: by the owner's code, then by existing
 * separate resources of the owner, then by the most frequent form in the workspace. An ignored argument counts as defined, because a
 * separate resource would manage a setting that is deliberately unmanaged.
 * @returns the defining types; empty if the workspace has neither the owner nor a separate resource for it
 */
export function chooseForm(
  alternativeForms: AlternativeForms,
  owner: ObjectOwner,
  known: { readonly index: StateIndex; readonly evaluator: Evaluator },
): readonly string[] {
  const { inside, apart, otherwise } = alternativeForms;
  const within = [owner.resource?.type ?? inside.type];
  const writes = (resource: StateResource | undefined, names: readonly string[]): boolean => {
    const instance = resource === undefined ? undefined : known.evaluator.instance(resource.address);
    const written = instance === undefined ? {} : known.evaluator.arguments(instance);
    return names.some((name) => name in written);
  };
  if (writes(owner.resource, [inside.attribute])) return within;
  const separate = mostUsed(
    apart,
    (type, attribute) => known.index.ofType(type).filter((resource) => resource.values[attribute] === owner.id).length,
  );
  if (separate !== undefined) return separate.types;
  if (owner.resource !== undefined && isIgnoredInCode(owner.resource.address, inside.attribute, known.evaluator)) return within;
  if (writes(owner.resource, inside.siblings)) return within;
  if (owner.resource === undefined && !owner.isNew) return [];
  const inHouse = mostUsed(apart, (type) => known.index.ofType(type).length);
  const insideCount = insideTypes(alternativeForms)
    .flatMap((type) => known.index.ofType(type))
    .filter((resource) => writes(resource, [inside.attribute, ...inside.siblings])).length;
  if (insideCount > (inHouse?.count ?? 0)) return within;
  return inHouse?.types ?? (otherwise === 'inside' ? within : (apart[0]?.types ?? []));
}

/** Returns the types that may contain the setting: the usual one first, then the default ones of a network. */
export function insideTypes({ inside }: AlternativeForms): readonly string[] {
  return [inside.type, ...(inside.also ?? [])];
}

/** Returns the most frequent family of types; undefined if no resource has one. */
function mostUsed(
  families: AlternativeForms['apart'],
  count: (type: string, owner: string) => number,
): { readonly types: readonly string[]; readonly count: number } | undefined {
  const counted = families.map(({ types, owner }) => ({ types, count: types.reduce((sum, type) => sum + count(type, owner), 0) }));
  return counted.reduce<(typeof counted)[number] | undefined>(
    (best, family) => (family.count > (best?.count ?? 0) ? family : best),
    undefined,
  );
}
