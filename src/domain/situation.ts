import type { Drift } from './drift.ts';

/** What two drifts have in common when a person would say that this was seen before. */
export interface Situation {
  readonly resourceType: string;
  /** Sorted, without API version suffixes. */
  readonly eventNames: readonly string[];
  /** Sorted names of the attributes that changed. */
  readonly changeShape: readonly string[];
}

/** Event names of some services carry the API's date: `UpdateFunctionConfiguration20150331v2`, `UpdateDistribution2014_01_31`. */
const VERSION_SUFFIX = /(?:\d{8}(?:v\d+)?|\d{4}_\d{2}_\d{2})$/;

/**
 * Describes a drift without its names and values.
 * @param drift any drift
 * @returns its situation, equal for two drifts of one kind
 */
export function situationOf(drift: Pick<Drift, 'resourceType' | 'events' | 'changes'>): Situation {
  return {
    resourceType: drift.resourceType,
    eventNames: [...new Set(drift.events.map((event) => event.eventName.replace(VERSION_SUFFIX, '')))].sort(),
    changeShape: [...new Set(drift.changes.map((change) => change.path))].sort(),
  };
}
