import type { Json } from './json.ts';
import type { SyncStatus } from './value/three-sides.ts';

/** One top-level Terraform attribute (or nested block list) of one resource instance. */
export interface AttributeChange {
  /** Name as in the provider schema; `*` with `hidden`: the resource changed, in an unknown attribute. */
  readonly path: string;
  /** The whole value in the state; null if it was not set. */
  readonly before: Json;
  /** The whole value now; null if it is gone, or if `hidden` is true. */
  readonly after: Json;
  /** The provider schema marks it as sensitive: never printed, never written into code. */
  readonly sensitive: boolean;
  readonly hidden: boolean;
  readonly eventIDs: readonly string[];
  /** After a refresh: dotted paths inside an attribute that records wrote, for parts whose value no record wrote. */
  readonly unmatched?: readonly string[];
  /** The value in code, if code sets it and it can be evaluated. */
  readonly code?: Json;
  /** Absent if there is no code to compare with. */
  readonly standing?: SyncStatus;
  /** The provider does not read it back: only the trail shows the new value, and no plan will confirm an edit. */
  readonly notRead?: true;
}
