/** Whether an act sends traffic or work elsewhere. Judges nothing. */
import type { Catalogue } from '#catalogue/catalogue.ts';
import { governedBy } from '#catalogue/traits.ts';
import type { Governs } from '#catalogue/traits.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Drift } from '#domain/drift.ts';
import { remember } from '#domain/text/remember.ts';
import { visibleLeaves } from '../guardrail.ts';

/**
 * Calls that move work elsewhere.
 * https://docs.aws.amazon.com/r53recovery/latest/dg/zonal-shift.html
 * https://docs.aws.amazon.com/global-accelerator/latest/api/API_UpdateEndpointGroup.html
 */
const FAILOVER_CALL = /failover|switchover|zonalshift|routingcontrol|promotereadreplica|updateendpointgroup/i;

const isFailoverCall = remember((call) => FAILOVER_CALL.test(call));

/**
 * Words for attributes that decide where traffic goes, in a type that routes it: targets, weights, routing rules, and fixed responses.
 * https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/dns-failover.html
 */
const STEERING: ReadonlySet<Governs | undefined> = new Set<Governs>(['destination', 'capacity', 'mode', 'code']);

/** Whether an actor's calls are a failover: a failover call, or a change to how a type that routes traffic does so. */
export function isFailover(
  drift: Drift,
  { events, paths }: { readonly events: readonly CloudTrailEvent[]; readonly paths: ReadonlySet<string> },
  { entries }: Catalogue,
): boolean {
  if (events.some((event) => isFailoverCall(event.eventName))) return true;
  const traits = entries.get(drift.resourceType)?.traits;
  if (traits?.is.includes('steers-traffic') !== true) return false;
  return visibleLeaves(drift).some(({ path }) => paths.has(path.split('.')[0] ?? '') && STEERING.has(governedBy(traits, path)));
}
