/** Whether a new resource may be adopted without a person, by the traits of its type. Its arguments are judged separately. */
import type { TypeTrait } from '#catalogue/traits.ts';
import { TYPE_TRAITS } from '#catalogue/traits.ts';
import type { JudgedDrift } from '../judged-drift.ts';
import { holdsNetworkRules } from '../exposure/network-openings.ts';
import { agentLifecycleViolation } from './agent-limits.ts';

/** Traits of types whose new resources a person always reviews. */
const LOOKED_AT: readonly TypeTrait[] = ['grants', 'authenticates', 'runs-code', 'holds-secret'];

/** Calls that create a resource with the data of another. https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_RestoreTableToPointInTime.html */
const COPIES = /^(?:Restore|Copy|Clone)[A-Z]/;

/** Traits that are covered if the granted permissions are shown to be harmless. */
const ROLE_TRAITS: readonly TypeTrait[] = ['grants', 'authenticates'];

/**
 * Returns why a new resource as a whole is not shown to be harmless; undefined if its type is harmless when new, or if only its arguments
 * decide.
 * @param isGranted whether the permissions that it grants are shown to be harmless
 */
export function creationViolation(judged: JudgedDrift, isGranted: boolean): string | undefined {
  const { drift, context } = judged;
  const entry = context.catalogue.entries.get(drift.resourceType);
  if (entry === undefined) return undefined;
  const ofAgent = agentLifecycleViolation(judged);
  if (ofAgent !== undefined) return ofAgent;
  const { is } = entry.traits;
  const copying = is.includes('keeps-data') ? drift.events.find(({ eventName }) => COPIES.test(eventName)) : undefined;
  if (copying !== undefined) return `was created by ${copying.eventName} with the data of another; code would create it empty`;
  const reason = LOOKED_AT.find((trait) => is.includes(trait) && !(isGranted && ROLE_TRAITS.includes(trait)));
  if (reason !== undefined) return `is new: ${TYPE_TRAITS[reason]}`;
  if (
    isGranted ||
    is.includes('harmless-when-new') ||
    holdsNetworkRules(drift.resourceType) ||
    DECIDED_BY_ARGUMENTS.some((trait) => is.includes(trait))
  )
    return undefined;
  return 'is new, and the type is not known to be harmless when new';
}

/** Types whose effect depends only on sources and destinations, which are arguments. */
const DECIDED_BY_ARGUMENTS: readonly TypeTrait[] = ['steers-traffic', 'carries-messages'];
