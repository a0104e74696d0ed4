import type { Answer } from '../agent/answer.ts';
import type { Patch } from '../patch.ts';
import type { LearntRecipe, UseResult } from './recipe.ts';

/** What one reconciliation teaches: what was done to code, and which recipe that amounts to. */
export interface Lesson {
  /** One phrase for each thing that was done: `set-map-entry at for_each > local`. Nothing of names or values. */
  readonly done: readonly string[];
  /** Who made the patch that converged; absent: none did. */
  readonly proposedBy?: Patch['proposedBy'];
  /** What a patch of the agent amounts to without this one case's names and values. */
  readonly learnt?: Omit<LearntRecipe, 'id'>;
  /** Why it amounts to no recipe, one phrase. */
  readonly notLearnt?: string;
  /** Recipes that fired for this drift. */
  readonly fired: readonly { readonly recipe: string; readonly result: UseResult; readonly why?: string }[];
  /** Recipes for such a thing that did not fire, each with one phrase; absent where there were none. */
  readonly notFired?: readonly { readonly recipe: string; readonly why: string }[];
  /** What a model answered about it; absent where none was asked, and in entries of earlier versions. */
  readonly answers?: readonly Answer[];
}
