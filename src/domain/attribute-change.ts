import type { Json } from './json.ts';
import type { Standing } from './value/three-sides.ts';

/** One top-level Terraform attribute (or nested block list) of one resource instance, before and after. */
export interface AttributeChange {
  /** Name of the top-level attribute or block, as in the provider schema; `*` and hidden: the resource changed, and nobody knows where. */
  readonly path: string;
  /** Whole value in the state before; null where it was not set. */
  readonly before: Json;
  /** Whole value now; null where it is gone, and where `hidden` is true. */
  readonly after: Json;
  /** The provider schema marks it sensitive: never printed, never written into code. */
  readonly sensitive: boolean;
  /** The trail hides the new value: it is known to have changed, not to what. */
  readonly hidden: boolean;
  /** Events that wrote it, in time order. */
  readonly eventIDs: readonly string[];
  /** Of a refresh: dotted paths of the parts whose value no record wrote, though records wrote the attribute. Absent: all are explained. */
  readonly unmatched?: readonly string[];
  /** What code says, where it writes the attribute and the value can be told. */
  readonly code?: Json;
  /** Where state, code and cloud stand to each other; absent where there is no code to compare with. */
  readonly standing?: Standing;
  /** The provider reads back only what the state knows: the trail alone shows the new value, and no plan will confirm an edit. */
  readonly notRead?: true;
}
