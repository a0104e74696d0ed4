/**
 * The resources as they are now: the state, with what the run's drifts changed, took away and made. An attack may spread over several
 * resources, so what one lets in is asked of what the others have become.
 */
import type { Drift } from '#domain/drift.ts';
import { textsIn } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { StateResource, Workspace } from '#domain/workspace.ts';

/** One resource, made by hand or managed, or read by a data source. */
export interface CurrentResource {
  readonly type: string;
  readonly mode: 'managed' | 'data';
  /** Absent for what was made by hand. */
  readonly address?: string;
  readonly values: JsonObject;
}

/** Looks resources up. */
export interface CurrentResources {
  /** All of one type whose attribute has a value; data sources of the same type included. */
  readonly where: (type: string, attribute: string, value: string) => readonly CurrentResource[];
  /** Whatever has this id or ARN. */
  readonly named: (name: string) => readonly CurrentResource[];
  /** Addresses of managed resources that have this text among their values, other than as their own id or ARN. */
  readonly mentioning: (text: string) => readonly string[];
}

const stateByAddress = new WeakMap<readonly StateResource[], ReadonlyMap<string, StateResource>>();
const currentOfRun = new WeakMap<readonly Drift[], WeakMap<readonly StateResource[], CurrentResources>>();

/** A managed resource of the state. */
export function stateAt(address: string | undefined, workspace: Workspace): StateResource | undefined {
  if (address === undefined) return undefined;
  const known = stateByAddress.get(workspace.resources);
  if (known !== undefined) return known.get(address);
  const index = indexByAddress(workspace.resources);
  stateByAddress.set(workspace.resources, index);
  return index.get(address);
}

function indexByAddress(resources: readonly StateResource[]): ReadonlyMap<string, StateResource> {
  // The first of two counts, as it would in a search.
  return new Map(
    resources
      .filter((resource) => resource.mode === 'managed')
      .map((resource) => [resource.address, resource] as const)
      .reverse(),
  );
}

/**
 * The resources as they are after the drifts of a run; the same lookups for the same drifts and state.
 * @param drifts all drifts of the run, invisible ones included where they are judged
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

/** For who asks how it was before the run: one list for all, since answers are kept by it. */
export const NO_DRIFTS: readonly Drift[] = [];

/** The resources as they were before the run's drifts: what code and state name; the same lookups for the same state. */
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

/** What the trail hides is not known any more. */
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

/** What names another thing; tags are words. */
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

/** The texts that a value holds and that are not empty: itself, or the elements of a list. */
export function textsOf(value: Json | undefined): readonly string[] {
  return (Array.isArray(value) ? (value as readonly Json[]) : [value ?? null]).filter(
    (item): item is string => typeof item === 'string' && item !== '',
  );
}
