/** What a call does, and to which resource. */
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Call } from './entry.ts';
import { at } from './places.ts';
import type { Place } from './places.ts';
import { writes } from './writers.ts';
import type { Writing } from './writers.ts';

/**
 * Identifies a resource by attribute values that must all be equal.
 * @param parts attribute → where its value stands in the record
 * @returns an identifier; it names nothing when one of the parts is not a text in the record
 */
export function by(parts: Readonly<Record<string, Place>>): Call['identify'] {
  const entries = Object.entries(parts).map(([attribute, place]) => [attribute, at(place)] as const);
  return (event) => {
    const identity: Record<string, string> = {};
    for (const [attribute, select] of entries) {
      const value = select(event);
      if (typeof value !== 'string' && typeof value !== 'number') return [];
      identity[attribute] = String(value);
    }
    return [identity];
  };
}

/**
 * Identifies a resource by whichever of several ways fits: a name or an ARN in the same parameter.
 * @returns an identifier that gives the alternatives of all
 */
export function either(...ways: readonly Call['identify'][]): Call['identify'] {
  return (event) => ways.flatMap((way) => way(event));
}

/** The call makes the resource. */
export function creates(identify: Call['identify'], ...writings: readonly Writing[]): Call {
  return { effect: 'creates', identify, writers: writings.map(writes) };
}

/** The call changes a resource that exists. */
export function updates(identify: Call['identify'], ...writings: readonly Writing[]): Call {
  return { effect: 'updates', identify, writers: writings.map(writes) };
}

/** The call makes the resource or changes it. */
export function puts(identify: Call['identify'], ...writings: readonly Writing[]): Call {
  return { effect: 'puts', identify, writers: writings.map(writes) };
}

/** The call removes the resource. */
export function deletes(identify: Call['identify']): Call {
  return { effect: 'deletes', identify, writers: [] };
}

/**
 * Says that one record of the call is about several resources.
 * @param split makes one copy of the record for each, with requestParameters and responseElements narrowed to that one; eventID stays
 * @param call what the call does to one of them
 * @returns the call
 */
export function forEachOf(split: (event: CloudTrailEvent) => readonly CloudTrailEvent[], call: Call): Call {
  return { ...call, split };
}
