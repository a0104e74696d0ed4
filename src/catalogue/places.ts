import { jsonAt } from '#domain/json.ts';
import type { Select } from './entry.ts';

/** A dotted name in requestParameters, or a selector. */
export type Place = string | Select;

export function at(place: Place): Select {
  return typeof place === 'string' ? request(place) : place;
}

/** Selects from requestParameters. `path`: dotted; default: all. */
export function request(path?: string): Select {
  const keys = path === undefined ? [] : path.split('.');
  return (event) => jsonAt(event.requestParameters ?? undefined, keys);
}

/** Selects from responseElements. `path`: dotted; default: all. */
export function response(path?: string): Select {
  const keys = path === undefined ? [] : path.split('.');
  return (event) => jsonAt(event.responseElements ?? undefined, keys);
}
