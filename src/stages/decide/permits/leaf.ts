/** One changed leaf with all that a permit asks of it. */
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
  readonly safeguard?: Safeguard;
  readonly range?: NumberRange;
  readonly traits: Traits;
  /** The resource is new: nothing was there to be changed. */
  readonly isNew: boolean;
  /** Everybody who wrote it, as the strictest of them. */
  readonly mover: Mover;
  readonly judged: JudgedDrift;
  /** What the provider writes where the argument is left out; undefined where it does not say. */
  readonly byDefault: Json | undefined;
  /** Number values that earlier runs of the ledger's window saw: a step is counted from the farthest of them. */
  readonly earlier: readonly number[];
  /** A member of a JSON document that was not there before, or is not there now. */
  readonly isMember?: true;
}

/**
 * One row of the table: what was not shown of a change, as the end of a sentence that begins with the attribute; undefined where it is shown
 * to be harmless.
 */
export type Permit = (leaf: Leaf) => string | undefined;

/**
 * Both values as numbers.
 * @param leaf a changed leaf
 * @returns them; undefined where one of them is no number
 */
export function numbersOf(leaf: Pick<Leaf, 'before' | 'after'>): { readonly before: number; readonly after: number } | undefined {
  const [before, after] = [numberIn(leaf.before), numberIn(leaf.after)];
  return before === undefined || after === undefined ? undefined : { before, after };
}
