/** Where in a record a value stands. */
import { jsonAt } from '#domain/json.ts';
import type { Select } from './entry.ts';

/** A dotted name in requestParameters, or what finds the value. */
export type Place = string | Select;

/** What finds the value of a place. */
export function at(place: Place): Select {
  return typeof place === 'string' ? request(place) : place;
}

/**
 * Selects from requestParameters.
 * @param path dotted keys; none selects the whole
 * @returns a selector
 */
export function request(path?: string): Select {
  const keys = path === undefined ? [] : path.split('.');
  return (event) => jsonAt(event.requestParameters ?? undefined, keys);
}

/**
 * Selects from responseElements.
 * @param path dotted keys; none selects the whole
 * @returns a selector
 */
export function response(path?: string): Select {
  const keys = path === undefined ? [] : path.split('.');
  return (event) => jsonAt(event.responseElements ?? undefined, keys);
}
