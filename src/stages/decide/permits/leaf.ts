/** One changed leaf with all inputs of a permit. */
import { changedLeaves } from '#catalogue/changed-leaves.ts';
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Json } from '#domain/json.ts';
import type { Safeguard } from '#catalogue/attribute-meaning.ts';
import type { Governs, NumberRange, Traits } from '#catalogue/traits.ts';
import type { Actor } from '#domain/actor.ts';
import { numberIn } from '../bounds/bounds.ts';
import type { JudgedDrift } from '../judged-drift.ts';
import type { ActorCategory } from './actor-category.ts';

/** The inputs of a permit. */
export interface Leaf extends ChangedLeaf {
  readonly governs: Governs;
  readonly safeguard: Safeguard | undefined;
  readonly range: NumberRange | undefined;
  readonly traits: Traits;
  /** Whether the resource is new, so that no earlier value existed. */
  readonly isNew: boolean;
  /** All that wrote its attribute. */
  readonly actors: readonly Actor[];
  /** The most restricted kind of mover among them. */
  readonly actorCategory: ActorCategory;
  readonly judged: JudgedDrift;
  /** The provider's default for the argument; undefined if the schema has none. */
  readonly byDefault: Json | undefined;
  /** Values from earlier runs within the ledger's window. A step is measured from the most distant one. */
  readonly earlier: readonly Json[];
  /** Whether it is a member of a JSON document. */
  readonly isMember?: true;
}

/** One row of the table: returns why a change is not shown to be harmless, as a phrase after the attribute's path; undefined if it is. */
export type Permit = (leaf: Leaf) => string | undefined;

/** Returns both values as numbers; undefined if either is not a number. */
export function numbersOf(leaf: Pick<Leaf, 'before' | 'after'>): { readonly before: number; readonly after: number } | undefined {
  const [before, after] = [numberIn(leaf.before), numberIn(leaf.after)];
  return before === undefined || after === undefined ? undefined : { before, after };
}

/**
 * Returns the leaf's values within earlier values of its argument, if they differ from the current one.
 * @param whole the argument's path, its current value and its earlier values
 */
export function earlierLeafValues(
  { path, item }: ChangedLeaf,
  whole: { readonly path: string; readonly now: Json; readonly was: readonly Json[] },
): readonly Json[] {
  return whole.was.flatMap((before) =>
    changedLeaves({ path: whole.path, before, after: whole.now })
      .filter((leaf) => leaf.path === path && leaf.item === item)
      .map((leaf) => leaf.before),
  );
}
