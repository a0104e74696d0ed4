/** The changed values of a drift that a policy rule can refer to: each changed leaf with its names and its number. */
import { changedLeaves } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import { numberIn } from './bounds/bounds.ts';

/** One changed leaf value. */
export interface ChangedValue {
  /** The leaf's dotted path, and the path of every block or map around it, up to the top-level attribute. */
  readonly names: readonly string[];
  /** The new value if it is a number or a string that contains one. */
  readonly number: number | undefined;
  readonly hidden: boolean;
}

/** Lists the changed values of a drift: every leaf, and one entry for a hidden attribute. */
export function changedValues(drift: Drift): readonly ChangedValue[] {
  return drift.changes.flatMap((change) => {
    if (change.hidden) return [{ names: [change.path], number: undefined, hidden: true }];
    const leaves = changedLeaves(change).map(({ path, after }) => ({ names: namesOf(path), number: numberIn(after), hidden: false }));
    // Values that differ only in spelling have no changed leaves, but the attribute still changed.
    return leaves.length > 0 ? leaves : [{ names: [change.path], number: numberIn(change.after), hidden: false }];
  });
}

function namesOf(path: string): readonly string[] {
  const parts = path.split('.');
  return parts.map((_, index) => parts.slice(0, index + 1).join('.'));
}
