/** By which names other systems know a drift's resource. */
import type { Drift } from '#domain/drift.ts';
import type { JsonObject } from '#domain/json.ts';
import { endsOf } from './signal-index.ts';

/** Attributes by which a resource is known outside of Terraform. */
const NAMING_ATTRIBUTES = [
  'arn',
  'id',
  'url',
  'name',
  'bucket',
  'function_name',
  'identifier',
  'cluster_identifier',
  'alarm_name',
] as const;

/** Names of one resource. */
export interface DriftNames {
  /** Address, import id, ARNs, names. */
  readonly full: readonly string[];
  /** What else stands for it where somebody writes less: the end of an ARN. */
  readonly ends: readonly string[];
}

/**
 * Gathers the names of a drift's resource.
 * @returns each name once
 */
export function namesOfDrift(drift: Drift): DriftNames {
  const before: JsonObject =
    drift.kind === 'missing' ? Object.fromEntries(drift.changes.map(({ path, before: value }) => [path, value])) : {};
  const attributes = { ...before, ...drift.observed };
  const own = [drift.address, drift.importId, ...NAMING_ATTRIBUTES.map((attribute) => attributes[attribute])].filter(
    (name): name is string => typeof name === 'string' && name !== '',
  );
  // A queue is known by its address; what follows the account is its name.
  const named = [...own, ...own.flatMap((name) => (/^https?:\/\//.test(name) ? endsOf(name).slice(-1) : []))];
  const arns = drift.events
    .flatMap((event) => event.resources ?? [])
    .flatMap(({ ARN: arn }) => (arn !== undefined && endsOf(arn).some((end) => named.includes(end)) ? [arn] : []));
  const full = [...new Set([...named, ...arns])];
  return { full, ends: [...new Set(full.filter((name) => name !== drift.address).flatMap(endsOf))] };
}
