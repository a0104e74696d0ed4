import { plainEventName } from '#domain/trail/event-name.ts';
import { SERVICES_BEYOND_SCHEMA } from './services-beyond-schema.ts';
import { NONE, TYPES_BEYOND_SCHEMA } from './types-beyond-schema.ts';

/** What is known of a call that no type of the bundled schema can hold. */
export interface BeyondSchema {
  /** The type that the provider has for it; absent: it has none. */
  readonly type?: string;
}

const known: ReadonlyMap<string, BeyondSchema> = new Map(
  Object.entries({ ...SERVICES_BEYOND_SCHEMA, ...TYPES_BEYOND_SCHEMA }).flatMap(([service, types]) =>
    Object.entries(types).flatMap(([type, names]) =>
      names.split(' ').map((name) => [`${service}.amazonaws.com:${name}`, type === NONE ? {} : { type }] as const),
    ),
  ),
);

/**
 * Whether a call is known to be about what no type of the bundled schema can hold.
 * @param eventSource whose call it is
 * @param eventName as the record spells it
 * @returns the type that the provider has for it; undefined for a call of which nothing of the kind is known
 */
export function beyondSchema(eventSource: string, eventName: string): BeyondSchema | undefined {
  return known.get(`${eventSource}:${plainEventName(eventName)}`);
}
