import { changedLeaves } from '#catalogue/changed-leaves.ts';
import type { AttributeChange } from '#domain/attribute-change.ts';
import { canonicalJson } from '#domain/json.ts';
import { sameBySchema } from '#domain/value/same-by-schema.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { Target } from '../play/target.ts';

/**
 * Which parts of a value that a refresh shows no record wrote: whoever touched the attribute wrote something else.
 * @param change one attribute of a refresh
 * @param target what the records made of the resource; undefined where none touched it
 * @param workspace schema, by which values that differ in spelling alone are the same
 * @returns dotted paths of leaves that moved to a value no record carries; nothing where all are explained, where the records hide the
 *   value, or where none wrote the attribute at all
 */
export function unmatchedIn(change: AttributeChange, target: Target | undefined, workspace: Workspace): Pick<AttributeChange, 'unmatched'> {
  if (target === undefined || !target.exists || target.unproven !== undefined || target.hidden.has(change.path)) return {};
  if (!target.writes.some((write) => write.path === change.path)) return {};
  const written = target.values[change.path] ?? null;
  if (sameBySchema(workspace.schema[target.type], change.path, written, change.after)) return {};
  const differing = new Set(changedLeaves({ path: change.path, before: written, after: change.after }).map(nameOf));
  const unmatched = changedLeaves(change).filter((leaf) => differing.has(nameOf(leaf)));
  return unmatched.length === 0 ? {} : { unmatched: [...new Set(unmatched.map(({ path }) => path))] };
}

/** The place and the new value: the items of a list without names have no other way to be told apart. */
function nameOf({ path, after }: ReturnType<typeof changedLeaves>[number]): string {
  return `${path} ${canonicalJson(after)}`;
}
