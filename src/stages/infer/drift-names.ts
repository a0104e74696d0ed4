import type { Drift } from '#domain/drift.ts';
import type { JsonObject } from '#domain/json.ts';
import { endsOf } from './signal-index.ts';

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

export interface DriftNames {
  /** Address, import id, ARNs, names. */
  readonly full: readonly string[];
  /** Short forms: the ends of ARNs. */
  readonly ends: readonly string[];
}

/** Returns the names by which other systems know a drift's resource. */
export function namesOfDrift(drift: Drift): DriftNames {
  const before: JsonObject =
    drift.kind === 'missing' ? Object.fromEntries(drift.changes.map(({ path, before: value }) => [path, value])) : {};
  const attributes = { ...before, ...drift.observed };
  const own = [drift.address, drift.importId, ...NAMING_ATTRIBUTES.map((attribute) => attributes[attribute])].filter(
    (name): name is string => typeof name === 'string' && name !== '',
  );
  // A queue's URL is its name; the last part is its short name.
  const named = [...own, ...own.flatMap((name) => (/^https?:\/\//.test(name) ? endsOf(name).slice(-1) : []))];
  const arns = drift.events
    .flatMap((event) => event.resources ?? [])
    .flatMap(({ ARN: arn }) => (arn !== undefined && endsOf(arn).some((end) => named.includes(end)) ? [arn] : []));
  const full = [...new Set([...named, ...arns])];
  return { full, ends: [...new Set(full.filter((name) => name !== drift.address).flatMap(endsOf))] };
}
