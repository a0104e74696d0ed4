import { changedLeaves } from '#catalogue/changed-leaves.ts';
import type { AttributeChange } from '#domain/attribute-change.ts';
import { canonicalJson } from '#domain/json.ts';
import { sameBySchema } from '#domain/value/same-by-schema.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { Target } from '../play/target.ts';

/**
 * Returns parts of a refreshed value that no record wrote: dotted paths of leaves with a value that is in no record. Empty if all are
 * explained, or if the records hide the value or did not write the attribute.
 * @param target the resource after the records; undefined if none touched it
 */
export function unmatchedIn(change: AttributeChange, target: Target | undefined, workspace: Workspace): Pick<AttributeChange, 'unmatched'> {
  if (target === undefined || !target.exists || target.unproven !== undefined || target.hidden.has(change.path)) return {};
  if (!target.writes.some((write) => write.path === change.path)) return {};
  const written = target.values[change.path] ?? null;
  if (sameBySchema(workspace.schema[target.type], change.path, written, change.after)) return {};
  // A provider leaves out a block of switches that are all off.
  const apart = changedLeaves({ path: change.path, before: written, after: change.after }).filter(
    (leaf) => leaf.before !== false || leaf.after !== null,
  );
  const unexpected = new Set(apart.map(nameOf));
  const unmatched = changedLeaves(change).filter((leaf) => unexpected.has(nameOf(leaf)));
  return unmatched.length === 0 ? {} : { unmatched: [...new Set(unmatched.map(({ path }) => path))] };
}

/** Returns path and new value as a key, because items of an unnamed list have no other identity. */
function nameOf({ path, after }: ReturnType<typeof changedLeaves>[number]): string {
  return `${path} ${canonicalJson(after)}`;
}
