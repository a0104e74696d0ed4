/** What a plan would do to the cloud, to the state and to outputs, read from `terraform show -json`. */
import { canonicalJson, isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { changedOutputs, PlanJson } from '#domain/workspace/plan-json.ts';
import type { ResourceChangeJson } from '#domain/workspace/plan-json.ts';
import { sha256 } from './hashes.ts';

/** What happens to one object. */
export interface ObjectChange {
  readonly address: string;
  readonly type: string;
  readonly actions: readonly string[];
  readonly before: JsonObject;
  readonly after: JsonObject;
  /** Names of top-level attributes that are known only after an apply. */
  readonly unknown: readonly string[];
  /** Left over, moved or adopted: acting has no business with it. */
  readonly isOdd: boolean;
}

/** A plan, read for acting. */
export interface ActPlan {
  /** Of the cloud. */
  readonly changes: readonly ObjectChange[];
  /** What the state takes over from the cloud on the way. */
  readonly drift: readonly ObjectChange[];
  readonly outputs: readonly string[];
  /** The same for every plan that would do the same. */
  readonly changesSha256: string;
}

/**
 * Reads a plan. https://developer.hashicorp.com/terraform/internals/json-format#plan-representation
 * @param text output of `terraform show -json` for a plan file
 * @returns what it does; undefined where the text is no plan, or one that ended in an error
 */
export function readActPlan(text: string): ActPlan | undefined {
  const shown = PlanJson.safeParse(parsed(text));
  if (!shown.success || shown.data.errored === true) return undefined;
  const { resource_changes, resource_drift, output_changes } = shown.data;
  const changes = resource_changes.filter(isReal);
  const drift = resource_drift.filter(isReal);
  const outputs = changedOutputs(shown.data);
  const told = [changes.map(withoutMarks), drift.map(withoutMarks), outputs.map((name) => [name, output_changes[name]])];
  return {
    changes: changes.map(toChange),
    drift: drift.map(toChange),
    outputs,
    changesSha256: sha256(canonicalJson(told as unknown as Json)),
  };
}

/** Which values are sensitive changes nothing that a plan does. */
function withoutMarks(planned: ResourceChangeJson): object {
  const { before_sensitive: _before, after_sensitive: _after, ...change } = planned.change;
  return { ...planned, change };
}

/** What is read anew changes nothing. */
function isReal({ mode, previous_address, change }: ResourceChangeJson): boolean {
  if (mode === 'data') return false;
  return change.actions.join() !== 'no-op' || previous_address !== undefined || change.importing !== undefined;
}

function toChange({ address, previous_address, type, deposed, change }: ResourceChangeJson): ObjectChange {
  const { actions, before, after, after_unknown: unknown, importing } = change;
  return {
    address,
    type,
    actions,
    before: before ?? {},
    after: after ?? {},
    unknown: isJsonObject(unknown) ? Object.keys(unknown).filter((name) => hasTrue(unknown[name])) : [],
    isOdd: deposed !== undefined || (previous_address !== undefined && previous_address !== address) || importing !== undefined,
  };
}

function hasTrue(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasTrue);
  return isJsonObject(value) ? Object.values(value).some(hasTrue) : value === true;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
