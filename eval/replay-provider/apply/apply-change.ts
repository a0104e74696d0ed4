/**
 * Applies one planned change to a world in memory. Takes planned and prior values, returns the new ones. Unknown values are computed from a
 * seed. Independent of the wire format.
 */
import type { JsonObject } from '#domain/json.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import type { Value, ValueObject } from '#hcl/evaluate/value.ts';
import { isValueObject, knownJson } from '#hcl/evaluate/value.ts';
import { regionOf } from '../provider-configuration.ts';
import { computeUnknown } from './computed-values.ts';
import type { ApplyCall, ApplyMode } from './live-world.ts';

/** One change, decoded. */
export interface ResourceChange {
  readonly type: string;
  readonly schema: BlockSchema;
  /** Null on create. */
  readonly prior: Value;
  /** Null on delete. */
  readonly planned: Value;
  readonly region: string | undefined;
}

/** The result; after `died` the provider must not answer. */
export type Applied =
  | { readonly outcome: 'applied'; readonly values: Value }
  | { readonly outcome: 'failed'; readonly reason: string; readonly values: Value }
  | { readonly outcome: 'died' };

/**
 * Applies a change.
 * @param mode the world, the seed, and the fault to simulate
 * @param change the planned change
 * @param index the number of earlier changes
 * @returns the values afterwards; if it failed, those from before
 */
export function applyChange(mode: ApplyMode, change: ResourceChange, index: number): Applied {
  const { type, prior, planned } = change;
  const id = isValueObject(prior) ? String(prior['id']) : undefined;
  const action = planned === null ? 'delete' : prior === null ? 'create' : 'update';
  const call: ApplyCall = { type, action, id, index, planned };
  switch (mode.onApply(call)) {
    case 'fail':
      return { outcome: 'failed', reason: `${action} of ${type} ${id ?? ''} was made to fail`.replace('  ', ' '), values: prior };
    case 'die-before':
      return { outcome: 'died' };
    case 'die-after':
      perform(mode, change, id);
      return { outcome: 'died' };
    case 'apply':
      return { outcome: 'applied', values: perform(mode, change, id) };
  }
}

function perform(
  { live, seed }: ApplyMode,
  { type, schema, prior, planned, region: ofProvider }: ResourceChange,
  id: string | undefined,
): Value {
  const region = isValueObject(planned) ? regionOf(planned, ofProvider) : regionOf(isValueObject(prior) ? prior : {}, ofProvider);
  if (!isValueObject(planned)) {
    if (id !== undefined) live.remove(type, id, region);
    return null;
  }
  const isTaken = (candidate: string): boolean => live.find(type, candidate, region) !== undefined;
  const before = isValueObject(prior) ? prior : undefined;
  const values = computeUnknown({ type, schema, planned, prior: before, seed, region: region ?? 'us-east-1', isTaken });
  live.put(type, stored(live.read(type, values, region), values), 'apply');
  return values;
}

/** Values that are not in the plan are kept. */
function stored(current: JsonObject | undefined, values: ValueObject): JsonObject {
  const known = knownJson(values);
  return { ...current, ...(known as JsonObject) };
}
