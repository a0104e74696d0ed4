/**
 * A world in memory that can be changed by applies and by drift. Takes its initial resources; answers reads, imports and plans like a
 * recorded world. Independent of the protocol; computes nothing.
 *
 * How to switch apply on (it is off: a provider that is started without `apply` refuses every ApplyResourceChange):
 *
 *   const live = createLiveWorld(readState(stateText));
 *   const server = await startReplayServer({ ...schemas, versions, world: live, apply: { live, seed: 7, onApply: () => 'apply' } });
 *
 * `onApply` is called before every change. It may let the change `fail` (Terraform prints an error and continues with independent changes),
 * or let the provider die `before` or `after` the change, as a lost connection does. Only tests and the creation of baselines use this;
 * nothing in src can.
 */
import type { JsonObject } from '#domain/json.ts';
import type { Value, ValueObject } from '#hcl/evaluate/value.ts';
import type { TrackedResource, World } from '../world.ts';

/** The current values of a resource, and those of its last apply. */
export interface LiveResource {
  readonly type: string;
  readonly values: JsonObject;
  readonly applied: JsonObject | undefined;
}

/** A world that can be changed. */
export interface LiveWorld extends World {
  /** Creates or replaces a resource; an apply also sets the last applied values. */
  readonly put: (type: string, values: JsonObject, by: 'apply' | 'drift') => void;
  /** Removes a resource; returns false if there was none. */
  readonly remove: (type: string, id: string, region?: string) => boolean;
  /** All resources, in the order of their creation. */
  readonly resources: () => readonly LiveResource[];
}

/** The world that is changed, and the faults to simulate. */
export interface ApplyMode {
  readonly live: LiveWorld;
  /** Determines the computed ids. */
  readonly seed: number;
  readonly onApply: (call: ApplyCall) => 'apply' | 'fail' | 'die-before' | 'die-after';
}

/** One change requested by Terraform. */
export interface ApplyCall {
  readonly type: string;
  readonly action: 'create' | 'update' | 'delete';
  /** Undefined on create. */
  readonly id: string | undefined;
  /** 0 for the first change of this provider. */
  readonly index: number;
  /** As planned; null on delete. */
  readonly planned: Value;
}

/**
 * Makes a world.
 * @param tracked resources of a state, and data sources, whose answers never change; none for an empty world
 * @returns the world; a resource that is not in it reads as deleted
 */
export function createLiveWorld(tracked: readonly TrackedResource[]): LiveWorld {
  const resources = new Map<string, LiveResource>();
  // An id may exist in two regions: the region is part of the key if a type has one.
  const keyOf = (type: string, { id, region }: ValueObject): string =>
    `${type} ${String(id ?? null)} ${typeof region === 'string' ? region : ''}`;
  for (const { mode, type, values } of tracked) {
    if (mode === 'managed') resources.set(keyOf(type, values), { type, values, applied: values });
  }
  const known = (type: string, current: ValueObject): LiveResource | undefined => resources.get(keyOf(type, current));
  return {
    read: (type, current) => known(type, current)?.values,
    applied: (type, current) => known(type, current)?.applied,
    find: (type, id, region) =>
      (
        resources.get(keyOf(type, { id, region: region ?? null })) ??
        [...resources.values()].find((one) => one.type === type && one.values['id'] === id)
      )?.values,
    dataSources: (type) => tracked.filter((resource) => resource.mode === 'data' && resource.type === type).map(({ values }) => values),
    accountId: '123456789012',
    put: (type, values, by) => {
      const key = keyOf(type, values);
      resources.set(key, { type, values, applied: by === 'apply' ? values : resources.get(key)?.applied });
    },
    remove: (type, id, region) => resources.delete(keyOf(type, { id, region: region ?? null })) || resources.delete(keyOf(type, { id })),
    resources: () => [...resources.values()],
  };
}
