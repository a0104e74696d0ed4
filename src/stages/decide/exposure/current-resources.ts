/**
 * The resources after the run's drifts: the state, with changed, deleted and new resources applied. An attack may spread over several
 * resources, so access is evaluated against the current values of the others.
 */
import type { Drift } from '#domain/drift.ts';
import { textsIn } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { StateResource, Workspace } from '#domain/workspace.ts';
import { groupBy, groupByEach } from '#domain/group-by.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';
import { rememberNames } from '#domain/text/remember.ts';

/** One resource: managed, unmanaged, or read by a data source. */
export interface CurrentResource {
  readonly type: string;
  readonly mode: 'managed' | 'data';
  /** Absent for an unmanaged resource. */
  readonly address?: string;
  readonly values: JsonObject;
}

/** Lookups of resources. */
export interface CurrentResources {
  /** Returns all resources of one type whose attribute has a value, including data sources of that type. */
  readonly where: (type: string, attribute: string, value: string) => readonly CurrentResource[];
  /** Returns all resources with this id or ARN. */
  readonly named: (name: string) => readonly CurrentResource[];
  /** Returns the addresses of managed resources that contain this text in their values, other than as their own id or ARN. */
  readonly mentioning: (text: string) => readonly string[];
}

type State = Pick<Workspace, 'resources'>;

const managedIn = memoizeByObject((resources: readonly StateResource[]) => {
  const managed = resources.filter((resource) => resource.mode === 'managed');
  return { byAddress: groupBy(managed, ({ address }) => address), byType: groupBy(managed, ({ type }) => type) };
});

/** Returns a managed resource of the state. If an address occurs twice, the first one counts. */
export function stateAt(address: string | undefined, { resources }: State): StateResource | undefined {
  return managedIn(resources).byAddress.get(address ?? '')?.[0];
}

/** Returns the managed resources of a type, as in the state. */
export function managedOfType(type: string, { resources }: State): readonly StateResource[] {
  return managedIn(resources).byType.get(type) ?? [];
}

const currentOfRun = memoizeByObject((drifts: readonly Drift[]) =>
  memoizeByObject((resources: readonly StateResource[]) => lookUpIn(resourcesNow(drifts, resources))),
);

/**
 * Returns the resources after the drifts of a run, cached per drifts and state.
 * @param drifts all drifts of the run, including invisible ones when they are judged
 */
export function currentResources(drifts: readonly Drift[], { resources }: State): CurrentResources {
  return currentOfRun(drifts)(resources);
}

/** Used for lookups before the run. It is one shared array, because the cache uses it as key. */
export const NO_DRIFTS: readonly Drift[] = [];

/** Returns the resources before the run's drifts, as in the state; cached per state. */
export function resourcesBefore(workspace: State): CurrentResources {
  return currentResources(NO_DRIFTS, workspace);
}

function resourcesNow(drifts: readonly Drift[], resources: readonly StateResource[]): readonly CurrentResource[] {
  const driftsAt = groupBy(drifts, ({ address }) => address);
  const kept = resources.flatMap(({ address, mode, type, values }): readonly CurrentResource[] => {
    const own = mode === 'managed' ? (driftsAt.get(address) ?? []) : [];
    return own.some(({ kind }) => kind === 'missing') ? [] : [{ address, mode, type, values: overlaid(values, own) }];
  });
  const made = drifts
    .filter((drift) => drift.kind === 'unmanaged')
    .map((drift): CurrentResource => ({ type: drift.resourceType, mode: 'managed', values: madeValues(drift) }));
  return [...kept, ...made];
}

/** A hidden value is unknown, so the attribute is removed. */
function overlaid(values: JsonObject, drifts: readonly Drift[]): JsonObject {
  const changes = drifts.flatMap((drift) => drift.changes);
  if (changes.length === 0) return values;
  const hidden = new Set(changes.filter((change) => change.hidden).map(({ path }) => path));
  const over = Object.fromEntries(changes.map(({ path, after }) => [path, after]));
  return Object.fromEntries(Object.entries({ ...values, ...over }).filter(([path]) => !hidden.has(path)));
}

function madeValues(drift: Drift): JsonObject {
  return { ...drift.observed, ...Object.fromEntries(drift.changes.map((change) => [change.path, change.after])) };
}

function lookUpIn(resources: readonly CurrentResource[]): CurrentResources {
  const byType = groupBy(resources, ({ type }) => type);
  const byAttribute = rememberNames((place) => {
    const [type = '', attribute = ''] = place.split(' ');
    return groupByEach(byType.get(type) ?? [], ({ values }) => textsOf(values[attribute]));
  });
  const names = groupByEach(resources, ({ values }) => new Set([values['id'], values['arn']]));
  let mentions: ReturnType<typeof mentionsIn> | undefined;
  return {
    named: (name) => names.get(name) ?? [],
    mentioning: (text) => ((mentions ??= mentionsIn(resources)).get(text) ?? []).map(({ address }) => address),
    where: (type, attribute, value) => byAttribute(`${type} ${attribute}`).get(value) ?? [],
  };
}

/** Attributes that do not reference other resources. */
const ABOUT_ITSELF = new Set(['id', 'arn', 'tags', 'tags_all']);

function mentionsIn(resources: readonly CurrentResource[]): ReadonlyMap<string, readonly { readonly address: string }[]> {
  const managed = resources.flatMap(({ address, mode, values }) =>
    address === undefined || mode !== 'managed' ? [] : [{ address, values }],
  );
  return groupByEach(
    managed,
    ({ values }) => new Set(Object.entries(values).flatMap(([name, value]) => (ABOUT_ITSELF.has(name) ? [] : textsIn(value)))),
  );
}

/** Returns the non-empty strings of a value: the string itself, or the elements of a list. */
export function textsOf(value: Json | undefined): readonly string[] {
  return (Array.isArray(value) ? (value as readonly Json[]) : [value ?? null]).filter(
    (item): item is string => typeof item === 'string' && item !== '',
  );
}

/** Returns the texts of a value, as from textsOf, that are not in an earlier one. */
export function addedTexts(before: Json | undefined, after: Json | undefined): readonly string[] {
  return textsOf(after).filter((text) => !textsOf(before).includes(text));
}
