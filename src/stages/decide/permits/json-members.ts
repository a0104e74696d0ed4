/** JSON documents in one argument, split into changed members: a number in one is judged like an argument of its own. */
import { changedLeaves } from '#catalogue/changed-leaves.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { parseStructure } from '#domain/value/compare.ts';
import { earlierLeafValues } from './leaf.ts';
import type { Leaf } from './leaf.ts';

/** Returns one leaf for each changed member of a JSON document, with the argument's word; undefined for other values. */
export function membersOf(leaf: Leaf): readonly Leaf[] | undefined {
  const [before, after] = [documentOf(leaf.before), documentOf(leaf.after)];
  if (before === undefined || after === undefined || (before === null && after === null)) return undefined;
  const earlier = { path: leaf.path, now: after, was: leaf.earlier.flatMap((value) => documentOf(value) ?? []) };
  return changedLeaves({ path: leaf.path, before, after }).map((member) => ({
    ...leaf,
    ...member,
    earlier: earlierLeafValues(member, earlier),
    isMember: true,
  }));
}

/** An empty value counts as a document without members. */
function documentOf(value: Json): Json | undefined {
  if (value === null || value === '') return null;
  const parsed = typeof value === 'string' ? parseStructure(value) : undefined;
  return isJsonObject(parsed) ? parsed : undefined;
}
