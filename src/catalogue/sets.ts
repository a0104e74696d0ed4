/** Sets are sorted. */
import type { Json } from '#domain/json.ts';
import { setting } from './entry.ts';
import type { Writer } from './entry.ts';
import { at } from './places.ts';
import type { Place } from './places.ts';
import { asList } from './select.ts';

/** Adds elements to a set of texts. `place`: one element, or a list. */
export function addElements(attribute: string, place: Place): Writer {
  const select = at(place);
  return setting([attribute], (event, current) => {
    const added = textsOf(select(event));
    return added.length === 0 ? {} : { [attribute]: [...new Set([...textsOf(current[attribute]), ...added])].sort() };
  });
}

/** Removes elements from a set of texts. `place`: one element, or a list. */
export function removeElements(attribute: string, place: Place): Writer {
  const select = at(place);
  return setting([attribute], (event, current) => {
    const gone = new Set(textsOf(select(event)));
    return gone.size === 0 ? {} : { [attribute]: textsOf(current[attribute]).filter((element) => !gone.has(element)) };
  });
}

function textsOf(value: Json | undefined): readonly string[] {
  return asList(value).filter((item): item is string => typeof item === 'string');
}

/** Adds and removes elements in one call. `added`: one element, or a list. */
export function moveElements(attribute: string, added: Place, removed: Place): Writer {
  const [adds, removes] = [at(added), at(removed)];
  return setting([attribute], (event, current) => {
    const [come, gone] = [textsOf(adds(event)), new Set(textsOf(removes(event)))];
    if (come.length === 0 && gone.size === 0) return {};
    const kept = textsOf(current[attribute]).filter((element) => !gone.has(element));
    return { [attribute]: [...new Set([...kept, ...come])].sort() };
  });
}
