import type { Json } from './json.ts';
import type { Standing } from './value/three-sides.ts';

/** One top-level Terraform attribute (or nested block list) of one resource instance. */
export interface AttributeChange {
  /** Name as in the provider schema; `*` with `hidden`: the resource changed, unknown where. */
  readonly path: string;
  /** The whole value in the state; null where it was not set. */
  readonly before: Json;
  /** The whole value now; null where it is gone, and where `hidden` is true. */
  readonly after: Json;
  /** Marked so by the provider schema: never printed, never written into code. */
  readonly sensitive: boolean;
  readonly hidden: boolean;
  readonly eventIDs: readonly string[];
  /** After a refresh: dotted paths of parts whose value no record wrote, though records wrote the attribute. */
  readonly unmatched?: readonly string[];
  /** The value in code, where code sets it and it can be evaluated. */
  readonly code?: Json;
  /** Absent where there is no code to compare with. */
  readonly standing?: Standing;
  /** The provider does not read it back: only the trail shows the new value, and no plan will confirm an edit. */
  readonly notRead?: true;
}
