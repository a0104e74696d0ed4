import { plainEventName } from './cloudtrail-event.ts';
import type { Drift } from './drift.ts';

/** What two drifts have in common when a person would say that this was seen before. */
export interface Situation {
  readonly resourceType: string;
  /** Sorted, without API version suffixes. */
  readonly eventNames: readonly string[];
  /** Sorted names of the attributes that changed. */
  readonly changeShape: readonly string[];
}

/**
 * Describes a drift without its names and values.
 * @param drift any drift
 * @returns its situation, equal for two drifts of one kind
 */
export function situationOf(drift: Pick<Drift, 'resourceType' | 'events' | 'changes'>): Situation {
  return {
    resourceType: drift.resourceType,
    eventNames: [...new Set(drift.events.map((event) => plainEventName(event.eventName)))].sort(),
    changeShape: [...new Set(drift.changes.map((change) => change.path))].sort(),
  };
}
