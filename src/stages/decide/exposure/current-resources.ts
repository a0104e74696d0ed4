/**
 * The resources after the run's drifts: the state, with changed, deleted and new resources applied. An attack may spread over several
 * resources, so access is evaluated against the current values of the others.
 */
import type { Drift } from '#domain/drift.ts';
import { textsIn } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { StateResource, Workspace } from '#domain/workspace.ts';

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

const stateByAddress = new WeakMap<readonly StateResource[], ReadonlyMap<string, StateResource>>();
const currentOfRun = new WeakMap<readonly Drift[], WeakMap<readonly StateResource[], CurrentResources>>();

/** Returns a managed resource of the state. */
export function stateAt(address: string | undefined, workspace: Workspace): StateResource | undefined {
  if (address === undefined) return undefined;
  const known = stateByAddress.get(workspace.resources);
  if (known !== undefined) return known.get(address);
  const index = indexByAddress(workspace.resources);
  stateByAddress.set(workspace.resources, index);
  return index.get(address);
}

function indexByAddress(resources: readonly StateResource[]): ReadonlyMap<string, StateResource> {
  // If an address occurs twice, the first one counts, as in a linear search.
  return new Map(
    resources
      .filter((resource) => resource.mode === 'managed')
      .map((resource) => [resource.address, resource] as const)
      .reverse(),
  );
}

/**
 * Returns the resources after the drifts of a run, cached per drifts and state.
 * @param drifts all drifts of the run, including invisible ones when they are judged
 */
export function currentResources(drifts: readonly Drift[], workspace: Workspace): CurrentResources {
  const known = currentOfRun.get(drifts)?.get(workspace.resources);
  if (known !== undefined) return known;
  const ofRun = currentOfRun.get(drifts) ?? new WeakMap<readonly StateResource[], CurrentResources>();
  currentOfRun.set(drifts, ofRun);
  const current = lookUpIn(resourcesNow(drifts, workspace));
  ofRun.set(workspace.resources, current);
  return current;
}

/** Used for lookups before the run. It is one shared array, because the cache uses it as key. */
export const NO_DRIFTS: readonly Drift[] = [];

/** Returns the resources before the run's drifts, as in the state; cached per state. */
export function resourcesBefore(workspace: Workspace): CurrentResources {
  return currentResources(NO_DRIFTS, workspace);
}

function resourcesNow(drifts: readonly Drift[], workspace: Workspace): readonly CurrentResource[] {
  const changed = new Map<string, Record<string, Json | undefined>>();
  const gone = new Set<string>();
  for (const drift of drifts) {
    if (drift.address === undefined) continue;
    if (drift.kind === 'missing') gone.add(drift.address);
    const over = changed.get(drift.address) ?? {};
    for (const change of drift.changes) over[change.path] = change.hidden ? undefined : change.after;
    changed.set(drift.address, over);
  }
  const managed = workspace.resources
    .filter((resource) => resource.mode === 'data' || !gone.has(resource.address))
    .map(({ address, mode, type, values }) => ({
      address,
      mode,
      type,
      values: mode === 'data' ? values : overlaid(values, changed.get(address)),
    }));
  const made = drifts
    .filter((drift) => drift.kind === 'unmanaged')
    .map((drift): CurrentResource => ({ type: drift.resourceType, mode: 'managed', values: madeValues(drift) }));
  return [...managed, ...made];
}

/** A hidden value is unknown, so the attribute is removed. */
function overlaid(values: JsonObject, over: Readonly<Record<string, Json | undefined>> | undefined): JsonObject {
  if (over === undefined) return values;
  return Object.fromEntries(Object.entries({ ...values, ...over }).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

function madeValues(drift: Drift): JsonObject {
  return { ...drift.observed, ...Object.fromEntries(drift.changes.map((change) => [change.path, change.after])) };
}

function lookUpIn(resources: readonly CurrentResource[]): CurrentResources {
  const byAttribute = new Map<string, ReadonlyMap<string, readonly CurrentResource[]>>();
  const byType = groupBy(resources, (resource) => [resource.type]);
  const names = groupBy(resources, ({ values }) => [...new Set([values['id'], values['arn']].filter((name) => typeof name === 'string'))]);
  let mentions: ReadonlyMap<string, readonly string[]> | undefined;
  return {
    named: (name) => names.get(name) ?? [],
    mentioning: (text) => (mentions ??= mentionsIn(resources)).get(text) ?? [],
    where: (type, attribute, value) => {
      const place = `${type} ${attribute}`;
      const index = byAttribute.get(place) ?? groupBy(byType.get(type) ?? [], ({ values }) => textsOf(values[attribute]));
      byAttribute.set(place, index);
      return index.get(value) ?? [];
    },
  };
}

/** Attributes that do not reference other resources. */
const ABOUT_ITSELF = new Set(['id', 'arn', 'tags', 'tags_all']);

function mentionsIn(resources: readonly CurrentResource[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { address, mode, values } of resources) {
    if (address === undefined || mode !== 'managed') continue;
    const texts = Object.entries(values).flatMap(([name, value]) => (ABOUT_ITSELF.has(name) ? [] : textsIn(value)));
    for (const text of new Set(texts)) {
      const addresses = found.get(text) ?? [];
      addresses.push(address);
      found.set(text, addresses);
    }
  }
  return found;
}

function groupBy(
  resources: readonly CurrentResource[],
  keysOf: (resource: CurrentResource) => readonly string[],
): ReadonlyMap<string, readonly CurrentResource[]> {
  const groups = new Map<string, CurrentResource[]>();
  for (const resource of resources) {
    for (const key of keysOf(resource)) {
      const group = groups.get(key) ?? [];
      group.push(resource);
      groups.set(key, group);
    }
  }
  return groups;
}

/** Returns the non-empty strings of a value: the string itself, or the elements of a list. */
export function textsOf(value: Json | undefined): readonly string[] {
  return (Array.isArray(value) ? (value as readonly Json[]) : [value ?? null]).filter(
    (item): item is string => typeof item === 'string' && item !== '',
  );
}
