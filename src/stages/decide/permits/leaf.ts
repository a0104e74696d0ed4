/** One changed leaf with all that a permit asks of it. */
import { changedLeaves } from '#catalogue/changed-leaves.ts';
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Json } from '#domain/json.ts';
import type { Safeguard } from '#catalogue/attribute-meaning.ts';
import type { Governs, NumberRange, Traits } from '#catalogue/traits.ts';
import { numberIn } from '../bounds/bounds.ts';
import type { JudgedDrift } from '../judged-drift.ts';
import type { Mover } from './mover.ts';

/** What a permit is asked about. */
export interface Leaf extends ChangedLeaf {
  readonly governs: Governs;
  readonly safeguard: Safeguard | undefined;
  readonly range: NumberRange | undefined;
  readonly traits: Traits;
  /** The resource is new: nothing was there to be changed. */
  readonly isNew: boolean;
  /** Everybody who wrote it, as the strictest of them. */
  readonly mover: Mover;
  readonly judged: JudgedDrift;
  /** What the provider writes where the argument is left out; undefined where it does not say. */
  readonly byDefault: Json | undefined;
  /** Values that earlier runs of the ledger's window saw: a step is counted from the farthest of them. */
  readonly earlier: readonly Json[];
  /** A member of a JSON document that was not there before, or is not there now. */
  readonly isMember?: true;
}

/**
 * One row of the table: what was not shown of a change, as the end of a sentence that begins with the attribute; undefined where it is shown
 * to be harmless.
 */
export type Permit = (leaf: Leaf) => string | undefined;

/** Both values as numbers; undefined where one of them is no number. */
export function numbersOf(leaf: Pick<Leaf, 'before' | 'after'>): { readonly before: number; readonly after: number } | undefined {
  const [before, after] = [numberIn(leaf.before), numberIn(leaf.after)];
  return before === undefined || after === undefined ? undefined : { before, after };
}

/**
 * What a leaf was in earlier values of all that it stands in, as far as that differs from now.
 * @param whole path of what it stands in, what that is now, and what it was
 */
export function earlierIn(
  { path, item }: ChangedLeaf,
  whole: { readonly path: string; readonly now: Json; readonly was: readonly Json[] },
): readonly Json[] {
  return whole.was.flatMap((before) =>
    changedLeaves({ path: whole.path, before, after: whole.now })
      .filter((leaf) => leaf.path === path && leaf.item === item)
      .map((leaf) => leaf.before),
  );
}
