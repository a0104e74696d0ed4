/** A JSON document in one argument, as the members that changed: a number in it is judged like a number of its own. */
import { changedLeaves } from '#catalogue/changed-leaves.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { earlierIn } from './leaf.ts';
import type { Leaf } from './leaf.ts';

/** One leaf for each member of a JSON document that changed, with the word of the whole; undefined where the values are no JSON objects. */
export function membersOf(leaf: Leaf): readonly Leaf[] | undefined {
  const [before, after] = [documentOf(leaf.before), documentOf(leaf.after)];
  if (before === undefined || after === undefined || (before === null && after === null)) return undefined;
  const earlier = { path: leaf.path, now: after, was: leaf.earlier.flatMap((value) => documentOf(value) ?? []) };
  return changedLeaves({ path: leaf.path, before, after }).map((member) => ({
    ...leaf,
    ...member,
    earlier: earlierIn(member, earlier),
    isMember: true,
  }));
}

/** Nothing at all counts as a document without members. */
function documentOf(value: Json): Json | undefined {
  if (value === null || value === '') return null;
  if (typeof value !== 'string' || !value.trimStart().startsWith('{')) return undefined;
  try {
    const parsed: unknown = JSON.parse(value);
    return isJsonObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
