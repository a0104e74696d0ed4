import { plainEventName } from '#domain/trail/event-name.ts';
import { SERVICES_BEYOND_CATALOGUE } from './services-beyond-catalogue.ts';
import { NONE, TYPES_BEYOND_CATALOGUE } from './types-beyond-catalogue.ts';

/** A call to an object that no catalogue type represents. */
export interface BeyondCatalogue {
  /** The provider's type for it. Absent if the provider has none. */
  readonly type?: string;
}

const known: ReadonlyMap<string, BeyondCatalogue> = new Map(
  Object.entries({ ...SERVICES_BEYOND_CATALOGUE, ...TYPES_BEYOND_CATALOGUE }).flatMap(([service, types]) =>
    Object.entries(types).flatMap(([type, names]) =>
      names.split(' ').map((name) => [`${service}.amazonaws.com:${name}`, type === NONE ? {} : { type }] as const),
    ),
  ),
);

/**
 * Looks up a call to an object that no catalogue type represents.
 * @param eventSource source of the event
 * @param eventName name as in the record
 * @returns the provider's type for it; undefined if the call is not listed
 */
export function beyondCatalogue(eventSource: string, eventName: string): BeyondCatalogue | undefined {
  return known.get(`${eventSource}:${plainEventName(eventName)}`);
}
