import { plainEventName } from '#domain/trail/event-name.ts';
import { SERVICES_BEYOND_SCHEMA } from './services-beyond-schema.ts';
import { NONE, TYPES_BEYOND_SCHEMA } from './types-beyond-schema.ts';

/** A call that no type of the bundled schema represents. */
export interface BeyondSchema {
  /** The provider's newer type, if any. */
  readonly type?: string;
}

const known: ReadonlyMap<string, BeyondSchema> = new Map(
  Object.entries({ ...SERVICES_BEYOND_SCHEMA, ...TYPES_BEYOND_SCHEMA }).flatMap(([service, types]) =>
    Object.entries(types).flatMap(([type, names]) =>
      names.split(' ').map((name) => [`${service}.amazonaws.com:${name}`, type === NONE ? {} : { type }] as const),
    ),
  ),
);

/** Finds a call that no type of the bundled schema represents. `eventName`: as in the record. */
export function beyondSchema(eventSource: string, eventName: string): BeyondSchema | undefined {
  return known.get(`${eventSource}:${plainEventName(eventName)}`);
}
