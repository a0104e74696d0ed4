import { canonicalJson, isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { changedOutputs, PlanJson } from '#domain/workspace/plan-json.ts';
import type { ResourceChangeJson } from '#domain/workspace/plan-json.ts';
import { sha256 } from './hashes.ts';

export interface ObjectChange {
  readonly address: string;
  readonly type: string;
  readonly actions: readonly string[];
  readonly before: JsonObject;
  readonly after: JsonObject;
  /** Top-level attributes known only after an apply. */
  readonly unknown: readonly string[];
  /** Deposed, moved or imported: reconcile does not act on it. */
  readonly isUnusual: boolean;
}

export interface ActPlan {
  /** Changes in the cloud. */
  readonly changes: readonly ObjectChange[];
  /** Changes that are written only to the state. */
  readonly drift: readonly ObjectChange[];
  readonly outputs: readonly string[];
  /** Equal for plans with the same effect. */
  readonly changesSha256: string;
}

/**
 * Reads the output of `terraform show -json` for a plan file; undefined for any other text, and for a plan that ended in an error.
 * https://developer.hashicorp.com/terraform/internals/json-format#plan-representation
 */
export function readActPlan(text: string): ActPlan | undefined {
  const shown = PlanJson.safeParse(parsed(text));
  if (!shown.success || shown.data.errored === true) return undefined;
  const { resource_changes, resource_drift, output_changes } = shown.data;
  const changes = resource_changes.filter(isReal);
  const drift = resource_drift.filter(isReal);
  const outputs = changedOutputs(shown.data);
  const hashed = [changes.map(withoutMarks), drift.map(withoutMarks), outputs.map((name) => [name, output_changes[name]])];
  return {
    changes: changes.map(toChange),
    drift: drift.map(toChange),
    outputs,
    changesSha256: sha256(canonicalJson(hashed as unknown as Json)),
  };
}

/** Sensitivity marks do not change a plan's effect. */
function withoutMarks(planned: ResourceChangeJson): object {
  const { before_sensitive: _before, after_sensitive: _after, ...change } = planned.change;
  return { ...planned, change };
}

/** Reading a data source changes nothing. */
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
    isUnusual: deposed !== undefined || (previous_address !== undefined && previous_address !== address) || importing !== undefined,
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
