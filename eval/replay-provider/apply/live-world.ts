/**
 * A world in memory that can be changed: what apply makes, what drift moves, what is gone. Takes the resources it begins with; answers
 * reads, imports and plans like a recorded world. Knows no protocol and computes nothing.
 *
 * How to switch apply on (it is off: a provider that is started without `apply` refuses every ApplyResourceChange):
 *
 *   const live = createLiveWorld(readState(stateText));
 *   const server = await startReplayServer({ ...schemas, versions, world: live, apply: { live, seed: 7, onApply: () => 'apply' } });
 *
 * `onApply` is asked before every change and may let it `fail` (Terraform prints an error and goes on with what does not depend on it),
 * or let the provider die `before` or `after` the change has happened, as a lost connection does. Only tests and the making of
 * baselines do this; nothing in src can.
 */
import type { JsonObject } from '#domain/json.ts';
import type { Value, ValueObject } from '#hcl/evaluate/value.ts';
import type { TrackedResource, World } from '../world.ts';

/** A resource as it is and as the last apply left it. */
export interface LiveResource {
  readonly type: string;
  readonly values: JsonObject;
  readonly applied: JsonObject | undefined;
}

/** A world that can be changed. */
export interface LiveWorld extends World {
  /** Makes or replaces a resource; what is put by an apply is also what was last applied. */
  readonly put: (type: string, values: JsonObject, by: 'apply' | 'drift') => void;
  /** Takes a resource away; false where there was none. */
  readonly remove: (type: string, id: string, region?: string) => boolean;
  /** Everything that is there, in the order it was first put. */
  readonly resources: () => readonly LiveResource[];
}

/** What is applied to, and what happens on the way. */
export interface ApplyMode {
  readonly live: LiveWorld;
  /** The same seed computes the same ids. */
  readonly seed: number;
  readonly onApply: (call: ApplyCall) => 'apply' | 'fail' | 'die-before' | 'die-after';
}

/** One change that Terraform wants made. */
export interface ApplyCall {
  readonly type: string;
  readonly action: 'create' | 'update' | 'delete';
  /** Undefined on create. */
  readonly id: string | undefined;
  /** 0 for the first change this provider was asked for. */
  readonly index: number;
  /** As planned; null on delete. */
  readonly planned: Value;
}

/**
 * Makes a world.
 * @param tracked resources of a state, with data sources, whose answers are kept as they are; none for an empty world
 * @returns the world; a resource it does not know reads as gone
 */
export function createLiveWorld(tracked: readonly TrackedResource[]): LiveWorld {
  const resources = new Map<string, LiveResource>();
  // Two regions may use one id: where a type has a region, it is a part of what it goes by.
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
