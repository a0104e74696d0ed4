import { plainEventName } from '#domain/trail/event-name.ts';
import { SERVICES_BEYOND_CATALOGUE } from './services-beyond-catalogue.ts';
import { NONE, TYPES_BEYOND_CATALOGUE } from './types-beyond-catalogue.ts';

/** What is known of a call that no type of the catalogue can hold. */
export interface BeyondCatalogue {
  /** The type that the provider has for it; absent: it has none. */
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
 * Whether a call is known to be about what no type of the catalogue can hold.
 * @param eventSource whose call it is
 * @param eventName as the record spells it
 * @returns the type that the provider has for it; undefined for a call of which nothing of the kind is known
 */
export function beyondCatalogue(eventSource: string, eventName: string): BeyondCatalogue | undefined {
  return known.get(`${eventSource}:${plainEventName(eventName)}`);
}
