import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Call } from './entry.ts';
import { at } from './places.ts';
import type { Place } from './places.ts';
import { writes } from './writers.ts';
import type { Writing } from './writers.ts';

/**
 * Identifies a resource by attributes that must all match. Returns no identity if a part is not text in the record.
 * @param parts attribute → place in the record
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

/** Combines alternatives, such as a name or an ARN in the same parameter. */
export function anyIdentity(...ways: readonly Call['identify'][]): Call['identify'] {
  return (event) => ways.flatMap((way) => way(event));
}

export function creates(identify: Call['identify'], ...writings: readonly Writing[]): Call {
  return { effect: 'creates', identify, writers: writings.map(writes) };
}

export function updates(identify: Call['identify'], ...writings: readonly Writing[]): Call {
  return { effect: 'updates', identify, writers: writings.map(writes) };
}

/** Creates or updates. */
export function puts(identify: Call['identify'], ...writings: readonly Writing[]): Call {
  return { effect: 'puts', identify, writers: writings.map(writes) };
}

export function deletes(identify: Call['identify']): Call {
  return { effect: 'deletes', identify, writers: [] };
}

/** For a record about several resources. `split`: a copy of the record per resource, with narrowed parameters and the same eventID. */
export function forEachOf(split: (event: CloudTrailEvent) => readonly CloudTrailEvent[], call: Call): Call {
  return { ...call, split };
}
