import { INLINE_OR_SEPARATE } from '#catalogue/inline-or-separate.ts';
import type { SeparateResource, InlineOrSeparate } from '#catalogue/inline-or-separate.ts';
import type { Drift, Invisible, ConflictingDefinition } from '#domain/drift.ts';
import { textsIn } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';
import { describeRoot } from '#domain/workspace/roots.ts';
import type { StateResource, Workspace } from '#domain/workspace.ts';
import type { Evaluator } from '#hcl/evaluate/evaluator.ts';
import { isIgnoredInCode } from './ignored-changes.ts';

interface Fault {
  readonly conflict: ConflictingDefinition;
  readonly places: InlineOrSeparate;
  /** Names of the owner in the separate resources. */
  readonly names: ReadonlySet<string>;
}

interface FoundOf {
  readonly drifts: readonly Drift[];
  readonly invisible: readonly Invisible[];
}

/** Marks drifts of settings that code defines in two places. Each apply of one undoes the other, so neither shows the wanted value. */
export function markConflictingDefinitions<Found extends FoundOf>(
  found: Found,
  workspace: Workspace,
  evaluator: Evaluator,
): Found & { readonly conflictingDefinitions?: readonly ConflictingDefinition[] } {
  const faults = faultsIn(workspace, evaluator);
  if (faults.length === 0) return found;
  const marked = (drift: Drift): Drift => {
    const fault = faults.find((one) => concerns(one, drift));
    return fault === undefined ? drift : { ...drift, conflictingDefinition: fault.conflict };
  };
  return {
    ...found,
    drifts: found.drifts.map(marked),
    invisible: found.invisible.map((one) => ({ ...one, drift: marked(one.drift) })),
    conflictingDefinitions: faults.map(({ conflict }) => conflict),
  };
}

/** Returns all conflicts of a run, with root names if there are several roots. */
export function allConflictingDefinitions(
  roots: readonly { readonly workspace: Workspace; readonly conflictingDefinitions?: readonly ConflictingDefinition[] }[],
): readonly ConflictingDefinition[] {
  return roots.flatMap(({ workspace, conflictingDefinitions = [] }) =>
    roots.length === 1 ? conflictingDefinitions : conflictingDefinitions.map((one) => ({ ...one, root: describeRoot(workspace) })),
  );
}

const SEPARATE_TYPES = new Set(INLINE_OR_SEPARATE.flatMap(({ separate }) => separate.map(({ type }) => type)));

function faultsIn({ resources }: Workspace, evaluator: Evaluator): readonly Fault[] {
  const byType = new Map<string, StateResource[]>();
  for (const resource of resources) {
    if (resource.mode !== 'managed') continue;
    const known = byType.get(resource.type);
    if (known === undefined) byType.set(resource.type, [resource]);
    else known.push(resource);
  }
  if (![...byType.keys()].some((type) => SEPARATE_TYPES.has(type))) return [];
  return INLINE_OR_SEPARATE.flatMap((places) => {
    const separate = separateResources(places, byType);
    if (separate.size === 0) return [];
    return places.types.flatMap((type) => byType.get(type) ?? []).flatMap((owner) => faultOf(owner, places, { separate, evaluator }));
  });
}

/** Returns a map from an owner's name to separate resources of settings that the owner may contain. */
function separateResources(
  { separate: separateTypes }: InlineOrSeparate,
  byType: ReadonlyMap<string, readonly StateResource[]>,
): ReadonlyMap<string, StateResource[]> {
  const separate = new Map<string, StateResource[]>();
  for (const one of separateTypes) {
    for (const resource of byType.get(one.type) ?? []) {
      for (const name of ownersOf(one, resource.values)) {
        const known = separate.get(name);
        if (known === undefined) separate.set(name, [resource]);
        else known.push(resource);
      }
    }
  }
  return separate;
}

function ownersOf({ owner, when }: SeparateResource, values: JsonObject): readonly string[] {
  return when === undefined || values[when.attribute] === when.is ? textsIn(values[owner] ?? null) : [];
}

function faultOf(
  owner: StateResource,
  places: InlineOrSeparate,
  known: { readonly separate: ReadonlyMap<string, readonly StateResource[]>; readonly evaluator: Evaluator },
): readonly Fault[] {
  const names = new Set(places.key.flatMap((name) => textsIn(owner.values[name] ?? null)));
  const separateAddresses = new Set([...names].flatMap((name) => known.separate.get(name) ?? []).map(({ address }) => address));
  const argument = separateAddresses.size === 0 ? undefined : writtenInside(owner, places, known.evaluator);
  return argument === undefined
    ? []
    : [{ conflict: { address: owner.address, argument, apart: [...separateAddresses].sort() }, places, names }];
}

/** Returns the first argument that code sets and does not ignore. */
function writtenInside({ address }: StateResource, { inside, answersBy }: InlineOrSeparate, evaluator: Evaluator): string | undefined {
  const instance = evaluator.instance(address);
  if (instance === undefined) return undefined;
  const written = evaluator.arguments(instance);
  return (answersBy === undefined ? inside : [answersBy]).find((name) => name in written && !isIgnoredInCode(address, name, evaluator));
}

/** True for changes of the owner's argument, and for any change of the separate resources, also unmanaged ones. */
function concerns({ conflict, places, names }: Fault, drift: Drift): boolean {
  if (drift.address === conflict.address) return drift.kind === 'missing' || drift.changes.some(({ path }) => places.inside.includes(path));
  if (drift.address !== undefined) return conflict.apart.includes(drift.address);
  const one = places.separate.find(({ type }) => type === drift.resourceType);
  return one !== undefined && ownersOf(one, drift.observed ?? {}).some((name) => names.has(name));
}
