import type { Answer } from '../agent/answer.ts';
import type { Patch } from '../patch.ts';
import type { LearntRecipe, UseResult } from './recipe.ts';

export interface Lesson {
  /** One phrase per edit: `set-map-entry at for_each > local`. No names or values. */
  readonly done: readonly string[];
  readonly proposedBy?: Patch['proposedBy'];
  /** The agent's patch, generalised: without this case's names and values. */
  readonly learnt?: Omit<LearntRecipe, 'id'>;
  readonly notLearnt?: string;
  readonly fired: readonly { readonly recipe: string; readonly result: UseResult; readonly why?: string }[];
  /** Recipes for this type that were not used, each with one phrase. */
  readonly notFired?: readonly { readonly recipe: string; readonly why: string; readonly isDemoted?: true }[];
  /** Unified diff of the draft offered to a person; absent if nothing was escalated, or no draft was made. */
  readonly option?: string;
  /** Absent if no model was used, and in entries of earlier versions. */
  readonly answers?: readonly Answer[];
}
