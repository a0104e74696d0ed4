/**
 * A recorded world: what the provider would read, by type and id. Takes the state and recorded attributes, answers reads and imports.
 * Knows no protocol; an id it does not hold does not exist.
 */
import type { Json, JsonObject } from '#domain/json.ts';
import type { Value, ValueObject } from '#hcl/evaluate/value.ts';

/** A resource made outside Terraform. */
export interface CreatedResource {
  readonly type: string;
  /** What an import block names; some types keep another `id`. */
  readonly id: string;
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

/** What is there now. */
export interface World {
  /** Every resource's attributes after a refresh, or undefined where it is gone. */
  readonly read: (type: string, current: ValueObject) => JsonObject | undefined;
  /** The same resource's attributes as the state has them from the last apply. */
  readonly applied: (type: string, current: ValueObject) => JsonObject | undefined;
  /** A resource by what an import block names it. */
  readonly find: (type: string, importId: string) => JsonObject | undefined;
  /** Recorded answers of data sources. */
  readonly dataSources: (type: string) => readonly JsonObject[];
}

interface Entry {
  readonly type: string;
  readonly ids: readonly Json[];
  readonly arn: Json;
  readonly values: JsonObject | undefined;
  readonly applied: JsonObject | undefined;
}

/**
 * Indexes a world. A read names no address, only type and attributes: state says which address they belong to.
 * @param state resources as the state holds them
 * @param now address → attributes as they are now; a managed address that is missing is gone
 * @param created resources no address belongs to
 * @returns the world
 */
export function createWorld(
  state: readonly TrackedResource[],
  now: Readonly<Record<string, JsonObject>>,
  created: readonly CreatedResource[],
): World {
  const tracked = state
    .filter((resource) => resource.mode === 'managed')
    .map(({ address, type, values }): Entry => ({
      type,
      ids: [values['id'] ?? null],
      arn: values['arn'] ?? null,
      values: now[address],
      applied: values,
    }));
  const made = created.map(({ type, id, values }): Entry => ({
    type,
    ids: [id, values['id'] ?? null],
    arn: values['arn'] ?? null,
    values,
    applied: undefined,
  }));
  const candidates = (type: string, id: Value): readonly Entry[] =>
    [...tracked, ...made].filter((entry) => entry.type === type && id !== null && entry.ids.some((own) => own === id));
  // Revisions of one thing share an id and differ in their ARN.
  const exact = (type: string, current: ValueObject): Entry | undefined => {
    const found = candidates(type, current['id'] ?? null);
    return found.find(({ arn }) => arn !== null && arn === current['arn']) ?? found[0];
  };
  return {
    read: (type, current) => exact(type, current)?.values,
    applied: (type, current) => exact(type, current)?.applied,
    find: (type, importId) => candidates(type, importId).find((entry) => entry.values !== undefined)?.values,
    dataSources: (type) => state.filter((resource) => resource.mode === 'data' && resource.type === type).map(({ values }) => values),
  };
}
