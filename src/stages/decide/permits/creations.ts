/** Whether a new resource may come into code without a person: by what its type is. Its arguments are judged one by one elsewhere. */
import type { TypeTrait } from '#catalogue/traits.ts';
import { TYPE_TRAITS } from '#catalogue/traits.ts';
import type { JudgedDrift } from '../judged-drift.ts';
import { holdsNetworkRules } from '../exposure/network-openings.ts';
import { wholeLacks } from './agent-leave.ts';

/** Types of which a new one always has to be looked at. */
const LOOKED_AT: readonly TypeTrait[] = ['grants', 'authenticates', 'runs-code', 'holds-secret'];

/** Calls that make a thing with data of another in it. https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_RestoreTableToPointInTime.html */
const COPIES = /^(?:Restore|Copy|Clone)[A-Z]/;

/** What the rights of a role amount to: shown with them. */
const ROLE_TRAITS: readonly TypeTrait[] = ['grants', 'authenticates'];

/**
 * What is not shown of a new resource as a whole; undefined where its type does no harm by being there, or where its arguments alone
 * decide.
 * @param isGranted the rights that it gives are shown to be harmless
 */
export function creationLacks(judged: JudgedDrift, isGranted: boolean): string | undefined {
  const { drift, context } = judged;
  const entry = context.catalogue.entries.get(drift.resourceType);
  if (entry === undefined) return undefined;
  const ofAgent = wholeLacks(judged);
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

/** What such a thing does is where it leads and what leads to it: both are arguments. */
const DECIDED_BY_ARGUMENTS: readonly TypeTrait[] = ['steers-traffic', 'carries-messages'];
