/**
 * A recorded world: the values that the provider would read, by type and id. Takes the state and recorded attributes, answers reads and
 * imports. Independent of the protocol. An unknown or ambiguous id is an error, not a deletion.
 */
import type { Json, JsonObject } from '#domain/json.ts';
import { canonicalJson } from '#domain/json.ts';
import type { Value, ValueObject } from '#hcl/evaluate/value.ts';

/** A resource made outside Terraform. */
export interface CreatedResource {
  readonly type: string;
  /** The id of an import block; some types have another `id`. */
  readonly id: string;
  /** Its region if it differs from the provider's; part of the import block's id. */
  readonly region?: string | undefined;
  readonly values: JsonObject;
}

/** One resource of the state. */
export interface TrackedResource {
  readonly address: string;
  readonly mode: 'managed' | 'data';
  readonly type: string;
  readonly schemaVersion: number;
  readonly values: JsonObject;
}

/** The current resources. */
export interface World {
  /**
   * A resource's attributes after a refresh, or undefined if it is deleted.
   * @throws Error if the recording does not have the resource, or has several that match
   */
  readonly read: (type: string, current: ValueObject, region: string | undefined) => JsonObject | undefined;
  /** The same resource's attributes in the state, from the last apply. */
  readonly applied: (type: string, current: ValueObject, region: string | undefined) => JsonObject | undefined;
  /** Finds a resource by the id of an import block. */
  readonly find: (type: string, importId: string, region: string | undefined) => JsonObject | undefined;
  /** Recorded answers of data sources. */
  readonly dataSources: (type: string) => readonly JsonObject[];
  /** The account of most recorded ARNs; undefined if there is none. */
  readonly accountId: string | undefined;
}

interface Entry {
  readonly type: string;
  readonly ids: readonly Json[];
  readonly arn: Json;
  readonly values: JsonObject | undefined;
  readonly applied: JsonObject | undefined;
}

/**
 * Indexes a world. A read has no address, only type and attributes; the state maps them to an address.
 * @param state resources of the state
 * @param now address → current attributes; a missing managed address is deleted
 * @param created resources without an address
 * @returns the world
 */
export function createWorld(
  state: readonly TrackedResource[],
  now: Readonly<Record<string, JsonObject>>,
  created: readonly CreatedResource[],
): World {
  const entries = [...trackedEntries(state, now), ...createdEntries(created)];
  const known = (type: string, current: ValueObject, region: string | undefined): Entry => {
    const id = current['id'] ?? null;
    const sameId = entries.filter(
      (entry) => entry.type === type && (id === null ? isAsApplied(entry, current) : entry.ids.includes(id as Json)),
    );
    return oneOf(sameId, { current, region, what: `${type} ${String(id)}` });
  };
  return {
    read: (type, current, region) => known(type, current, region).values,
    applied: (type, current, region) => known(type, current, region).applied,
    find: (type, importId, region) => {
      const alive = entries.filter((entry) => entry.type === type && entry.values !== undefined && entry.ids.includes(importId));
      return alive.length === 0 ? undefined : oneOf(alive, { current: {}, region, what: `${type} ${importId}` }).values;
    },
    dataSources: (type) => state.filter((resource) => resource.mode === 'data' && resource.type === type).map(({ values }) => values),
    accountId: mostNamedAccount(entries),
  };
}

function trackedEntries(state: readonly TrackedResource[], now: Readonly<Record<string, JsonObject>>): readonly Entry[] {
  return state
    .filter((resource) => resource.mode === 'managed')
    .map(({ address, type, values }) => ({
      type,
      ids: [values['id'] ?? null],
      arn: values['arn'] ?? null,
      values: now[address],
      applied: values,
    }));
}

function createdEntries(created: readonly CreatedResource[]): readonly Entry[] {
  return created.map(({ type, id, values }) => ({
    type,
    ids: [id, values['id'] ?? null],
    arn: values['arn'] ?? null,
    values,
    applied: undefined,
  }));
}

interface Question {
  readonly current: ValueObject;
  readonly region: string | undefined;
  readonly what: string;
}

/** Two regions, accounts or revisions may have the same id. Distinguished by, best first: the ARN, the last apply, the region. */
function oneOf(candidates: readonly Entry[], { current, region, what }: Question): Entry {
  const tests: readonly ((entry: Entry) => boolean)[] = [
    ({ arn }) => arn !== null && arn === current['arn'],
    (entry) => isAsApplied(entry, current),
    ({ values, applied }) => region !== undefined && (values ?? applied)?.['region'] === region,
    ({ arn }) => region !== undefined && typeof arn === 'string' && arn.split(':')[3] === region,
  ];
  const left = tests.reduce((rest, test) => {
    const passing = rest.filter(test);
    return rest.length > 1 && passing.length > 0 ? passing : rest;
  }, candidates);
  const [first] = left;
  if (first === undefined) throw new Error(`expected ${what} in the recorded world, found none`);
  if (left.some(({ values }) => canonicalJson(values ?? null) !== canonicalJson(first.values ?? null)))
    throw new Error(`expected one ${what} in the recorded world, found ${left.length} that differ`);
  return first;
}

/** The values may have another form when they are read again; unknown members count as equal. */
function isAsApplied({ applied }: Entry, current: ValueObject): boolean {
  if (applied === undefined) return false;
  const names = Object.keys(applied).filter((name) => name in current);
  return names.length > 0 && names.every((name) => sameText(applied[name] ?? null, current[name] ?? null));
}

function sameText(applied: Json, current: Value): boolean {
  const text = (value: unknown): string => JSON.stringify(value, (_, item: unknown) => (typeof item === 'object' ? item : String(item)));
  return applied === current || text(applied) === text(current);
}

function mostNamedAccount(entries: readonly Entry[]): string | undefined {
  const accounts = entries
    .map(({ arn }) => (typeof arn === 'string' ? arn.split(':')[4] : undefined))
    .filter((id) => /^\d{12}$/.test(id ?? ''));
  const count = (id: string | undefined): number => accounts.filter((other) => other === id).length;
  return [...new Set(accounts)].sort((left, right) => count(right) - count(left))[0];
}
