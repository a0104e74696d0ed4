import type { Catalogue } from '#catalogue/catalogue.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { ContextEvent } from '#domain/filtered.ts';
import type { JsonObject } from '#domain/json.ts';
import { matchesIdentity } from './index-state.ts';

/** Finds the context events about one resource: failed attempts on it, Terraform's own writes to it. */
export type ContextLookup = (type: string, values: JsonObject) => readonly CloudTrailEvent[];

/**
 * Prepares the look-up.
 * @param context events that can never become a drift
 * @param catalogue says which resource a call is about
 * @returns a function from a resource to the events about it, in their order
 */
export function contextOf(context: readonly ContextEvent[], catalogue: Catalogue): ContextLookup {
  const claims = context.flatMap(({ event }) =>
    catalogue
      .callsIn(event)
      .flatMap(({ entry, call, event: one }) => call.identify(one).map((identity) => ({ type: entry.type, identity, event }))),
  );
  return (type, values) => [
    ...new Set(claims.filter((claim) => claim.type === type && matchesIdentity(values, claim.identity)).map((claim) => claim.event)),
  ];
}
