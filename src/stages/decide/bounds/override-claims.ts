/**
 * Tags by which an agent announces a temporary change, such as `agent:override_mode = burst_1h`. Anyone with tagging permission can set
 * one, so it is only a claim; this module does not judge it.
 */
import { actorOf } from '#domain/actor.ts';
import type { Actor } from '#domain/actor.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Drift } from '#domain/drift.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';

/** One announcement. */
export interface OverrideClaim {
  readonly value: string;
  /** Milliseconds; undefined where the value names no duration. */
  readonly lasts: number | undefined;
  /** The actor that set the tag, and the time; absent if only the state contains the tag. */
  readonly by?: { readonly actor: Actor; readonly time: number };
}

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** The maximum depth of a tag in a request; API models nest less deeply. */
const MAX_DEPTH = 8;

/**
 * Finds the announcements about a resource, in time order. The state is used only if no call wrote one.
 * @param before the resource's values in the state
 */
export function overrideClaims(drift: Drift, key: string, before: JsonObject): readonly OverrideClaim[] {
  const claims = [drift.events, drift.context]
    .flatMap((events) => claimsIn(events, key))
    .toSorted((left, right) => (left.by?.time ?? 0) - (right.by?.time ?? 0));
  if (claims.length > 0) return claims;
  const [inState] = ['tags_all', 'tags', 'tag'].flatMap((path) => tagIn(before[path] ?? null, key, 0) ?? []);
  return inState === undefined ? [] : [{ value: inState, lasts: durationOf(inState) }];
}

function claimsIn(events: readonly CloudTrailEvent[], key: string): readonly OverrideClaim[] {
  const claims: OverrideClaim[] = [];
  for (const event of events) {
    if (event.errorCode !== undefined || event.readOnly === true) continue;
    const value = tagIn(event.requestParameters ?? null, key, 0);
    if (value !== undefined)
      claims.push({ value, lasts: durationOf(value), by: { actor: actorOf(event), time: Date.parse(event.eventTime) } });
  }
  return claims;
}

/** Parses values such as `burst_1h` and `surge_30m`. */
function durationOf(value: string): number | undefined {
  const [, amount, unit = ''] = /^[a-z][a-z0-9-]*_([1-9]\d{0,3})([mhd])$/i.exec(value) ?? [];
  const ms = Number(amount) * (UNIT_MS[unit.toLowerCase()] ?? Number.NaN);
  return Number.isNaN(ms) ? undefined : ms;
}

/** Services write tags as a map or as a list of pairs, with `key` or `Key`. */
function tagIn(value: Json, key: string, depth: number): string | undefined {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return undefined;
  if (isJsonObject(value)) {
    const isPair = value['key'] === key || value['Key'] === key;
    const found = isPair ? (value['value'] ?? value['Value']) : Object.hasOwn(value, key) ? value[key] : undefined;
    if (typeof found === 'string') return found;
  }
  for (const item of Object.values(value) as readonly Json[]) {
    const found = tagIn(item, key, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
