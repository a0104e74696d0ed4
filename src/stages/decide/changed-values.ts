/** What of a drift rules may speak of: each changed leaf with its names and its number. */
import { changedLeaves } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import type { Json } from '#domain/json.ts';

/** One innermost value that changed. */
export interface ChangedValue {
  /** The leaf's dotted path, and that of every block or map around it, up to the attribute's own. */
  readonly names: readonly string[];
  /** The new value where it is a number, or a text that says one. */
  readonly number: number | undefined;
  readonly hidden: boolean;
}

/** Lists what a drift changed: every leaf, a hidden attribute once. */
export function changedValues(drift: Drift): readonly ChangedValue[] {
  return drift.changes.flatMap((change) => {
    if (change.hidden) return [{ names: [change.path], number: undefined, hidden: true }];
    const leaves = changedLeaves(change).map(({ path, after }) => ({ names: namesOf(path), number: numberOf(after), hidden: false }));
    // Values that differ in spelling alone are no leaves, and still a change of the attribute.
    return leaves.length > 0 ? leaves : [{ names: [change.path], number: numberOf(change.after), hidden: false }];
  });
}

function namesOf(path: string): readonly string[] {
  const parts = path.split('.');
  return parts.map((_, index) => parts.slice(0, index + 1).join('.'));
}

function numberOf(value: Json): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
